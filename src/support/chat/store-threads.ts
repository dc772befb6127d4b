/** SQL of threads: opening, locking for one more entry, states, marks. */
import { sql, type RawBuilder } from "kysely";
import type { Language } from "#kernel/locale.ts";
import { WAKE_CHANNEL, type Executor } from "#platform/db.ts";
import type { StoredDues } from "../goals/model/due.ts";
import type { Channel, ContactReason, Priority, ThreadState } from "./model/thread.ts";
import { INBOX_ID } from "./model/watched.ts";

/** The owner of a thread: a signed-in customer, the visitor with this secret, or whoever writes from an address. */
export interface Owner {
  readonly person: string | null;
  readonly visitorHash: Buffer | null;
  /** Of a thread of mails: its sender's address, in lower case. */
  readonly mailAddress?: string | null;
}

export interface ThreadRow extends Owner, StoredDues {
  readonly mailAddress: string | null;
  /** Why a mail was put into the folder of spam. */
  readonly suspicion: string | null;
  readonly id: string;
  readonly channel: Channel;
  readonly subject: string;
  readonly customerName: string | null;
  readonly transferId: string | null;
  readonly language: Language;
  readonly state: ThreadState;
  readonly priority: Priority;
  readonly reason: ContactReason | null;
  readonly tags: readonly string[];
  readonly assignedTo: string | null;
  readonly snoozedUntil: Date | null;
  readonly mergedInto: string | null;
  readonly version: number;
  readonly lastNo: number;
  readonly customerReadNo: number;
  readonly staffReadNo: number;
  readonly openedAt: Date;
  readonly touchedAt: Date;
  readonly waitingSince: Date | null;
  readonly firstReplyAt: Date | null;
}

export const THREAD_COLUMNS = sql`id, channel, subject, person, visitor_hash as "visitorHash", mail_address as "mailAddress", suspicion,
  customer_name as "customerName",
  transfer_id as "transferId", language, state, priority, reason, tags, assigned_to as "assignedTo", snoozed_until as "snoozedUntil",
  merged_into as "mergedInto", version::int as version, last_no as "lastNo", customer_read_no as "customerReadNo",
  staff_read_no as "staffReadNo", opened_at as "openedAt", touched_at as "touchedAt", waiting_since as "waitingSince",
  first_reply_at as "firstReplyAt", answer_due_at as "answerDueAt", solution_due_at as "solutionDueAt"`;

export type NewThread = Pick<
  ThreadRow,
  "id" | "channel" | "subject" | "person" | "visitorHash" | "customerName" | "transferId" | "language" | "openedAt"
> &
  Partial<Pick<ThreadRow, "mailAddress" | "suspicion">>;

/** Inserts a thread in which the customer waits, or a mail that looks like spam; false when the id is taken. */
export async function insertThread(db: Executor, thread: NewThread): Promise<boolean> {
  const { id, channel, subject, person, visitorHash, customerName, transferId, language, openedAt } = thread;
  const { mailAddress = null, suspicion = null } = thread;
  const { rows } = await sql`
    insert into support.thread (id, channel, subject, person, visitor_hash, mail_address, suspicion, customer_name, transfer_id, language, state, opened_at, touched_at, waiting_since)
    values (${id}, ${channel}, ${subject}, ${person}, ${visitorHash}, ${mailAddress}, ${suspicion}, ${customerName}, ${transferId}, ${language}, ${suspicion === null ? "NEW" : "SPAM"}, ${openedAt}, ${openedAt}, ${openedAt})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function findThread(db: Executor, id: string): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`select ${THREAD_COLUMNS} from support.thread where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a thread until the transaction ends: whoever writes next waits, so entries are numbered in the order of their commits. */
export async function lockThread(db: Executor, id: string): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`select ${THREAD_COLUMNS} from support.thread where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export const isOwnedBy = ({ person, visitorHash, mailAddress = null }: Owner): RawBuilder<boolean> => {
  if (mailAddress !== null) return sql`mail_address = ${mailAddress}`;
  return person === null ? sql`visitor_hash = ${visitorHash}` : sql`person = ${person}`;
};

/** The latest threads of a customer, those that go on first. */
export async function listThreadsOf(db: Executor, owner: Owner, limit: number): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${THREAD_COLUMNS} from support.thread where ${isOwnedBy(owner)}
    order by touched_at desc limit ${limit}`.execute(db);
  return rows;
}

/** A change of a thread; each is a new version. The caller has locked the thread. */
export interface ThreadChange {
  readonly state?: ThreadState;
  readonly at: Date;
  /** Null: the customer waits no longer. */
  readonly waitingSince?: Date | null;
  readonly assignedTo?: string | null;
  readonly snoozedUntil?: Date | null;
  readonly mergedInto?: string;
  readonly isFirstReply?: boolean;
  readonly entries?: number;
  readonly labels?: { readonly reason: ContactReason | null; readonly tags: readonly string[]; readonly priority: Priority };
}

/** Changes a locked thread, and wakes whoever watches it once this is committed. */
export async function updateThread(db: Executor, id: string, change: ThreadChange): Promise<void> {
  const { state, at, entries = 0 } = change;
  const isSolved = state === "SOLVED" || state === "CLOSED";
  const sets = [
    sql`version = version + 1`,
    sql`touched_at = greatest(touched_at, ${at})`,
    ...(entries === 0 ? [] : [sql`last_no = last_no + ${entries}`]),
    ...(state === undefined
      ? []
      : [
          sql`state = ${state}`,
          isSolved
            ? sql`solved_at = coalesce(solved_at, ${at}), answer_due_at = null, solution_due_at = null`
            : sql`solved_at = null`,
          // The folder of spam has no deadlines.
          ...(state === "SPAM" ? [sql`answer_due_at = null, solution_due_at = null`] : [sql`suspicion = null`]),
        ]),
    ...(change.waitingSince === undefined ? [] : [sql`waiting_since = ${change.waitingSince}`]),
    ...(change.assignedTo === undefined ? [] : [sql`assigned_to = ${change.assignedTo}`]),
    ...(change.snoozedUntil === undefined ? [] : [sql`snoozed_until = ${change.snoozedUntil}`]),
    ...(change.mergedInto === undefined ? [] : [sql`merged_into = ${change.mergedInto}`]),
    ...(change.isFirstReply === true ? [sql`first_reply_at = coalesce(first_reply_at, ${at})`] : []),
    ...(change.labels === undefined
      ? []
      : [
          sql`reason = ${change.labels.reason}`,
          sql`tags = ${[...change.labels.tags]}::text[]`,
          sql`priority = ${change.labels.priority}`,
        ]),
  ];
  await sql`update support.thread set ${sql.join(sets)} where id = ${id}`.execute(db);
  await wakeWatchers(db, id);
}

/** Wakes the processes whose pages watch a thread or the inbox, when the transaction commits. */
async function wakeWatchers(db: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${id}), pg_notify(${WAKE_CHANNEL}, ${INBOX_ID})`.execute(db);
}

/** Moves a read mark forward, never back and never past the last entry; false when nothing changed. */
export async function updateReadMark(db: Executor, id: string, side: "customer" | "staff", no: number): Promise<boolean> {
  const column = side === "customer" ? sql`customer_read_no` : sql`staff_read_no`;
  const { rows } = await sql`
    update support.thread set ${column} = least(${no}, last_no), version = version + 1
    where id = ${id} and ${column} < least(${no}, last_no) returning id`.execute(db);
  if (rows.length > 0) await wakeWatchers(db, id);
  return rows.length > 0;
}

/** Gives a visitor's threads to the person who has signed in; returns their ids. */
export async function joinThreads(db: Executor, visitorHash: Buffer, person: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update support.thread set person = ${person}, visitor_hash = null, version = version + 1
    where visitor_hash = ${visitorHash} and person is null returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of unanswered chats before this one, and the median wait of the chats answered lately; null when too few were. */
export async function readQueue(
  db: Executor,
  before: Date,
  answeredSince: Date,
): Promise<{ readonly ahead: number; readonly medianMs: number | null; readonly answered: number }> {
  const { rows } = await sql<{ ahead: number; medianMs: number | null; answered: number }>`
    select
      (select count(*)::int from (select from support.thread
        where state in ('NEW', 'OPEN') and channel <> 'mail' and coalesce(waiting_since, touched_at) < ${before} and first_reply_at is null limit 1000) as earlier) as ahead,
      (select count(*)::int from support.thread where first_reply_at >= ${answeredSince} and channel <> 'mail') as answered,
      (select percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - opened_at) * 1000)::float8
        from support.thread where first_reply_at >= ${answeredSince} and channel <> 'mail') as "medianMs"`.execute(db);
  return rows[0] ?? { ahead: 0, medianMs: null, answered: 0 };
}

/** Closes threads solved before an instant; returns their ids. */
export async function closeSolved(db: Executor, solvedBefore: Date, at: Date, batch: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with over as (
      select id from support.thread where state = 'SOLVED' and touched_at < ${solvedBefore} order by touched_at, id limit ${batch} for update skip locked),
    closed as (
      update support.thread set state = 'CLOSED', last_no = last_no + 1, version = version + 1, touched_at = greatest(touched_at, ${at})
      where id in (select id from over) returning id, last_no)
    insert into support.thread_entry (thread_id, no, id, kind, side, event, made_at)
    select id, last_no, 'te_' || substr(id, 4), 'system', 'system', 'closed', ${at} from closed returning thread_id as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Threads that have waited for the customer since before an instant and are not put off, locked; those that somebody is changing are left out. */
export async function lockSilent(db: Executor, before: Date, now: Date, batch: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.thread where state in ('WAITING_CUSTOMER', 'WAITING_THIRD') and state = 'WAITING_CUSTOMER' and touched_at < ${before}
      and (snoozed_until is null or snoozed_until <= ${now})
    order by touched_at, id limit ${batch} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes threads closed before an instant, and what was said in them. */
export async function deleteOldThreads(db: Executor, closedBefore: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from support.thread where id in (
      select id from support.thread where state in ('SOLVED', 'CLOSED') and state = 'CLOSED' and touched_at < ${closedBefore}
        and not exists (select from support.thread as other where other.merged_into = thread.id) limit ${batch})
    returning id`.execute(db);
  return rows.length;
}
