/** SQL that counts the queue of cases. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { IN_QUEUE } from "./store.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
  readonly due: Date | null;
}

/** Cases that wait for review, as the view `queue` lists them, with the earliest deadline. */
export async function countQueue(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since, max(opened_at) as newest, min(due_at) as due from (
      select opened_at, due_at from verification.case_file
      where ${IN_QUEUE} limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null, due: null };
}
