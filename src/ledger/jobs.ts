import type { Job } from "#platform/jobs/run-worker.ts";
import { takeSums } from "./store-sums.ts";

/** Advances the sums every minute, so that no balance adds up more than a minute's postings, however busy the account. */
export const ledgerJobs: readonly Job[] = [
  {
    name: "take_ledger_sums",
    every: "* * * * *",
    async run({ transaction }) {
      await transaction((ctx) => takeSums(ctx.db));
    },
  },
];
