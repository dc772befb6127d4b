/** Jobs of the platform itself: seal the audit trail, seal its late rows, drop expired counters. */
import { sealAuditTrail, sweepAuditTrail } from "../audit/chain.ts";
import { dropOldWindows } from "../rate-limit.ts";
import type { Job } from "./run-worker.ts";

/** The most batches that a run processes before it leaves the rest to the next run. */
const MAX_BATCHES = 50;

export const platformJobs: readonly Job[] = [
  {
    name: "seal_audit_trail",
    every: "* * * * *",
    async run({ transaction }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++)
        if ((await transaction((ctx) => sealAuditTrail(ctx.db, ctx.now))) === 0) return;
    },
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
    async run({ runtime }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++)
        if ((await dropOldWindows(runtime.database, runtime.clock.now())) === 0) return;
    },
  },
];
