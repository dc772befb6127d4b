/** Lists of calls: what rings for the caller, and the record of calls with a customer for staff. */
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CALLS_SHOWN, type listCalls as listContract, type readRinging as ringingContract } from "./contract.ts";
import { nextEnd, settled } from "./model/call.ts";
import { firstNameOf } from "./own-call.ts";
import { listCallsWith, listRinging } from "./store.ts";

export async function readRinging(ctx: Ctx): Promise<Output<typeof ringingContract>> {
  const person = actorId(ctx.actor) ?? "";
  const [row] = await listRinging(ctx.db, [person]);
  const endsAt = row === undefined ? null : (nextEnd(settled(row.call, ctx.now))?.at ?? null);
  const call =
    row === undefined || endsAt === null ? null : { id: row.id, other: await firstNameOf(ctx, row.people.caller), endsAt };
  return { call, version: row?.version ?? 0, watch: `ring_${person}`, now: ctx.now };
}

export async function listCalls(ctx: Ctx, { person }: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  const rows = await listCallsWith(ctx.db, person, CALLS_SHOWN);
  const names = await namesOf(
    ctx,
    rows.map(({ people }) => people.caller),
  );
  return {
    calls: rows.map(({ id, people, call: stored }) => {
      const call = settled(stored, ctx.now);
      return {
        id,
        caller: names.get(people.caller) ?? "",
        isMine: people.caller === actorId(ctx.actor),
        state: call.state,
        requestedAt: call.requestedAt,
        connectedAt: call.connectedAt,
        end: call.end,
      };
    }),
  };
}
