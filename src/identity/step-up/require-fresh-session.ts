import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession, whyNotFresh } from "#sessions/index.ts";
import { sessionCodeHash } from "../challenges/make-codes.ts";
import { getOwner, type Owner } from "./get-session-owner.ts";
import { findProven } from "../challenges/store.ts";

/** The caller's session. Throws `proof_needed` when no factor was proven recently. For every protected call. */
export async function getFreshSession(ctx: Ctx): Promise<Awaited<ReturnType<typeof ownSession>>> {
  const session = await ownSession(ctx);
  const why = whyNotFresh(session, ctx.now);
  if (why) throw new Refusal(why, 403);
  return session;
}

/**
 * The caller, who names the step in which they recently proved a factor. A fresh session is not enough to change factors, because a copy of
 * the session is just as fresh. Only the client that proved the step knows its code.
 */
export async function getProvenOwner(ctx: Ctx, proof: string | undefined): Promise<Owner> {
  const owner = await getOwner(ctx, await getFreshSession(ctx));
  const { id: sessionId, personId, createdAt: beganAt } = owner.session;
  const provenAt =
    proof === undefined ? null : await findProven(ctx.db, sessionCodeHash(proof), { personId, sessionId, beganAt });
  if (provenAt === null || whyNotFresh({ provenAt }, ctx.now) !== null) throw proofToName();
  return owner;
}

/** `named`: the call has to be repeated with the step's code in `proof`. */
export function proofToName(): Refusal {
  return new Refusal("proof_needed", 403, { named: true });
}
