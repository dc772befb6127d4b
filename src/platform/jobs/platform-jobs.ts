/** Jobs of the platform itself: seal the audit trail, seal its late rows, drop expired counters. */
import { sealAuditTrail, sweepAuditTrail } from "../audit/chain.ts";
import { dropOldWindows } from "../rate-limit.ts";
import { inBatches } from "./in-batches.ts";
import type { Job } from "./run-worker.ts";

/** The most batches that a run processes before it leaves the rest to the next run. */
const MAX_BATCHES = 50;

export const platformJobs: readonly Job[] = [
  {
    name: "seal_audit_trail",
    every: "* * * * *",
    run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => sealAuditTrail(ctx.db, ctx.now))),
  },
  {
    name: "sweep_audit_trail",
    // Each night at 02:47 in Jakarta. The loop ends: each transaction advances, and the trail is finite.
    every: "47 19 * * *",
    async run({ transaction }) {
      let swept = await transaction((ctx) => sweepAuditTrail(ctx.db, ctx.now));
      while (swept.goOnAfter !== null) {
        const after = swept.goOnAfter;
        swept = await transaction((ctx) => sweepAuditTrail(ctx.db, ctx.now, after));
      }
    },
  },
  {
    name: "drop_old_rate_limits",
    every: "*/10 * * * *",
    run: ({ runtime }) => inBatches(MAX_BATCHES, () => dropOldWindows(runtime.database, runtime.clock.now())),
  },
];
