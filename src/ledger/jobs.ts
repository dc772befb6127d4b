import type { Job } from "#platform/jobs/run-worker.ts";
import { takeSums } from "./store.ts";

/** Takes the sums on, so that a balance never adds up more than a minute's postings, however busy the account. */
export const ledgerJobs: readonly Job[] = [
  {
    name: "take_ledger_sums",
    every: "* * * * *",
    async run({ beat }) {
      await beat((ctx) => takeSums(ctx.db));
    },
  },
];
