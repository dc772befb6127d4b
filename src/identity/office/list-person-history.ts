import { rowsAbout } from "#audit/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { HISTORY_SHOWN, type listPersonHistory as contract } from "./contract.ts";
import { getWholePerson } from "./read-person.ts";
import { listNames } from "./store.ts";

/** The audit events of an account, newest first, with the names of the actors. */
export async function listPersonHistory(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  await getWholePerson(ctx, id);
  const found = await rowsAbout(ctx, id, HISTORY_SHOWN + 1);
  const rows = found.slice(0, HISTORY_SHOWN);
  const names = await listNames(ctx.db, [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]);
  const nameOf = new Map(names.map(({ id: by, name }) => [by as string, name]));
  return {
    hasMore: found.length > HISTORY_SHOWN,
    events: rows.map(({ id: row, occurredAt, action, actionName, outcome, actorKind, actorId, reason }) => ({
      id: row,
      at: occurredAt,
      action,
      actionName,
      isRefused: outcome === "refused",
      by: actorId === id ? "owner" : actorKind,
      byName: actorId === null ? null : (nameOf.get(actorId) ?? null),
      reason,
    })),
  };
}
