import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { firstName } from "../own-call.ts";
import { PLANNED_SHOWN, type PlannedCall, type listPlannedWith as withContract, type readOwnPlanned } from "./contract.ts";
import { listComing, listWith, type Planned } from "./store.ts";

export async function readOwn(ctx: Ctx): Promise<Output<typeof readOwnPlanned>> {
  const person = actorId(ctx.actor) ?? "";
  const rows = await listComing(ctx.db, person, PLANNED_SHOWN);
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ staff, customer }) => [staff, customer]))]);
  return {
    planned: rows.map((row) => {
      const isStaff = row.staff === person;
      const other = isStaff ? row.customer : row.staff;
      const name = names.get(other) ?? "";
      return shown(row, { other, name: isStaff ? name : firstName(name), isOwn: true });
    }),
  };
}

export async function listPlannedWith(ctx: Ctx, { person }: Input<typeof withContract>): Promise<Output<typeof withContract>> {
  const rows = await listWith(ctx.db, person, PLANNED_SHOWN);
  const names = await namesOf(ctx, [...new Set(rows.map(({ staff }) => staff))]);
  const reader = actorId(ctx.actor);
  return {
    planned: rows.map((row) => shown(row, { other: row.staff, name: names.get(row.staff) ?? "", isOwn: row.staff === reader })),
  };
}

interface Other {
  readonly other: Planned["staff"];
  readonly name: string;
  readonly isOwn: boolean;
}

const shown = ({ id, startsAt, purpose, note, state }: Planned, { other, name, isOwn }: Other): PlannedCall => ({
  id,
  other: name,
  otherId: other,
  startsAt,
  purpose,
  note,
  state,
  isOwn,
});
