import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Executor } from "#platform/db.ts";
import { deleteExpiredHandoffs, deleteExpiredSelfieCodes } from "./store.ts";

const BATCH = 1_000;
const MAX_BATCHES = 100;

/** Deletes rows that are over, in batches. */
const dropping = (name: string, every: string, drop: (db: Executor, now: Date, limit: number) => Promise<number>): Job => ({
  name,
  every,
  run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => drop(ctx.db, ctx.now, BATCH)), BATCH),
});

/** Deletes links and selfie codes that are over, each hour. */
export const captureJobs: readonly Job[] = [
  dropping("drop_expired_handoffs", "17 * * * *", deleteExpiredHandoffs),
  dropping("drop_expired_selfie_codes", "19 * * * *", deleteExpiredSelfieCodes),
];
