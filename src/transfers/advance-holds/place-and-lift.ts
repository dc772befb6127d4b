/** Compliance places a hold in advance, and lifts it. */
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { AdvanceHoldView } from "./contract.ts";
import { getHold, showHolds } from "./list-holds.ts";
import { keyOf, whyNotLift } from "./model/advance-hold.ts";
import { findHold, insertHold, liftHoldInForce, lockPlacing, type AdvanceHold } from "./store.ts";

/** Places a hold: whatever leaves after this transaction has seen it. Repeating a call with the same id changes nothing. */
export async function placeHold(ctx: Ctx, input: Input<typeof contract.placeHold>): Promise<AdvanceHoldView> {
  const placedBy = actingPerson(ctx);
  const { id, target, reason, text, takesTwo, until } = input;
  const hold = { id, ...keyOf(target), reason, text, takesTwo, until, placedBy, placedAt: ctx.now };
  if (until !== null && until <= ctx.now && (await findHold(ctx.db, id)) === null) throw new Refusal("hold_until_past", 422);
  await lockPlacing(ctx.db);
  const isNew = await insertHold(ctx.db, hold);
  const stored = await getHold(ctx, id);
  if (!isNew && !isSame(stored, hold)) throw new Refusal("id_already_used", 409);
  return shown(ctx, stored);
}

type Placed = Parameters<typeof insertHold>[1];
const isSame = (a: AdvanceHold, b: Placed): boolean =>
  a.kind === b.kind &&
  a.value === b.value &&
  a.reason === b.reason &&
  a.text === b.text &&
  a.takesTwo === b.takesTwo &&
  a.placedBy === b.placedBy &&
  a.until?.getTime() === b.until?.getTime();

/** Lifts a hold in force. What it has caught stays under review, since an officer has to look at it. */
export async function liftHold(ctx: Ctx, { id, text }: Input<typeof contract.liftHold>): Promise<AdvanceHoldView> {
  const by = actingPerson(ctx);
  if (!(await liftHoldInForce(ctx.db, { id, by, text, at: ctx.now }))) {
    const why = whyNotLift(await getHold(ctx, id), by, ctx.now) ?? "hold_ended";
    throw new Refusal(why, why === "hold_own" ? 403 : 409);
  }
  return shown(ctx, await getHold(ctx, id));
}

async function shown(ctx: Ctx, hold: AdvanceHold): Promise<AdvanceHoldView> {
  const [view] = await showHolds(ctx, [{ ...hold, caught: 0 }]);
  if (view === undefined) throw new Error("one hold has one view");
  return view;
}
