import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namesAmong } from "#identity/index.ts";
import { masked } from "../office/show-to-staff.ts";
import {
  HOLDS_PER_PAGE,
  type AdvanceHoldView,
  type listHolds as contract,
  type revealHold as revealContract,
} from "./contract.ts";
import { isInForce, isMasked, whyNotLift } from "./model/advance-hold.ts";
import { findHold, listHoldRows, type AdvanceHold } from "./store.ts";

/** Lists holds in advance, newest first. */
export async function listHolds(
  ctx: Ctx,
  { person, kind, state, before }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const filter = person === undefined ? { state, kind, before } : { state, kind: "person" as const, value: person, before };
  const rows = await listHoldRows(ctx.db, filter, ctx.now, HOLDS_PER_PAGE + 1);
  const page = rows.slice(0, HOLDS_PER_PAGE);
  return { holds: await showHolds(ctx, page), next: rows.length > HOLDS_PER_PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Holds as staff see them: names by id, numbers masked. */
export async function showHolds(
  ctx: Ctx,
  holds: readonly (AdvanceHold & { readonly caught: number })[],
): Promise<AdvanceHoldView[]> {
  const reader = actingPerson(ctx);
  const people = holds.flatMap(({ kind, value, placedBy, liftedBy }) => [placedBy, liftedBy, kind === "person" ? value : null]);
  const names = await namesAmong(ctx, people);
  return holds.map(({ value, liftedBy, ...hold }) => ({
    ...hold,
    target: shownTarget({ ...hold, value }, masked),
    name: hold.kind === "person" ? (names[value] ?? null) : null,
    placedByName: names[hold.placedBy] ?? null,
    liftedByName: liftedBy === null ? null : (names[liftedBy] ?? null),
    isInForce: isInForce(hold, ctx.now),
    whyNotLift: whyNotLift(hold, reader, ctx.now),
  }));
}

/** Reads the whole number that the list masks; the call's audit row records the person and the reason. */
export async function revealHold(ctx: Ctx, { id }: Input<typeof revealContract>): Promise<Output<typeof revealContract>> {
  const hold = await getHold(ctx, id);
  // Nothing of another hold is masked: a record that somebody looked would be of no look.
  if (!isMasked(hold)) throw refuse("not_found");
  return { target: shownTarget(hold, (number) => number) };
}

/** The hold with this id. Refuses `not_found`. */
export async function getHold(ctx: Pick<Ctx, "db">, id: string): Promise<AdvanceHold> {
  const hold = await findHold(ctx.db, id);
  if (hold === null) throw refuse("not_found");
  return hold;
}

function shownTarget({ kind, value }: Pick<AdvanceHold, "kind" | "value">, shown: (number: string) => string): string {
  if (kind === "phone") return shown(value);
  if (kind !== "account") return value;
  const [bank = "", number = ""] = value.split("|");
  return `${bank} · ${shown(number)}`;
}
