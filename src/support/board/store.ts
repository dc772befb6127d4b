/** SQL of the supervisor's board: counts of chats now and today, by person, and the chats of one person. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

const isAwake = (now: Date) => sql`(snoozed_until is null or snoozed_until <= ${now})`;
const WAITS = sql`coalesce(waiting_since, touched_at)`;

/** Chats that wait for us without a person, and since when the first of them waits. */
export async function readUnassigned(
  db: Executor,
  now: Date,
): Promise<{ readonly chats: number; readonly waitingSince: Date | null }> {
  const { rows } = await sql<{ chats: number; waitingSince: Date | null }>`
    select count(*)::int as chats, min(${WAITS}) as "waitingSince" from support.thread
    where state in ('NEW', 'OPEN') and assigned_to is null and ${isAwake(now)}`.execute(db);
  return rows[0] ?? { chats: 0, waitingSince: null };
}

export interface Load {
  readonly person: string;
  readonly chats: number;
  readonly waiting: number;
  readonly waitingSince: Date | null;
  readonly unanswered: number;
  readonly held: number;
}

/** Open chats by the person who has them. `chats` is the number by which they are given (`takeNext`). */
export async function listLoads(db: Executor, now: Date): Promise<Load[]> {
  const waits = sql`state in ('NEW', 'OPEN') and ${isAwake(now)}`;
  const { rows } = await sql<Load>`
    select assigned_to as person, count(*)::int as held,
      (count(*) filter (where channel <> 'mail' and state <> 'WAITING_THIRD' and ${isAwake(now)}))::int as chats,
      (count(*) filter (where ${waits}))::int as waiting, min(${WAITS}) filter (where ${waits}) as "waitingSince",
      (count(*) filter (where state = 'NEW'))::int as unanswered
    from support.thread where state not in ('SOLVED', 'CLOSED') and assigned_to is not null group by assigned_to`.execute(db);
  return rows;
}

export interface Presence {
  readonly person: string;
  readonly since: Date;
  readonly until: Date;
}

/** The latest presence of each person. */
export async function listPresences(db: Executor): Promise<Presence[]> {
  const { rows } = await sql<Presence>`select person, since, until from support.presence`.execute(db);
  return rows;
}

/** Chats begun since an instant. */
export async function countBegun(db: Executor, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.thread where opened_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Chats solved since an instant, by person. A chat that was merged into another one is not solved. */
export async function countSolved(
  db: Executor,
  since: Date,
): Promise<{ readonly person: string | null; readonly count: number }[]> {
  const { rows } = await sql<{ person: string | null; count: number }>`
    select assigned_to as person, count(*)::int as count from support.thread
    where solved_at >= ${since} and merged_into is null group by assigned_to`.execute(db);
  return rows;
}

/** First answers since an instant, the latest ones. */
export async function listFirstAnswers(
  db: Executor,
  since: Date,
  limit: number,
): Promise<{ readonly openedAt: Date; readonly answeredAt: Date }[]> {
  const { rows } = await sql<{ openedAt: Date; answeredAt: Date }>`
    select opened_at as "openedAt", first_reply_at as "answeredAt" from support.thread
    where first_reply_at >= ${since} order by first_reply_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Far more chats than one person has open. */
const MAX_MOVED = 500;

/** Open chats of a person, locked in the order of their ids: whoever changes two chats locks them in this order. */
export async function lockChatsOf(db: Executor, person: string, which: "unanswered" | "held"): Promise<string[]> {
  const state = which === "unanswered" ? sql`state = 'NEW'` : sql`state not in ('SOLVED', 'CLOSED')`;
  const { rows } = await sql<{ id: string }>`
    select id from support.thread where assigned_to = ${person} and ${state} order by id limit ${MAX_MOVED} for update`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
