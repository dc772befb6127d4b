import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import { findChainHead, findChainPlace } from "#platform/audit/chain.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { startVerification as contract, Verification } from "./contract.ts";
import { abandonVerification, findVerification, insertVerification } from "./store-verifications.ts";

export const VERIFY_JOB = "verify_audit_chain";
/** A step takes well under a second; a check that stands still for so long has lost its worker. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/** Begins a check of the chain, or of a stretch of it. A job walks it, step by step; one check runs at a time. */
export async function startVerification(ctx: Ctx, wish: Input<typeof contract>): Promise<Verification> {
  await abandonVerification(ctx.db, new Date(ctx.now.getTime() - ABANDONED_AFTER_MS), ctx.now);
  const { id } = wish;
  if (await beginVerification(ctx, id, { from: BigInt(wish.from ?? 1), to: wish.to === undefined ? null : BigInt(wish.to) }))
    await ctx.enqueue(VERIFY_JOB, { id }, { key: id });
  const known = (await findVerification(ctx.db, id)) ?? (await findVerification(ctx.db, "running"));
  // The one that was in the way has just ended: its result is the newest there is, and asking again begins another.
  if (!known) throw refuse("unavailable", { retryAfterSeconds: 1 });
  return known;
}

/** Writes down a check to be made; false when one runs already. Refuses a stretch that the chain does not have. */
export async function beginVerification(
  ctx: Ctx,
  id: Id<"vf">,
  { from, to }: { readonly from: bigint; readonly to: bigint | null },
): Promise<boolean> {
  const head = (await findChainHead(ctx.db))?.position ?? 0n;
  const last = to ?? head;
  const after = from <= last && last <= head ? await findChainPlace(ctx.db, from - 1n) : null;
  if (!after) throw new Refusal("stretch_not_sealed", 422);
  return insertVerification(ctx.db, { id, askedBy: actorId(ctx.actor) ?? "", after, to: last }, ctx.now);
}
