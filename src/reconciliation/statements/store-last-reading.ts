/** SQL of when statements were read. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface StatementHealth {
  /** When a statement of the party was last read; null if never. */
  readonly at: Date | null;
  /** Requests without an answer since. */
  readonly unanswered: number;
}

/** Days back that are looked at: a party whose statement is older has not answered, whatever came before. */
const LOOK_BACK = 14;

/** The last reading of a party's statements, and whether the party has answered since. */
export async function findStatementHealth(db: Executor, party: string): Promise<StatementHealth> {
  const { rows } = await sql<StatementHealth>`
    select max(read_at) as at, coalesce(max(unanswered_inquiries), 0)::int as unanswered from (
      select read_at, unanswered_inquiries from reconciliation.statement_day where party = ${party} order by day desc limit ${LOOK_BACK}
    ) as newest`.execute(db);
  return rows[0] ?? { at: null, unanswered: 0 };
}

/** When the party's statement was last read. */
export async function findLastReading(db: Executor, party: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(read_at) as at from reconciliation.statement_day where party = ${party}`.execute(db);
  return rows[0]?.at ?? null;
}

/** When each party's statement was last read, by party. A party never read is missing. */
export async function listLastReadings(db: Executor): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ party: string; at: Date }>`
    select party, max(read_at) as at from reconciliation.statement_day where read_at is not null group by party`.execute(db);
  return new Map(rows.map(({ party, at }) => [party, at]));
}
