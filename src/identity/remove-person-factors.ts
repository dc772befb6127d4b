import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { removePersonFactors as contract } from "./contract-office.ts";
import { getWholePerson } from "./read-person.ts";
import { removeFactors } from "./remove-factors.ts";
import { waysIn, whyNotRemoveFactors } from "./standing.ts";
import { findFactorsHeld } from "./store-factors.ts";

/** Staff have made sure who somebody is that has lost everything: what is stronger than a code goes, and the way in is open again. */
export async function removePersonFactors(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  await getWholePerson(ctx, id);
  const why = whyNotRemoveFactors({ id, factors: waysIn(await findFactorsHeld(ctx.db, id)) }, actorId(ctx.actor) ?? "");
  if (why !== null) throw new Refusal(why, 409);
  await removeFactors(ctx, id);
  return { done: true };
}
