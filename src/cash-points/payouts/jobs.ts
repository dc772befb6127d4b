import type { Job } from "#platform/jobs/run-worker.ts";
import { lapseOverduePayouts } from "./lapse-payouts.ts";
import { dropOldOtps } from "./payout-otp.ts";

export const payoutJobs: readonly Job[] = [
  /** Frees cash held for payouts that were not finished in time. */
  { name: "lapse_payouts", every: "* * * * *", run: ({ transaction }) => transaction(lapseOverduePayouts) },
  { name: "drop_collect_otps", every: "17 * * * *", run: ({ transaction }) => transaction(dropOldOtps) },
];
