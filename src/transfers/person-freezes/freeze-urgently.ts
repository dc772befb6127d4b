import type { Input } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { termAt } from "#pricing/index.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findHold } from "../advance-holds/store.ts";
import { later } from "../lifecycle/outcome.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import type { FreezesOfPerson, freezeUrgently as contract } from "./contract.ts";
import { lockFreezing, putInForce } from "./put-in-force.ts";
import { readFreezes } from "./show-freezes.ts";
import { findFreeze } from "./store.ts";

/** Hours for which one person alone freezes another, from the threshold `urgent_freeze`. Null: two people freeze, as always. */
export async function readUrgentHours(ctx: Ctx): Promise<number | null> {
  const term = await termAt(ctx, "threshold", "urgent_freeze", ctx.now);
  return term?.value.measure === "number" && term.value.number > 0 ? term.value.number : null;
}

/** Freezes a person at once, until two people confirm it or it lapses. Repeating a call with the same id changes nothing. */
export async function freezeUrgently(ctx: Ctx, input: Input<typeof contract>, deps: TransferDeps): Promise<FreezesOfPerson> {
  const { id, person, cause, text } = input;
  const placedBy = actingPerson(ctx);
  const hours = await readUrgentHours(ctx);
  if (hours === null) throw refuse("unavailable");
  await lockFreezing(ctx, person);
  const known = await findHold(ctx.db, id);
  if (known === null) {
    if ((await findFreeze(ctx.db, person, ctx.now)) !== null) throw new Refusal("already_frozen", 409);
    const until = later(ctx.now, hours * HOUR_MS);
    const freeze = { id, person, cause, text, placedBy, placedAt: ctx.now, until, proposal: null };
    if (!(await putInForce(ctx, freeze, deps))) throw new Refusal("urgent_freeze_used", 409);
  } else if (known.value !== person || known.placedBy !== placedBy || known.text !== text || known.reason !== cause)
    throw new Refusal("id_already_used", 409);
  return readFreezes(ctx, { person }, readUrgentHours);
}
