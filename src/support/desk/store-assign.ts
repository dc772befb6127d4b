/** SQL of giving chats to people: who is next, and which chat waits for somebody. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** Serialises the giving of chats: two at once would both find the same person idle. Ends with the transaction. */
export async function lockGiving(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('support.giving'))`.execute(db);
}

/** Unanswered chats of people who have left; locked. Chats that wait for nobody are skipped. */
export async function lockAbandoned(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.thread
    where state = 'NEW' and assigned_to is not null
      and not exists (select from support.presence as present where present.person = thread.assigned_to and until > ${now})
      and exists (select from support.thread_entry as entry where entry.thread_id = thread.id and entry.event = 'assigned' and entry.side = 'system'
        and entry.assignee = assigned_to)
    order by coalesce(waiting_since, touched_at), id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** The chats that have waited longest without a person, locked. */
export async function lockUnassigned(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.thread
    where state in ('NEW', 'OPEN') and assigned_to is null and (snoozed_until is null or snoozed_until <= ${now})
    order by coalesce(waiting_since, touched_at), id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the present person with room who has been without a new chat for the longest; null when there is none. */
export async function takeIdlest(db: Executor, now: Date, most: number): Promise<string | null> {
  const { rows } = await sql<{ person: string }>`
    update support.presence
    -- Later than everybody's: of two chats given at one instant the second goes to the next person.
    set last_given_at = greatest(${now}, (select max(last_given_at) + interval '1 millisecond' from support.presence))
    where person = (
      select present.person from support.presence as present
      where until > ${now} and (
        select count(*) from support.thread where assigned_to = present.person and state in ('NEW', 'OPEN', 'WAITING_CUSTOMER')
          and (snoozed_until is null or snoozed_until <= ${now})) < ${most}
      order by last_given_at, present.person limit 1)
    returning person`.execute(db);
  return rows[0]?.person ?? null;
}
