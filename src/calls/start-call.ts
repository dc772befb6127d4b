import { findContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { startCall as contract } from "./contract.ts";
import { settled } from "./model/call.ts";
import { storeCall } from "./own-call.ts";
import { findCall, insertCall, lockUnderWay } from "./store.ts";

/** Requests a call with a customer, once by its id. Earlier calls of the two whose deadline has passed are ended first. */
export async function startCall(ctx: Ctx, { id, callee }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const caller = actorId(ctx.actor) ?? "";
  const known = await findCall(ctx.db, id);
  if (known !== null) {
    if (known.people.caller !== caller || known.people.callee !== callee) throw new Refusal("id_already_used", 409);
    return {};
  }
  const contact = await findContact(ctx, callee);
  if (contact === null || contact.userType === null || callee === caller) throw new Refusal("callee_not_callable", 409);
  for (const row of await lockUnderWay(ctx.db, [caller, callee])) await storeCall(ctx, row, settled(row.call, ctx.now));
  if (!(await insertCall(ctx.db, { id, caller, callee, at: ctx.now }))) throw new Refusal("already_in_call", 409);
  return {};
}
