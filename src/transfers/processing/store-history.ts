/** SQL of the history of transfers, which is append-only. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { EventActor, EventType, Role } from "../lifecycle/events.ts";
import type { State } from "../lifecycle/states.ts";

/** A row of the history. */
export interface HistoryRow {
  readonly transfer: Id<"tr">;
  readonly seq: number;
  readonly at: Date;
  readonly event: string;
  readonly fromState: State | null;
  readonly toState: State;
  readonly reason: string | null;
  readonly by: EventActor;
  readonly second: EventActor | null;
}

export async function insertHistory(db: Executor, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map(({ fromState, toState, by, second, ...row }) => ({
    ...row,
    from_state: fromState,
    to_state: toState,
    by_role: by.role,
    by_id: by.id,
    second_id: second?.id ?? null,
  }));
  await sql`
    insert into transfers.history (transfer, seq, at, event, from_state, to_state, reason, by_role, by_id, second_id)
    select transfer, seq, at, event, from_state, to_state, reason, by_role, by_id, second_id
    from jsonb_populate_recordset(null::transfers.history, ${JSON.stringify(written)}::jsonb)`.execute(db);
}

/** All events of a transfer, in order. */
export async function listHistory(db: Executor, transfer: Id<"tr">): Promise<HistoryRow[]> {
  const rows = await db.selectFrom("transfers.history").selectAll().where("transfer", "=", transfer).orderBy("seq").execute();
  return rows.map((row) => ({
    transfer,
    seq: row.seq,
    at: row.at,
    event: row.event,
    fromState: row.from_state as State | null,
    toState: row.to_state as State,
    reason: row.reason,
    by: { role: row.by_role as Role, id: row.by_id },
    second: row.second_id === null ? null : { role: row.by_role as Role, id: row.second_id },
  }));
}

/** When transfers reached each of their states, oldest first; for a whole list in one query. */
export async function listStateChanges(
  db: Executor,
  transfers: readonly Id<"tr">[],
): Promise<ReadonlyMap<string, readonly { readonly at: Date; readonly state: State }[]>> {
  if (transfers.length === 0) return new Map();
  const rows = await db
    .selectFrom("transfers.history")
    .select(["transfer", "at", "to_state"])
    .where("transfer", "in", [...transfers])
    // Inquiries and notifications change no state, and there may be hundreds of them.
    .where(sql<boolean>`from_state is distinct from to_state`)
    .orderBy("transfer")
    .orderBy("seq")
    .execute();
  const changes = rows.map(({ transfer, at, to_state }) => ({ transfer, at, state: to_state as State }));
  return Map.groupBy(changes, ({ transfer }) => transfer);
}

/** The two officers who requested the recall of a transfer; empty where none was requested by officers. */
export async function findRecallers(db: Executor, transfer: Id<"tr">): Promise<string[]> {
  const row = await db
    .selectFrom("transfers.history")
    .select(["by_id", "second_id"])
    .where("transfer", "=", transfer)
    .where("event", "=", "recall_requested")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return [row?.by_id, row?.second_id].filter((id) => id != null);
}

/** Whether an event of this type was ever accepted for a transfer. */
export async function hasHappened(db: Executor, transfer: Id<"tr">, event: EventType): Promise<boolean> {
  const row = await db
    .selectFrom("transfers.history")
    .select("seq")
    .where("transfer", "=", transfer)
    .where("event", "=", event)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Transfers whose checks have not finished since they were last paid in or given another recipient. A hold by the system counts as
 * finished, since it is the last check's finding. The legally required document does not, as it is requested before the other checks run.
 */
export async function listUnchecked(db: Executor, transfers: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ transfer: string }>`
    select wanted.transfer from unnest(${transfers}::text[]) as wanted (transfer)
    where not exists (
      select from transfers.history as ended
      where ended.transfer = wanted.transfer and (ended.event = 'checks_cleared' or ended.event = 'review_opened' and ended.by_role = 'system')
        and ended.seq > coalesce((select max(came.seq) from transfers.history as came where came.transfer = wanted.transfer
          and came.to_state = 'FUNDED' and came.from_state is distinct from came.to_state), 0))`.execute(db);
  return new Set(rows.map(({ transfer }) => transfer));
}
