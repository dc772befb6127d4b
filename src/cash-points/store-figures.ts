/** SQL of what `/metrics` shows of cash. */
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
    select count(*)::int as count, min(asked_at) as since from cash_points.float_request where state = 'waiting'`.execute(db);
  return rows[0] ?? NONE;
}

export async function countOpenDifferences(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since from cash_points.cash_case where state = 'open'`.execute(db);
  return rows[0] ?? NONE;
}

/** Agents are some hundreds: there is no index for those that are low. */
export async function countLowFloats(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_points.agent where low_since is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many people's cash has to be reported, by its day, of the last so many days. */
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
