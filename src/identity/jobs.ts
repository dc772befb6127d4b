/** Jobs of identity: the mails whose writing must not show in how long a call takes, the notice of a stolen token, and forgetting. */
import { DAY_MS } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { SESSION_REPLAYED_JOB } from "#sessions/index.ts";
import { BEGIN_REGISTRATION_JOB } from "./start-registration.ts";
import { beginRegistration } from "./begin-registration.ts";
import { TELL_FACTORS_REMOVED_JOB, tellFactorsRemoved } from "./remove-factors.ts";
import { SEND_RESET_JOB, sendResetLink } from "./request-reset.ts";
import { dropOldApprovals } from "./store-approvals.ts";
import { dropOldEmailChanges } from "./store-account.ts";
import { dropOldChallenges } from "./store-challenges.ts";
import { dropOldFailures } from "./store-failures.ts";
import { dropOldRegistrations } from "./store.ts";
import { tellSessionReplayed } from "./tell-session-replayed.ts";
import { watchCodes } from "./watch-codes.ts";
import { identityParts, type IdentitySettings } from "./wire-parts.ts";

/** Kept so long after they are over: the budgets of a day are counted on them. */
const KEPT_MS = 2 * DAY_MS;
const BATCH = 1_000;
const MAX_BATCHES = 50;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function identityJobs(settings: IdentitySettings): readonly Job[] {
  const parts = identityParts(settings);
  return [
    {
      name: BEGIN_REGISTRATION_JOB,
      run: ({ beat }, payload) => beat((ctx) => beginRegistration(ctx, textOf(payload["id"]), parts)),
    },
    {
      name: SEND_RESET_JOB,
      run: ({ beat }, payload) => beat((ctx) => sendResetLink(ctx, textOf(payload["emailKey"]), parts)),
    },
    {
      name: SESSION_REPLAYED_JOB,
      run: ({ beat }, payload) =>
        beat((ctx) =>
          tellSessionReplayed(ctx, { personId: textOf(payload["personId"]), device: textOf(payload["device"]) }, parts),
        ),
    },
    { name: "watch_codes", every: "* * * * *", run: ({ beat }) => beat(watchCodes) },
    {
      name: TELL_FACTORS_REMOVED_JOB,
      run: ({ beat }, payload) => beat((ctx) => tellFactorsRemoved(ctx, textOf(payload["personId"]), parts)),
    },
    {
      name: "drop_old_identity_steps",
      every: "*/10 * * * *",
      async run({ beat }) {
        for (const drop of [dropOldChallenges, dropOldRegistrations, dropOldFailures, dropOldEmailChanges, dropOldApprovals]) {
          for (let batch = 0; batch < MAX_BATCHES; batch++)
            if ((await beat((ctx) => drop(ctx.db, new Date(ctx.now.getTime() - KEPT_MS), BATCH))) === 0) break;
        }
      },
    },
  ];
}
