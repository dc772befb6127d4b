/** SQL that counts the open messages. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

/** Open messages, since they were last touched: an answered one waits from then on. */
export async function countOpenMessages(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(touched_at) as since, max(touched_at) as newest from (
      select touched_at from support.message where status = 'open' order by touched_at limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}
