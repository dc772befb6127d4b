/** SQL that counts what waits for customer service. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { WAITS_FOR_FOLLOW_UP } from "./surveys/store.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

interface CountedDue extends Counted {
  readonly due: Date | null;
}

/** Open messages, since they were last touched: an answered one waits from then on. With what is due first by the goals. */
export async function countOpenMessages(db: Executor, limit: number): Promise<CountedDue> {
  const { rows } = await sql<CountedDue>`
    select count(*)::int as count, min(touched_at) as since, max(touched_at) as newest, min(due_at) as due from (
      select touched_at, due_at from support.message where status = 'open' order by touched_at limit ${limit}) as waiting`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null, newest: null, due: null };
}

/** Chats that wait for us, since their customers began to wait. With what is due first by the goals. */
export async function countWaitingThreads(
  db: Executor,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<CountedDue> {
  const { rows } = await sql<CountedDue>`
    select count(*)::int as count, min(since) as since, max(since) as newest, min(due_at) as due from (
      select coalesce(waiting_since, touched_at) as since, due_at from support.thread
      where state in ('NEW', 'OPEN') and (snoozed_until is null or snoozed_until <= ${now})
      order by coalesce(waiting_since, touched_at), id limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null, due: null };
}

/** Answers to surveys that wait for a follow-up, since they came. */
export async function countFollowUps(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(answered_at) as since, max(answered_at) as newest from (
      select answered_at from support.survey where ${WAITS_FOR_FOLLOW_UP} limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}
