import { newId, type Id } from "#kernel/id.ts";
import { findChainHead, verifyStretch } from "#platform/audit/chain.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginVerification } from "./start-verification.ts";
import { findVerification, moveVerification } from "./store-verifications.ts";

/** Seals compared in one transaction: a fifth of a second's work. */
const STEP = 5_000;

/** Walks a check to its end, a transaction a step. Interrupted, it goes on where it was; two workers on one check do not disturb each other. */
export async function verifyChain({ beat, machinery }: JobRun, id: string): Promise<void> {
  for (let isUnderWay = true; isUnderWay;) isUnderWay = await beat((ctx) => verifyStep(ctx, id as Id<"vf">));
  const ended = await findVerification(machinery.database, id as Id<"vf">);
  if (ended?.state === "broken")
    machinery.log.error({ verification: id, position: ended.brokenAt }, "the audit trail's hash chain is broken");
}

/** One step; true when there is more to do. */
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

/** The night's check of everything that is sealed. While a person's check runs it is left to that one. */
export async function verifyByNight(run: JobRun): Promise<void> {
  const id = await run.beat(async (ctx) => {
    if ((await findChainHead(ctx.db)) === null) return null;
    const made = newId("vf", ctx.now.getTime(), ctx.random(10));
    return (await beginVerification(ctx, made, { from: 1n, to: null })) ? made : null;
  });
  if (id !== null) await verifyChain(run, id);
}
