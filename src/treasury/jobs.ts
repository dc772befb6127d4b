import type { Job } from "#platform/jobs/run-worker.ts";
import type { TreasuryDeps } from "./deps.ts";
import { notifyCommissionDue } from "./commissions/notify-due.ts";
import { watchCover } from "./positions/watch-cover.ts";

/**
 * Every minute: stops the corridors that our money no longer covers, and opens those that it covers again. At 8:00 in Jakarta: tells the
 * treasury once that the agents' commission of the month that has ended is due.
 */
export function treasuryJobs(deps: Pick<TreasuryDeps, "places">): readonly Job[] {
  return [
    {
      name: "watch_corridor_cover",
      every: "* * * * *",
      async run({ transaction }) {
        await transaction((ctx) => watchCover(ctx, deps));
      },
    },
    {
      name: "notify_commission_due",
      every: "0 1 * * *",
      run: ({ transaction }) => transaction(notifyCommissionDue),
    },
  ];
}
