/** SQL that counts the cases that nobody has closed. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

export async function countOpenCases(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since, max(opened_at) as newest from (
      select opened_at from reconciliation.case_file where state in ('open', 'assigned') limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}
