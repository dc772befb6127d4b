import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession, whyNotFresh } from "#sessions/index.ts";
import { sessionCodeHash } from "./make-codes.ts";
import { getOwner, type Owner } from "./own-person.ts";
import { findProven } from "./store-challenges.ts";

/** The caller's session, or the refusal `proof_needed` when no factor was proven lately. For whatever is worth protecting. */
export async function getFreshSession(ctx: Ctx): Promise<Awaited<ReturnType<typeof ownSession>>> {
  const session = await ownSession(ctx);
  const why = whyNotFresh(session, ctx.now);
  if (why) throw new Refusal(why, 403);
  return session;
}

/**
 * The caller, who names the step in which they proved a factor of theirs lately. A fresh session is not enough for changing factors: it is as
 * fresh for whoever has copied it. The code of the step was told to the client that proved it, and to nobody else.
 */
export async function getProvenOwner(ctx: Ctx, proof: string | undefined): Promise<Owner> {
  const owner = await getOwner(ctx, await getFreshSession(ctx));
  const { id: sessionId, personId, createdAt: beganAt } = owner.session;
  const provenAt =
    proof === undefined ? null : await findProven(ctx.db, sessionCodeHash(proof), { personId, sessionId, beganAt });
  if (provenAt === null || whyNotFresh({ provenAt }, ctx.now) !== null) throw proofToName();
  return owner;
}

/** `named`: the call is made again with the code of the step in `proof`. */
export function proofToName(): Refusal {
  return new Refusal("proof_needed", 403, { named: true });
}
