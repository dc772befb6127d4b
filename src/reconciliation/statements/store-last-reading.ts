import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface LastReading {
  /** When a statement of the party was last read; null if never. */
  readonly at: Date | null;
  /** Requests without an answer since. */
  readonly unanswered: number;
}

/** Days back that are looked at: a party whose statement is older has not answered, whatever came before. */
const LOOK_BACK = 14;

/** The last reading of a party's statements. */
export async function findLastReading(db: Executor, party: string): Promise<LastReading> {
  const { rows } = await sql<LastReading>`
    select max(read_at) as at, coalesce(max(unanswered_inquiries), 0)::int as unanswered from (
      select read_at, unanswered_inquiries from reconciliation.statement_day where party = ${party} order by day desc limit ${LOOK_BACK}
    ) as newest`.execute(db);
  return rows[0] ?? { at: null, unanswered: 0 };
}
