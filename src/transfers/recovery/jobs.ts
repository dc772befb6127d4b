import type { Id } from "#kernel/id.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { FLAG_CONFLICT_JOB, flagConflict } from "./begin-recovery.ts";
import { INQUIRE_HELD_JOB, inquireHeldOrders } from "./inquire-held-orders.ts";

/** Most batches in one run; the next run takes the rest. */
const MAX_BATCHES = 50;

export const recoveryJobs = (deps: Parameters<typeof inquireHeldOrders>[1]): readonly Job[] => [
  { name: INQUIRE_HELD_JOB, every: "* * * * *", run: (run) => inBatches(MAX_BATCHES, () => inquireHeldOrders(run, deps)) },
  {
    name: FLAG_CONFLICT_JOB,
    run: ({ transaction }, { transfer }) => transaction((ctx) => flagConflict(ctx, transfer as Id<"tr">, deps)),
  },
];
