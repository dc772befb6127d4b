/** SQL of what was written with which key. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly number: number;
  readonly rows: number;
}
const asMap = (rows: readonly Counted[]) => new Map(rows.map(({ number, rows: count }) => [number, count]));

export async function countPickupCodes(db: Executor): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Counted>`
    select key_number as number, count(*)::int as rows from transfers.collect_code group by key_number`.execute(db);
  return asMap(rows);
}

export async function countLinks(db: Executor): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Counted>`
    select key_number as number, count(*)::int as rows from transfers.tracking where stopped_at is null group by key_number`.execute(
    db,
  );
  return asMap(rows);
}
