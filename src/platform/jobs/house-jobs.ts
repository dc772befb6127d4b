/** The house's own jobs: seal the audit trail, drop counters that are over. */
import { sealAuditTrail } from "../audit/chain.ts";
import { dropOldWindows } from "../rate-limit.ts";
import type { Job } from "./run-worker.ts";

/** Batches a job takes at the most before it leaves the rest to its next run. */
const MAX_BATCHES = 50;

export const houseJobs: readonly Job[] = [
  {
    name: "seal_audit_trail",
    every: "* * * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await beat((ctx) => sealAuditTrail(ctx.db, ctx.now))) === 0) return;
    },
  },
  {
    name: "sweep_audit_trail",
    // Each night, 02.47 in Jakarta: an anti-join over the whole trail, which the minute's job does without.
    every: "47 19 * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++)
        if ((await beat((ctx) => sealAuditTrail(ctx.db, ctx.now, { sweep: true }))) === 0) return;
    },
  },
  {
    name: "drop_old_rate_limits",
    every: "*/10 * * * *",
    async run({ machinery }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++)
        if ((await dropOldWindows(machinery.database, machinery.clock.now())) === 0) return;
    },
  },
];
