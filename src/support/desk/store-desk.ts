/** SQL of the inbox: its queues over chats and messages of the contact form, and who is present. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Channel, Priority, ThreadState } from "../chat/model/thread.ts";
import { WAITS_FOR_FOLLOW_UP } from "../surveys/store.ts";
import type { DueFilter, StoredDues } from "../goals/model/due.ts";
import { isDue } from "../goals/store.ts";
import type { DeskQueue } from "./model/queues.ts";

export interface DeskRow extends StoredDues {
  readonly id: string;
  readonly channel: Channel;
  readonly subject: string;
  readonly person: string | null;
  readonly name: string | null;
  readonly state: ThreadState | null;
  readonly priority: Priority;
  readonly assignedTo: string | null;
  readonly waitingSince: Date | null;
  readonly touchedAt: Date;
  /** The time by which the queue is ordered. */
  readonly place: Date;
  readonly unread: number;
}

export interface DeskFilter {
  readonly queue: DeskQueue;
  readonly viewer: string;
  readonly now: Date;
  /** In lower case; each has to be part of the search text. */
  readonly terms: readonly string[];
  /** Only what is overdue, or due by `soon`. */
  readonly due: DueFilter | undefined;
  readonly soon: Date;
  /** Whether messages of the contact form are listed too. */
  readonly withMessages: boolean;
}

interface Place {
  readonly at: Date;
  readonly id: string;
}

const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
const WAITS = sql`coalesce(waiting_since, touched_at)`;
const isAsleep = (now: Date) => sql`snoozed_until > ${now}`;
const isAwake = (now: Date) => sql`(snoozed_until is null or snoozed_until <= ${now})`;

function threadsIn({ queue, viewer, now }: Pick<DeskFilter, "queue" | "viewer" | "now">): RawBuilder<unknown> {
  switch (queue) {
    case "waiting":
      return sql`state in ('NEW', 'OPEN') and ${isAwake(now)}`;
    case "mine":
      return sql`assigned_to = ${viewer} and state not in ('SOLVED', 'CLOSED', 'SPAM') and ${isAwake(now)}`;
    case "pending":
      return sql`state in ('WAITING_CUSTOMER', 'WAITING_THIRD') and ${isAwake(now)}`;
    case "snoozed":
      return sql`state not in ('SOLVED', 'CLOSED', 'SPAM') and ${isAsleep(now)}`;
    case "follow_up":
      return sql`id in (select thread_id from support.survey where ${WAITS_FOR_FOLLOW_UP})`;
    case "spam":
      return sql`state = 'SPAM'`;
    case "solved":
      return sql`state in ('SOLVED', 'CLOSED')`;
  }
}

function messagesIn({ queue, viewer }: Pick<DeskFilter, "queue" | "viewer">): RawBuilder<unknown> | null {
  if (queue === "waiting") return sql`status = 'open'`;
  if (queue === "mine") return sql`status = 'open' and assigned_to = ${viewer}`;
  return queue === "solved" ? sql`status = 'closed'` : null;
}

/** A page of a queue: chats, mails and messages in one order, the longest waiting first; solved ones and spam the latest first. */
export async function listDesk(db: Executor, filter: DeskFilter, after: Place | null, limit: number): Promise<DeskRow[]> {
  const { queue, terms, withMessages } = filter;
  const isLatestFirst = queue === "solved" || queue === "spam";
  const orderedBy = queue === "waiting" ? WAITS : sql`touched_at`;
  const order = isLatestFirst ? sql`place desc, id desc` : sql`place, id`;
  const beyond = (column: RawBuilder<unknown>) =>
    after === null
      ? sql`true`
      : isLatestFirst
        ? sql`(${column}, id) < (${after.at}::timestamptz, ${after.id})`
        : sql`(${column}, id) > (${after.at}::timestamptz, ${after.id})`;
  const found = sql.join(
    [
      filter.due === undefined ? sql`true` : isDue(filter.due, filter.now, filter.soon),
      ...terms.map((term) => sql`search_text like ${pattern(term)}`),
    ],
    sql` and `,
  );
  const threads = sql`
    select id, channel, subject, person, customer_name as name, state, priority, assigned_to as "assignedTo", waiting_since as "waitingSince",
      touched_at as "touchedAt", ${orderedBy} as place, last_no - staff_read_no as unread,
      answer_due_at as "answerDueAt", solution_due_at as "solutionDueAt"
    from support.thread where ${threadsIn(filter)} and ${found} and ${beyond(orderedBy)} order by ${order} limit ${limit}`;
  const chosen = withMessages ? messagesIn(filter) : null;
  const messages =
    chosen === null
      ? sql``
      : sql` union all (
    select id, 'form', subject, person, full_name, null, 'normal', assigned_to, case when status = 'open' then received_at end,
      touched_at, ${isLatestFirst || queue === "mine" ? sql`touched_at` : sql`received_at`} as place, 0,
      answer_due_at, solution_due_at
    from support.message where ${chosen} and ${found} and ${beyond(isLatestFirst || queue === "mine" ? sql`touched_at` : sql`received_at`)}
    order by ${order} limit ${limit})`;
  const { rows } = await sql<DeskRow>`select * from ((${threads})${messages}) as found order by ${order} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export type DeskCounts = Readonly<Record<Exclude<DeskQueue, "solved">, number>>;

/** Sizes of the queues that are work, each up to a bound. */
export async function countDesk(
  db: Executor,
  filter: Pick<DeskFilter, "viewer" | "now" | "withMessages">,
  most: number,
): Promise<DeskCounts> {
  const counted = (queue: DeskQueue) => {
    const messages = filter.withMessages ? messagesIn({ queue, viewer: filter.viewer }) : null;
    const also = messages === null ? sql`` : sql` union all (select from support.message where ${messages} limit ${most})`;
    return sql`(select count(*)::int from ((select from support.thread where ${threadsIn({ ...filter, queue })} limit ${most})${also}) as counted)`;
  };
  const { rows } = await sql<DeskCounts>`
    select ${counted("waiting")} as waiting, ${counted("mine")} as mine, ${counted("pending")} as pending, ${counted("snoozed")} as snoozed,
      ${counted("follow_up")} as follow_up, ${counted("spam")} as spam`.execute(db);
  return rows[0] ?? { waiting: 0, mine: 0, pending: 0, snoozed: 0, follow_up: 0, spam: 0 };
}

/** The people present at an instant. */
export async function listPresent(db: Executor, now: Date): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select person from support.presence where until > ${now} order by person limit 200`.execute(db);
  return rows.map(({ person }) => person);
}

/** Begins or renews a person's presence; whoever was absent waits from now for the next chat. A renewal does not begin again what was ended: false. */
export async function setPresent(
  db: Executor,
  person: string,
  now: Date,
  { until, isRenewal }: { readonly until: Date; readonly isRenewal: boolean },
): Promise<boolean> {
  const isOn = sql`support.presence.until > ${now}`;
  const { rows } = await sql`
    insert into support.presence (person, since, until, last_given_at) values (${person}, ${now}, ${until}, ${now})
    on conflict (person) do update set until = excluded.until, ended_by = null,
      since = case when ${isOn} then support.presence.since else ${now} end,
      last_given_at = case when ${isOn} then support.presence.last_given_at else ${now} end
    where support.presence.ended_by is null or not ${isRenewal}
    returning person`.execute(db);
  return rows.length > 0;
}

/** Ends a person's presence; false when it was over. */
export async function setAbsent(db: Executor, person: string, by: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update support.presence set until = greatest(since, ${now}), ended_by = ${by}
    where person = ${person} and until > ${now} returning person`.execute(db);
  return rows.length > 0;
}
