import { findContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { notify } from "#notifications/index.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { firstNameOf } from "../own-call.ts";
import type * as contract from "./contract.ts";
import { REMINDED_MS, whyNotAt } from "./model/planned.ts";
import { cancelled, findPlanned, insertPlanned, type Planned } from "./store.ts";

/**
 * Plans a call of the actor with a customer, who is told at once. Throws `plan_time_odd`, `plan_time_soon`, `plan_time_far`,
 * `callee_not_callable`, and `plan_time_taken` if one of the two has another one at that time.
 */
export async function planCall(
  ctx: Ctx,
  { id, customer, startsAt, purpose, note }: Input<typeof contract.planCall>,
): Promise<Output<typeof contract.planCall>> {
  const staff = (actorId(ctx.actor) ?? "") as Id<"us">;
  const planned = { id, staff, customer, startsAt, purpose, note: note?.trim() || null };
  const known = await findPlanned(ctx.db, id);
  if (known !== null) {
    if (isSame(known, planned)) return {};
    throw new Refusal("id_already_used", 409);
  }
  const why = whyNotAt(startsAt, ctx.now);
  if (why !== null) throw new Refusal(why, 422);
  const contact = await findContact(ctx, customer);
  if (contact === null || contact.userType === null || customer === staff) throw new Refusal("callee_not_callable", 409);
  // At short notice the plan itself is the reminder.
  const isSoon = startsAt.getTime() - ctx.now.getTime() <= REMINDED_MS;
  if (!(await insertPlanned(ctx.db, planned, { now: ctx.now, remindedAt: isSoon ? ctx.now : null })))
    throw new Refusal("plan_time_taken", 409);
  await notify(ctx, [
    {
      key: `call_planned:${id}`,
      person: customer,
      kind: "call_planned",
      about: id,
      facts: { name: await firstNameOf(ctx, staff), by: startsAt },
    },
  ]);
  return {};
}

const isSame = (one: Planned, other: Omit<Planned, "state">): boolean =>
  one.staff === other.staff &&
  one.customer === other.customer &&
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.purpose === other.purpose &&
  one.note === other.note;

/** Cancels a planned call as one of its two. Throws `not_found` for anybody else, `planned_over`. */
export async function cancelPlanned(
  ctx: Ctx,
  { id }: Input<typeof contract.cancelPlanned>,
): Promise<Output<typeof contract.cancelPlanned>> {
  const planned = await findPlanned(ctx.db, id);
  const person = actorId(ctx.actor);
  if (planned === null || (person !== planned.staff && person !== planned.customer)) throw refuse("not_found");
  const by = person === planned.staff ? "staff" : "customer";
  // Pressed twice, or sent again after a lost answer.
  if (planned.state === "cancelled") return {};
  if (!(await cancelled(ctx.db, id, by, ctx.now))) throw new Refusal("planned_over", 409);
  const [told, name] =
    by === "staff"
      ? [planned.customer, await firstNameOf(ctx, planned.staff)]
      : [planned.staff, await firstNameOf(ctx, planned.customer)];
  await notify(ctx, [
    {
      key: `call_cancelled:${id}`,
      person: told,
      kind: by === "staff" ? "call_cancelled" : "call_cancelled_by_customer",
      about: by === "staff" ? id : planned.customer,
      facts: { name, by: planned.startsAt },
    },
  ]);
  return {};
}
