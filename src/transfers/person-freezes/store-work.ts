/** SQL that counts freezes in urgency, bounded. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Waiting {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
  readonly due: Date | null;
}

/** Freezes in urgency in force, that nobody has proposed to confirm or to end. The deadline is when the first of them lapses. */
export async function countUrgent(db: Executor, now: Date, limit: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(placed_at) as since, max(placed_at) as newest, min(until) as due from (
      select placed_at, until from transfers.advance_hold as hold
      where freezes and freeze_proposal is null and lifted_at is null and until > ${now}
        and not exists (select from transfers.person_freeze as f where f.person = hold.value and f.state = 'proposed')
      limit ${limit}
    ) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null, due: null };
}
