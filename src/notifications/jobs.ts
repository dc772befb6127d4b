import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { notify, TELL_NOTICES_JOB, type Telling } from "./tell-people.ts";
import { fireReached } from "./rate-alerts.ts";
import { tellNotices, type TellParts } from "./tell-notices.ts";

/** Batches a run takes at the most; the next one takes the rest. */
const MAX_BATCHES = 100;

export interface NotificationParts extends TellParts {
  /** Transfers whose time to pay is nearly over, as their senders are told: transfers' own to know. */
  readonly listPaySoon: (ctx: Ctx) => Promise<readonly Telling[]>;
}

/** Mails and messages of notices, woken by each and every minute by itself; rate alerts and reminders every minute. */
export function notificationJobs(parts: NotificationParts): readonly Job[] {
  return [
    {
      name: TELL_NOTICES_JOB,
      every: "* * * * *",
      async run({ beat }) {
        for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await beat((ctx) => tellNotices(ctx, parts))) === 0) return;
      },
    },
    {
      name: "fire_rate_alerts",
      every: "* * * * *",
      async run({ beat }) {
        for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await beat(fireReached)) === 0) return;
      },
    },
    {
      name: "remind_to_pay",
      every: "* * * * *",
      async run({ beat }) {
        await beat(async (ctx) => notify(ctx, await parts.listPaySoon(ctx)));
      },
    },
  ];
}
