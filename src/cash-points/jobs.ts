import type { Job } from "#platform/jobs/run-worker.ts";
import { dropOldOtps } from "./payouts/payout-otp.ts";
import { lapseOverduePayouts } from "./payouts/lapse-payouts.ts";
import { notifyOpenDays } from "./tasks/notify-workers.ts";
import { watchFloats } from "./float/watch-floats.ts";

/** A bound: two hundred agents per step are more than there will be. */
const MAX_STEPS = 100;

/**
 * Every minute: frees cash held for payouts that were not finished in time. Every ten minutes: checks the floats. Every hour: deletes old
 * one-time codes.
 */
export const cashPointsJobs: readonly Job[] = [
  {
    name: "lapse_payouts",
    every: "* * * * *",
    async run({ transaction }) {
      await transaction(lapseOverduePayouts);
    },
  },
  {
    name: "watch_floats",
    every: "*/10 * * * *",
    async run({ transaction }) {
      let before: string | null | undefined;
      for (let steps = 0; steps < MAX_STEPS && before !== null; steps++)
        before = await transaction((ctx) => watchFloats(ctx, before ?? undefined));
    },
  },
  {
    name: "notify_open_days",
    every: "*/10 * * * *",
    async run({ transaction }) {
      let after: string | null | undefined;
      for (let steps = 0; steps < MAX_STEPS && after !== null; steps++)
        after = await transaction((ctx) => notifyOpenDays(ctx, after ?? undefined));
    },
  },
  {
    name: "drop_collect_otps",
    every: "17 * * * *",
    async run({ transaction }) {
      await transaction(dropOldOtps);
    },
  },
];
