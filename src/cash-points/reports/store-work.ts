/** SQL that counts what the treasury settles at outlets. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

/** Agents whose float is low, as the job that checks has found. The expression is that of the index. */
export async function countLowFloats(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(low_since) as since, max(low_since) as newest from (
      select low_since from cash_points.agent where (low_since is null) = false order by id desc limit ${limit}) as low`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null, newest: null };
}

/** Cash differences that nobody has settled. */
export async function countDifferences(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since, max(opened_at) as newest from (
      select opened_at from cash_points.cash_difference where state = 'open' order by id limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}
