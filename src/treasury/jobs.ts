import type { Job } from "#platform/jobs/run-worker.ts";
import type { TreasuryDeps } from "./deps.ts";
import { watchCover } from "./positions/watch-cover.ts";

/** Every minute: stops the corridors that our money no longer covers, and opens those that it covers again. */
export function treasuryJobs(deps: Pick<TreasuryDeps, "places">): readonly Job[] {
  return [
    {
      name: "watch_corridor_cover",
      every: "* * * * *",
      async run({ transaction }) {
        await transaction((ctx) => watchCover(ctx, deps));
      },
    },
  ];
}
