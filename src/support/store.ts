/** SQL of support: messages and the actions on them. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { StoredDues } from "./goals/model/due.ts";
import type { Category, Folder, MessageStatus } from "./model/message.ts";

export interface NewMessage {
  readonly id: Id<"cm">;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly category: Category;
  readonly subject: string;
  readonly body: string;
  readonly language: Language;
  readonly person: string | null;
  /** Why the message is set aside; null: it goes to the inbox. */
  readonly suspicion: string | null;
  readonly receivedAt: Date;
}

/** Serialises counting the spam folder: two concurrent checks would both take the last place. */
const SPAM_LOCK = 7_263_045;

type Stored = "stored" | "known" | "full" | "other";

/** Stores a message once; sent again, it is `known`. `full`: the spam folder has no room; `other`: the id belongs to another message. */
export async function insertMessage(db: Executor, message: NewMessage, maxSpam: number): Promise<Stored> {
  const known = await findSame(db, message);
  if (known !== null) return known ? "known" : "other";
  if (message.suspicion !== null) {
    await sql`select pg_advisory_xact_lock(${SPAM_LOCK})`.execute(db);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from (select from support.message where status = 'spam' limit ${maxSpam}) as kept`.execute(db);
    if (Number(rows[0]?.count ?? 0) >= maxSpam && !(await dropOldestSpam(db, message.receivedAt))) return "full";
  }
  const { id, fullName, email, phone, category, subject, body, language, person, suspicion, receivedAt } = message;
  const inserted = await sql`
    insert into support.message (id, full_name, email, phone, category, subject, body, language, person, status, suspicion, received_at, touched_at)
    values (${id}, ${fullName}, ${email}, ${phone}, ${category}, ${subject}, ${body}, ${language}, ${person},
            ${suspicion === null ? "open" : "spam"}, ${suspicion}, ${receivedAt}, ${receivedAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (inserted.rows.length > 0) return "stored";
  return (await findSame(db, message)) ? "known" : "other";
}

/** Staff have at least this long to look at messages set aside, however many arrive. */
const LOOKED_AT_WITHIN_MS = DAY_MS;

/** Makes room for one message: deletes the oldest one in the spam folder, unless it is too recent. */
async function dropOldestSpam(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from support.message where id = (
      select id from support.message
      where status = 'spam' and suspicion is not null and touched_at < ${new Date(now.getTime() - LOOKED_AT_WITHIN_MS)}
      order by touched_at, id limit 1)
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether the stored message with this id is the same; null when the id is free. */
async function findSame(db: Executor, { id, email, body }: NewMessage): Promise<boolean | null> {
  const { rows } = await sql<{ same: boolean }>`
    select email = ${email} and body = ${body} as same from support.message where id = ${id}`.execute(db);
  return rows[0]?.same ?? null;
}

export interface MessageRow extends NewMessage, StoredDues {
  readonly status: MessageStatus;
  readonly assignedTo: string | null;
  readonly touchedAt: Date;
}

const COLUMNS = sql`id, full_name as "fullName", email, phone, category, subject, body, language, person, status, suspicion,
  assigned_to as "assignedTo", received_at as "receivedAt", touched_at as "touchedAt",
  answer_due_at as "answerDueAt", solution_due_at as "solutionDueAt"`;

export interface MessageFilter {
  readonly folder: Folder;
  /** The person whose messages are "mine". */
  readonly viewer: string;
  readonly category?: Category | undefined;
  /** In lower case; the search text of a message must contain each of them. */
  readonly terms?: readonly string[];
  readonly receivedFrom?: Date | undefined;
  readonly receivedBefore?: Date | undefined;
}

/** A `like` pattern; escapes its special characters. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function conditions({ folder, viewer, category, terms = [], receivedFrom, receivedBefore }: MessageFilter): RawBuilder<unknown> {
  const clauses = [
    folder === "mine" ? sql`status = 'open' and assigned_to = ${viewer}` : sql`status = ${folder}`,
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...terms.map((term) => sql`search_text like ${pattern(term)}`),
    ...(receivedFrom === undefined ? [] : [sql`received_at >= ${receivedFrom}`]),
    ...(receivedBefore === undefined ? [] : [sql`received_at < ${receivedBefore}`]),
  ];
  return sql.join(clauses, sql` and `);
}

/** The number of messages that match the filter, up to `limit`. */
export async function countMessages(db: Executor, filter: MessageFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (select from support.message where ${conditions(filter)} limit ${limit}) as found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function listMessageRows(
  db: Executor,
  filter: MessageFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from support.message where ${conditions(filter)}
    order by received_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from support.message where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a message until the transaction ends. */
export async function lockMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from support.message where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Moves a message out of one of these statuses; false when it has none of them. */
export async function updateStatus(
  db: Executor,
  id: string,
  from: readonly MessageStatus[],
  to: MessageStatus,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update support.message set status = ${to}, touched_at = greatest(touched_at, ${at}), suspicion = case when ${to} = 'spam' then suspicion end
    where id = ${id} and status = any(${from}) returning id`.execute(db);
  return rows.length > 0;
}

/** Sets the assignee of an open message; false when it is not open. */
export async function updateAssignee(db: Executor, id: string, to: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update support.message set assigned_to = ${to}, touched_at = greatest(touched_at, ${at}) where id = ${id} and status = 'open' returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Locks an open message for an answer; an unassigned one is assigned to the answering person. False when it is not open. */
export async function touchOpen(db: Executor, id: string, by: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update support.message set touched_at = greatest(touched_at, ${at}), assigned_to = coalesce(assigned_to, ${by})
    where id = ${id} and status = 'open' returning id`.execute(db);
  return rows.length > 0;
}

/** Open messages whose latest word is our answer, and to which nobody has written since an instant; locked. */
export async function lockAnswered(db: Executor, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support.message
    where status = 'open' and touched_at < ${before}
      and (select kind from support.entry where message_id = message.id and kind not in ('note', 'assigned') order by no desc limit 1) = 'answer'
      and not exists (select from support.entry where message_id = message.id and made_at >= ${before})
    order by touched_at, id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes spam and closed messages untouched since the given instants; returns their number. */
export async function deleteOldMessages(
  db: Executor,
  before: { readonly spam: Date; readonly closed: Date },
  batch: number,
): Promise<number> {
  const { rows } = await sql`
    delete from support.message where id in (
      select id from support.message
      where (status = 'spam' and touched_at < ${before.spam}) or (status = 'closed' and touched_at < ${before.closed}) limit ${batch})
    returning id`.execute(db);
  return rows.length;
}
