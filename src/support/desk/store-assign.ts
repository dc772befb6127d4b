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

/** The next chat to give, and the person who gets it. */
export interface Given {
  readonly thread: string;
  readonly person: string;
}

/**
 * The chat that has waited longest and that somebody present takes, with that person: locked, and the person's turn is noted. Whoever answered
 * the customer's last chat comes first, then whoever has been without a new chat for the longest. A chat that has waited since before
 * `patientUntil` goes to anybody with room, whatever their skills. Null: nobody has room for any chat that waits.
 * Mails are left to whoever takes them: nobody waits for one at the screen, and they would fill the places of chats for days.
 */
export async function takeNext(
  db: Executor,
  { now, patientUntil, most }: { readonly now: Date; readonly patientUntil: Date; readonly most: number },
): Promise<Given | null> {
  const { rows } = await sql<Given>`
    with free as materialized (
      select present.person, present.last_given_at, skill.languages, skill.topics
      from support.presence as present left join support.skill on skill.person = present.person
      where until > ${now} and (
        select count(*) from support.thread where assigned_to = present.person and channel <> 'mail' and state in ('NEW', 'OPEN', 'WAITING_CUSTOMER')
          and (snoozed_until is null or snoozed_until <= ${now})) < ${most}),
    next as (
      select thread.id, taker.person from support.thread cross join lateral (
        select free.person from free
        where free.languages is null or coalesce(waiting_since, touched_at) <= ${patientUntil}
          or (thread.language = any(free.languages) and case when transfer_id is null then 'other' else 'transfer' end = any(free.topics))
        order by (free.person is not distinct from (
            select before.assigned_to from support.thread as before
            where before.person = thread.person and before.state in ('SOLVED', 'CLOSED') and before.id <> thread.id
            order by before.touched_at desc limit 1)) desc, free.last_given_at, free.person
        limit 1) as taker
      where exists (select from free) and state in ('NEW', 'OPEN') and channel <> 'mail' and assigned_to is null and (snoozed_until is null or snoozed_until <= ${now})
      order by coalesce(waiting_since, touched_at), id limit 1 for update of thread skip locked)
    update support.presence
    -- Later than everybody's: of two chats given at one instant the second goes to the next person.
    set last_given_at = greatest(${now}, (select max(last_given_at) + interval '1 millisecond' from support.presence))
    from next where presence.person = next.person
    returning next.id as thread, next.person`.execute(db);
  return rows[0] ?? null;
}
