import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { placeOf, TERMS_PER_BOARD, type BoardRow, type listTermBoard as contract } from "./contract-list.ts";
import { isRoomKind, ROOM_KINDS } from "./model/kind-names.ts";
import { listBoard, type BoardTerm } from "./store-board.ts";
import { isAllowedOn, refuseWithoutMenu } from "./term-guards.ts";

const LOOKING = ["view", "approve"] as const;

/** A page of the room of terms, by kind, in the order of the room, and key, of the kinds that the caller may view. */
export async function listTermBoard(
  ctx: Pick<Ctx, "actor" | "db" | "now">,
  { kind, search, after }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (kind) refuseWithoutMenu(ctx, kind, LOOKING);
  const kinds = (kind ? [kind] : ROOM_KINDS).filter((one) => isAllowedOn(ctx, one, LOOKING));
  const [afterKind = "", ...key] = after?.split("/") ?? [];
  const place = after === undefined ? null : { kind: afterKind, key: key.join("/") };
  const found = await listBoard(ctx.db, { kinds, search: search ?? null, after: place, limit: TERMS_PER_BOARD + 1, at: ctx.now });
  const rows = found.slice(0, TERMS_PER_BOARD).flatMap(toRow);
  const last = rows.at(-1);
  return { rows, next: found.length > TERMS_PER_BOARD && last ? placeOf(last) : null };
}

function toRow(term: BoardTerm): BoardRow[] {
  const { kind, key, value, since, until, planned_value, planned_from, waiting_value, waiting_from, waiting_by, waiting_at } =
    term;
  if (!isRoomKind(kind)) return [];
  return [
    {
      kind,
      key,
      now: value && since && { value, since, until },
      planned: planned_value && planned_from && { value: planned_value, from: planned_from },
      waiting:
        waiting_value && waiting_from && waiting_by && waiting_at
          ? { value: waiting_value, from: waiting_from, by: waiting_by, at: waiting_at }
          : null,
    },
  ];
}
