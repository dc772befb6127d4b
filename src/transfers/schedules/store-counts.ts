/** Counts of schedules, for metrics. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface Counted {
  readonly count: number;
  /** Since when the oldest. */
  readonly since: Date | null;
}

export async function countDue(db: Executor, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(next_at) as since from transfers.schedule where state = 'active' and next_at <= ${now}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null };
}

export async function countWaiting(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since from transfers.schedule_occurrence where state = 'waiting'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null };
}
