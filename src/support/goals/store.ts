/** SQL of due times: the history of a thread or message, what is due, and how much of it. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { DueFilter } from "./model/due.ts";
import type { Dues, Turn } from "./model/goal-clocks.ts";

interface Given {
  readonly event: Turn;
  readonly at: Date;
}

/** Changes of turn in one thread: far more than a conversation has. Of more, the latest count. */
const MAX_TURNS = 1_000;

/** The turns in a thread, in the order of its entries: several words of one side after each other are one. */
export async function listTurns(db: Executor, threadId: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    with given as (
      select no, made_at as at,
        case when kind = 'public' then case side when 'customer' then 'asked' else 'answered' end
          when event in ('waiting_third', 'not_spam') then 'waits'
          when event in ('solved', 'closed', 'merged_away', 'spam') then 'done'
          when event = 'reopened' then 'reopened' end as event
      from support.thread_entry where thread_id = ${threadId} and kind <> 'note'),
    turns as (select no, at, event, lag(event) over (order by no) as before from given where event is not null)
    select event, at from turns where event is distinct from before order by no desc limit ${MAX_TURNS}`.execute(db);
  return rows.toReversed();
}

/** Writes the due times of a thread. Its version stays: whatever made them differ is a change of its own. */
export async function updateThreadDues(db: Executor, id: string, { answer, solution }: Dues): Promise<void> {
  await sql`
    update support.thread set answer_due_at = ${answer}, solution_due_at = ${solution}
    where id = ${id} and state not in ('SOLVED', 'CLOSED', 'SPAM')
      and (answer_due_at, solution_due_at) is distinct from (${answer}::timestamptz, ${solution}::timestamptz)`.execute(db);
}

/** Writes the due times of a message, unless it has been touched since it was read. */
export async function updateMessageDues(
  db: Executor,
  { id, touchedAt }: { readonly id: string; readonly touchedAt: Date },
  { answer, solution }: Dues,
): Promise<void> {
  await sql`
    update support.message set answer_due_at = ${answer}, solution_due_at = ${solution}
    where id = ${id} and touched_at = ${touchedAt} and (answer_due_at, solution_due_at) is distinct from (${answer}::timestamptz, ${solution}::timestamptz)`.execute(
    db,
  );
}

/** Threads that are not over, after an id. */
export async function listOpenThreads(db: Executor, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.thread where state not in ('SOLVED', 'CLOSED', 'SPAM') and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Open messages, after an id. */
export async function listOpenMessages(db: Executor, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.message where status = 'open' and id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The condition on rows that are overdue, or due by an instant. */
export const isDue = (filter: DueFilter, now: Date, soon: Date): RawBuilder<unknown> =>
  filter === "overdue" ? sql`due_at < ${now}` : sql`due_at >= ${now} and due_at < ${soon}`;

interface Overdue {
  readonly channel: "chat" | "message";
  readonly answers: number;
  readonly solutions: number;
  /** Due, and not overdue. */
  readonly answersInGoal: number;
  readonly solutionsInGoal: number;
  /** The nearest due time, in the past once it is missed. */
  readonly due: Date | null;
}

/** Of chats and messages that wait for us or somebody else: answers and solutions that are overdue or within their goal, and the nearest due time. */
export async function countOverdue(db: Executor, now: Date): Promise<readonly Overdue[]> {
  const counted = (channel: Overdue["channel"], rows: RawBuilder<unknown>) => sql`
    select ${channel} as channel, (count(*) filter (where answer_due_at < ${now}))::int as answers,
      (count(*) filter (where solution_due_at < ${now}))::int as solutions,
      (count(*) filter (where answer_due_at >= ${now}))::int as "answersInGoal",
      (count(*) filter (where solution_due_at >= ${now}))::int as "solutionsInGoal", min(due_at) as due from ${rows} and due_at is not null`;
  const { rows } = await sql<Overdue>`
    ${counted("chat", sql`support.thread where state not in ('SOLVED', 'CLOSED') and state <> 'WAITING_CUSTOMER'`)}
    union all ${counted("message", sql`support.message where status = 'open'`)}`.execute(db);
  return rows;
}
