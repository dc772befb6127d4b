import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { removePersonFactors as contract } from "./contract.ts";
import { getWholePerson } from "./read-person.ts";
import { removeFactors } from "../enrolment/remove-factors.ts";
import { signInMethods, whyNotRemoveFactors } from "./model/account-status.ts";
import { findFactorsHeld } from "../factors/store.ts";

/**
 * For a person who has lost every factor, after staff have verified their identity: removes factors stronger than a code, so that they can
 * sign in again.
 */
export async function removePersonFactors(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  await getWholePerson(ctx, id);
  const why = whyNotRemoveFactors({ id, factors: signInMethods(await findFactorsHeld(ctx.db, id)) }, actorId(ctx.actor) ?? "");
  if (why !== null) throw new Refusal(why, 409);
  await removeFactors(ctx, id);
  return { done: true };
}
