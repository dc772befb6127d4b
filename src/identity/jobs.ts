/** Jobs of identity: mails whose sending must not affect the duration of a call, the notice of a replayed token, and deletion of old rows. */
import { DAY_MS } from "#kernel/time.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { SESSION_REPLAYED_JOB } from "#sessions/index.ts";
import { BEGIN_REGISTRATION_JOB } from "./registration/start-registration.ts";
import { sendRegistrationMail } from "./registration/send-registration-mail.ts";
import { MAIL_FACTORS_REMOVED_JOB, mailFactorsRemoved } from "./enrolment/remove-factors.ts";
import { SEND_RESET_JOB, sendResetLink } from "./password-reset/request-reset.ts";
import { dropOldApprovals } from "./step-up/store.ts";
import { dropOldEmailChanges } from "./account/store.ts";
import { dropOldChallenges } from "./challenges/store.ts";
import { dropOldFailures } from "./challenges/store-failures.ts";
import { dropOldRegistrations } from "./registration/store.ts";
import { mailSessionReplayed } from "./mail/send-replay-notice.ts";
import { watchCodes } from "./codes/watch-codes.ts";
import { identityDeps, type IdentitySettings } from "./deps.ts";

/** Rows are kept this long after they end, because the daily budgets count them. */
const RETENTION_MS = 2 * DAY_MS;
const BATCH = 1_000;
const MAX_BATCHES = 50;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function identityJobs(settings: IdentitySettings): readonly Job[] {
  const deps = identityDeps(settings);
  return [
    {
      name: BEGIN_REGISTRATION_JOB,
      run: ({ transaction }, payload) => transaction((ctx) => sendRegistrationMail(ctx, textOf(payload["id"]), deps)),
    },
    {
      name: SEND_RESET_JOB,
      run: ({ transaction }, payload) => transaction((ctx) => sendResetLink(ctx, textOf(payload["emailKey"]), deps)),
    },
    {
      name: SESSION_REPLAYED_JOB,
      run: ({ transaction }, payload) =>
        transaction((ctx) =>
          mailSessionReplayed(ctx, { personId: textOf(payload["personId"]), device: textOf(payload["device"]) }, deps),
        ),
    },
    { name: "watch_codes", every: "* * * * *", run: ({ transaction }) => transaction(watchCodes) },
    {
      name: MAIL_FACTORS_REMOVED_JOB,
      run: ({ transaction }, payload) => transaction((ctx) => mailFactorsRemoved(ctx, textOf(payload["personId"]), deps)),
    },
    {
      name: "drop_old_identity_steps",
      every: "*/10 * * * *",
      async run({ transaction }) {
        for (const drop of [dropOldChallenges, dropOldRegistrations, dropOldFailures, dropOldEmailChanges, dropOldApprovals])
          await inBatches(MAX_BATCHES, () =>
            transaction((ctx) => drop(ctx.db, new Date(ctx.now.getTime() - RETENTION_MS), BATCH)),
          );
      },
    },
  ];
}
