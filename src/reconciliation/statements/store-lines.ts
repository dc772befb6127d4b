/** SQL that finds lines of statements by what is printed on them. */
import { sql } from "kysely";
import type { Currency } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";

export interface FoundLine {
  readonly party: string;
  readonly lineId: string;
  readonly reference: string | null;
  readonly currency: Currency;
  readonly minor: bigint;
  readonly bookedAt: Date;
  /** The journal that booked it. */
  readonly settledBy: string | null;
}

/** Newest first. Each key has an index. */
export async function listByReference(db: Executor, reference: string, limit: number): Promise<readonly FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select party, line_id as "lineId", reference, currency, minor, booked_at as "bookedAt", settled_by as "settledBy"
    from reconciliation.statement_line where id in (
      (select id from reconciliation.statement_line where reference = ${reference} limit ${limit})
      union (select id from reconciliation.statement_line where line_id = ${reference} limit ${limit}))
    order by booked_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
