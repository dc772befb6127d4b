/** Counts of schedules, for metrics. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface Counted {
  readonly count: number;
  /** Since when the oldest. */
  readonly since: Date | null;
}

/** Occurrences that should be under work: due and not begun, or open and not looked at again when they should have been. */
export async function countDue(db: Executor, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(at) as since from (
      select next_at as at from transfers.schedule where state = 'active' and next_at <= ${now}
      union all
      select look_at from transfers.schedule_occurrence where state = 'waiting' and look_at <= ${now}) as due`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

export async function countWaiting(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since from transfers.schedule_occurrence where state = 'waiting'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null };
}
