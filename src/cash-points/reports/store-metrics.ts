/** SQL of the cash figures of `/metrics`. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
}
const NONE: Counted = { count: 0, since: null };

export async function countWaitingFloats(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(proposed_at) as since from cash_points.float_request where state = 'proposed'`.execute(db);
  return rows[0] ?? NONE;
}

export async function countOpenDifferences(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since from cash_points.cash_difference where state = 'open'`.execute(db);
  return rows[0] ?? NONE;
}

/** There are only some hundred agents, so low floats have no index. */
export async function countLowFloats(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_points.agent where low_since is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of person-days to be reported, by day, over a number of past days. */
export async function countReportDays(
  db: Executor,
  today: LocalDate,
  lookBackDays: number,
): Promise<readonly { readonly day: LocalDate; readonly count: number }[]> {
  const { rows } = await sql<{ day: LocalDate; count: number }>`
    select day, count(*)::int as count from cash_points.cash_day
    where due_at is not null and day >= ${today}::date - ${lookBackDays}::int group by day order by day`.execute(db);
  return rows;
}
