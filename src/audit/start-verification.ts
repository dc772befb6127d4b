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
/** A step takes well under a second; a check without progress for this long has lost its worker. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/** Starts a check of the chain, or of a range of it. A job runs it in steps; only one check runs at a time. */
export async function startVerification(ctx: Ctx, range: Input<typeof contract>): Promise<Verification> {
  await abandonVerification(ctx.db, new Date(ctx.now.getTime() - ABANDONED_AFTER_MS), ctx.now);
  const { id } = range;
  if (await beginVerification(ctx, id, { from: BigInt(range.from ?? 1), to: range.to === undefined ? null : BigInt(range.to) }))
    await ctx.enqueue(VERIFY_JOB, { id }, { key: id });
  const known = (await findVerification(ctx.db, id)) ?? (await findVerification(ctx.db, "running"));
  // The check that blocked this one has just ended: its result is the newest, and a retry starts another.
  if (!known) throw refuse("unavailable", { retryAfterSeconds: 1 });
  return known;
}

/** Stores a new check; false when one is already running. Refuses a range that the chain does not contain (`stretch_not_sealed`). */
export async function beginVerification(
  ctx: Ctx,
  id: Id<"vf">,
  { from, to }: { readonly from: bigint; readonly to: bigint | null },
): Promise<boolean> {
  const head = (await findChainHead(ctx.db))?.position ?? 0n;
  const last = to ?? head;
  const after = from <= last && last <= head ? await findChainPlace(ctx.db, from - 1n) : null;
  if (!after) throw new Refusal("stretch_not_sealed", 422);
  return insertVerification(ctx.db, { id, requestedBy: actorId(ctx.actor) ?? "", after, to: last }, ctx.now);
}
