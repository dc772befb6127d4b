import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { notify, SEND_NOTIFICATIONS_JOB, type NotificationInput } from "./add-notice.ts";
import { deviceJobs } from "./devices/jobs.ts";
import type { PushDeps } from "./devices/own-devices.ts";
import { fireReached } from "./rate-alerts.ts";
import { sendNotifications, type SendDeps } from "./send-notices.ts";

/** Most batches in one run; the next run takes the rest. */
const MAX_BATCHES = 100;

export interface NotificationDeps extends SendDeps, PushDeps {
  /** The payments that are due, and reminders that a deadline is near. Supplied by transfers, which owns the deadlines. */
  readonly listPayReminders: (ctx: Ctx) => Promise<readonly NotificationInput[]>;
}

/** Sends mails and messages when a notification is added, and every minute in any case. Fires rate alerts and adds reminders every minute. */
export function notificationJobs(deps: NotificationDeps): readonly Job[] {
  return [
    {
      name: SEND_NOTIFICATIONS_JOB,
      every: "* * * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => sendNotifications(ctx, deps))),
    },
    {
      name: "fire_rate_alerts",
      every: "* * * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction(fireReached)),
    },
    {
      name: "remind_to_pay",
      every: "* * * * *",
      async run({ transaction }) {
        await transaction(async (ctx) => notify(ctx, await deps.listPayReminders(ctx)));
      },
    },
    ...deviceJobs(deps),
  ];
}
