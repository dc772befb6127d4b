import type { Input, Output } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namesAmong } from "#identity/index.ts";
import { masked } from "../office/show-to-staff.ts";
import { HOLDS_PER_PAGE, type AdvanceHoldView, type listHolds as contract } from "./contract.ts";
import { isInForce, whyNotLift } from "./model/advance-hold.ts";
import { listHoldRows, type AdvanceHold } from "./store.ts";

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
    target: shownTarget({ ...hold, value }),
    name: hold.kind === "person" ? (names[value] ?? null) : null,
    placedByName: names[hold.placedBy] ?? null,
    liftedByName: liftedBy === null ? null : (names[liftedBy] ?? null),
    isInForce: isInForce(hold, ctx.now),
    whyNotLift: whyNotLift(hold, reader, ctx.now),
  }));
}

function shownTarget({ kind, value }: Pick<AdvanceHold, "kind" | "value">): string {
  if (kind === "phone") return masked(value);
  if (kind !== "account") return value;
  const [bank = "", number = ""] = value.split("|");
  return `${bank} · ${masked(number)}`;
}
