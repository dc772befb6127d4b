import type { Job } from "#platform/jobs/run-worker.ts";
import { lapseOverduePayouts } from "./free-payouts.ts";

/** Each minute: cash held for a payout that was not finished in time is free again. */
export const cashPointsJobs: readonly Job[] = [
  {
    name: "lapse_payouts",
    every: "* * * * *",
    async run({ beat }) {
      await beat(lapseOverduePayouts);
    },
  },
];
