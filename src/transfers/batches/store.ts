/** SQL of acts on several transfers: the rows as shown, and the result of each. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import type { BatchRow, Doing, Proposing, RowOutcome, WhyNotRow } from "./model/batch.ts";

export interface StoredBatch {
  readonly id: string;
  readonly by: string;
  /** The act and the rows in canonical form: a repeated call names the same. */
  readonly shownHash: string;
}

export async function findBatch(db: Executor, id: string): Promise<StoredBatch | null> {
  const { rows } = await sql<StoredBatch>`
    select id, asked_by as by, encode(shown_hash, 'hex') as "shownHash" from transfers.batch where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a batch with its rows, none of which is done. False when its id is taken. */
export async function insertBatch(
  db: Executor,
  { id, by, shownHash }: StoredBatch,
  { doing, rows }: { readonly doing: Doing | Proposing; readonly rows: readonly BatchRow[] },
  now: Date,
): Promise<boolean> {
  const inserted = await sql`
    insert into transfers.batch (id, act, particulars, shown_hash, asked_by, asked_at)
    values (${id}, ${doing.act}, ${JSON.stringify(doing)}, decode(${shownHash}, 'hex'), ${by}, ${now})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length === 0) return false;
  await sql`
    insert into transfers.batch_row (batch, transfer, version)
    select ${id}, transfer, version from unnest(${rows.map(({ transfer }) => transfer)}::text[], ${rows.map(({ version }) => version)}::int[])
      as r (transfer, version)`.execute(db);
  return true;
}

/** Locks a row of a batch until the transaction ends: two runs at once do it once. Null when it has its result. */
export async function lockOpenRow(db: Executor, batch: string, transfer: string): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`
    select transfer, version from transfers.batch_row
    where batch = ${batch} and transfer = ${transfer} and outcome is null for update`.execute(db);
  return rows[0] ?? null;
}

export async function endRow(
  db: Executor,
  { batch, transfer }: { readonly batch: string; readonly transfer: string },
  { outcome, whyNot }: { readonly outcome: RowOutcome; readonly whyNot: WhyNotRow | null },
  now: Date,
): Promise<void> {
  await sql`
    update transfers.batch_row set outcome = ${outcome}, why_not = ${whyNot}, ended_at = ${now}
    where batch = ${batch} and transfer = ${transfer}`.execute(db);
}

export interface EndedRow {
  readonly transfer: Id<"tr">;
  readonly outcome: RowOutcome | null;
  readonly whyNot: WhyNotRow | null;
}

export async function listRows(db: Executor, batch: string): Promise<readonly EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select transfer, outcome, why_not as "whyNot" from transfers.batch_row where batch = ${batch} order by transfer desc`.execute(
    db,
  );
  return rows;
}
