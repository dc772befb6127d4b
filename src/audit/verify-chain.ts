import { newId, type Id } from "#kernel/id.ts";
import { findChainHead, verifyStretch } from "#platform/audit/chain.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginVerification } from "./start-verification.ts";
import { findVerification, moveVerification } from "./store-verifications.ts";

/** Seals compared in one transaction: about 0.2 s of work. */
const STEP = 5_000;

/**
 * Runs a check to its end, one transaction per step. After an interruption it continues where it stopped; two workers on one check do not
 * interfere.
 */
export async function verifyChain({ transaction, runtime }: JobRun, id: string): Promise<void> {
  for (let hasMore = true; hasMore;) hasMore = await transaction((ctx) => verifyStep(ctx, id as Id<"vf">));
  const ended = await findVerification(runtime.database, id as Id<"vf">);
  if (ended?.state === "broken")
    runtime.log.error({ verification: id, position: ended.brokenAt }, "the audit trail's hash chain is broken");
}

/** One step; true when more remain. */
async function verifyStep(ctx: Ctx, id: Id<"vf">): Promise<boolean> {
  const check = await findVerification(ctx.db, id);
  if (check?.state !== "running") return false;
  const place = { position: BigInt(check.checkedTo), hash: Buffer.from(check.hash, "hex") };
  const stretch = await verifyStretch(ctx.db, place, BigInt(check.to), STEP);
  if (!(await moveVerification(ctx.db, check, stretch, ctx.now))) return false;
  const isBroken = stretch.brokenAt !== null;
  const isDone = isBroken || String(stretch.reached.position) === check.to;
  if (isBroken) {
    const details = { from: check.from, to: check.to, brokenAt: String(stretch.brokenAt) };
    await ctx.audit("audit.chain_broken", { subject: id, outcome: "refused", details });
  } else if (isDone) {
    await ctx.audit("audit.chain_verified", { subject: id, details: { from: check.from, to: check.to } });
  }
  return !isDone;
}

/** The nightly check of all sealed rows. Skipped while a check started by staff runs. */
export async function verifyByNight(run: JobRun): Promise<void> {
  const id = await run.transaction(async (ctx) => {
    if ((await findChainHead(ctx.db)) === null) return null;
    const made = newId("vf", ctx.now.getTime(), ctx.random(10));
    return (await beginVerification(ctx, made, { from: 1n, to: null })) ? made : null;
  });
  if (id !== null) await verifyChain(run, id);
}
