/** SQL of complaints: one complaint, its entries and letters. */
import { sql } from "kysely";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { ComplaintChannel, ComplaintState, ComplaintTopic, EntryKind, Outcome, RootCause } from "./model/complaint.ts";

export interface ComplaintRow {
  readonly id: string;
  readonly person: string;
  readonly transferId: string | null;
  readonly channel: ComplaintChannel;
  /** The chat or contact message in which the customer complained; null for the form of complaints, and once it is deleted. */
  readonly threadId: string | null;
  readonly messageId: string | null;
  /** The member of staff who opened it in the customer's name. */
  readonly openedBy: string | null;
  readonly topic: ComplaintTopic;
  readonly language: Language;
  readonly state: ComplaintState;
  readonly outcome: Outcome | null;
  readonly rootCause: RootCause | null;
  readonly assignedTo: string | null;
  readonly days: number;
  readonly extensionDays: number;
  readonly objectionDays: number;
  readonly isExtended: boolean;
  readonly isReopened: boolean;
  readonly isLate: boolean;
  readonly lastNo: number;
  readonly receivedAt: Date;
  readonly touchedAt: Date;
  readonly answeredAt: Date | null;
  readonly dueAt: Date | null;
}

export interface EntryRow {
  readonly no: number;
  readonly id: string;
  readonly kind: EntryKind;
  readonly madeBy: string;
  readonly assignee: string | null;
  readonly text: string | null;
  readonly madeAt: Date;
}

export const COMPLAINT_COLUMNS = sql`id, person, transfer_id as "transferId", channel, thread_id as "threadId", message_id as "messageId",
  opened_by as "openedBy", topic, language, state, outcome, root_cause as "rootCause",
  assigned_to as "assignedTo", days, extension_days as "extensionDays", objection_days as "objectionDays", is_extended as "isExtended",
  is_reopened as "isReopened", is_late as "isLate", last_no as "lastNo", received_at as "receivedAt", touched_at as "touchedAt",
  answered_at as "answeredAt", due_at as "dueAt"`;

export type NewComplaint = Pick<
  ComplaintRow,
  | "id"
  | "person"
  | "transferId"
  | "channel"
  | "threadId"
  | "messageId"
  | "openedBy"
  | "topic"
  | "language"
  | "days"
  | "extensionDays"
  | "objectionDays"
  | "receivedAt"
  | "touchedAt"
  | "dueAt"
>;

/** Inserts a complaint; false when its id is taken, or its chat or message has a complaint. */
export async function insertComplaint(db: Executor, complaint: NewComplaint): Promise<boolean> {
  const { id, person, transferId, channel, threadId, messageId, openedBy, topic, language } = complaint;
  const { days, extensionDays, objectionDays, receivedAt, touchedAt, dueAt } = complaint;
  const { rows } = await sql`
    insert into support.complaint (id, person, transfer_id, channel, thread_id, message_id, opened_by, topic, language, state,
      days, extension_days, objection_days, received_at, touched_at, due_at)
    values (${id}, ${person}, ${transferId}, ${channel}, ${threadId}, ${messageId}, ${openedBy}, ${topic}, ${language}, 'NEW',
      ${days}, ${extensionDays}, ${objectionDays}, ${receivedAt}, ${touchedAt}, ${dueAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function findComplaint(db: Executor, id: string): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`select ${COMPLAINT_COLUMNS} from support.complaint where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The complaint opened from a chat, or from one that was merged into it. */
export async function findComplaintOfThread(db: Executor, thread: string): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`
    select ${COMPLAINT_COLUMNS} from support.complaint
    where thread_id = ${thread} or thread_id in (select id from support.thread where merged_into = ${thread})
    order by received_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function findComplaintOfMessage(db: Executor, message: string): Promise<ComplaintRow | null> {
  const { rows } = await sql<ComplaintRow>`
    select ${COMPLAINT_COLUMNS} from support.complaint where message_id = ${message}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a complaint until the transaction ends, so that entries are numbered in the order of their commits. */
export async function lockComplaint(db: Executor, id: string): Promise<ComplaintRow | null> {
  const { rows } =
    await sql<ComplaintRow>`select ${COMPLAINT_COLUMNS} from support.complaint where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** A person's complaints, the latest first. */
export async function listComplaintsOf(db: Executor, person: string, limit: number): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select ${COMPLAINT_COLUMNS} from support.complaint where person = ${person} order by received_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function insertComplaintEntry(db: Executor, complaint: string, entry: EntryRow): Promise<void> {
  const { no, id, kind, madeBy, assignee, text, madeAt } = entry;
  await sql`
    insert into support.complaint_entry (complaint_id, no, id, kind, made_by, assignee, text, made_at)
    values (${complaint}, ${no}, ${id}, ${kind}, ${madeBy}, ${assignee}, ${text}, ${madeAt})`.execute(db);
}

/** All entries of a complaint, in their order; bounded by `MAX_ENTRIES`. */
export async function listComplaintEntries(db: Executor, complaint: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select no, id, kind, made_by as "madeBy", assignee, text, made_at as "madeAt"
    from support.complaint_entry where complaint_id = ${complaint} order by no`.execute(db);
  return rows;
}

export interface ComplaintChange {
  readonly state: ComplaintState;
  readonly lastNo: number;
  readonly at: Date;
  readonly dueAt: Date | null;
  readonly assignedTo: string | null;
  readonly isExtended: boolean;
  readonly isReopened: boolean;
  readonly isLate: boolean;
  readonly answer: { readonly outcome: Outcome; readonly rootCause: RootCause } | null;
}

/** Stores what an entry changes; the caller has locked the complaint. The cause stays after an objection. */
export async function updateComplaint(db: Executor, id: string, change: ComplaintChange): Promise<void> {
  const { state, lastNo, at, dueAt, assignedTo, isExtended, isReopened, isLate, answer } = change;
  await sql`
    update support.complaint set state = ${state}, last_no = ${lastNo}, touched_at = greatest(touched_at, ${at}), due_at = ${dueAt},
      assigned_to = ${assignedTo}, is_extended = ${isExtended}, is_reopened = ${isReopened}, is_late = ${isLate},
      outcome = ${answer?.outcome ?? null}, root_cause = coalesce(${answer?.rootCause ?? null}, root_cause),
      answered_at = ${answer === null ? null : sql`coalesce(answered_at, ${at}::timestamptz)`}
    where id = ${id}`.execute(db);
}

/** Writes the due time of a complaint anew, as long as nothing else has happened to it. */
export async function updateDue(db: Executor, { id, lastNo }: ComplaintRow, dueAt: Date | null): Promise<void> {
  await sql`update support.complaint set due_at = ${dueAt} where id = ${id} and last_no = ${lastNo}`.execute(db);
}

export async function insertLetter(
  db: Executor,
  letter: { readonly complaint: string; readonly no: number; readonly outcome: Outcome; readonly content: Uint8Array },
): Promise<void> {
  const content = Buffer.from(letter.content);
  await sql`
    insert into support.complaint_letter (complaint_id, no, outcome, sha256, content)
    values (${letter.complaint}, ${letter.no}, ${letter.outcome}, sha256(${content}::bytea), ${content})`.execute(db);
}

export interface LetterRow {
  readonly no: number;
  readonly outcome: Outcome;
  /** In hexadecimal digits. */
  readonly hash: string;
}

export async function listLetters(db: Executor, complaint: string): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select no, outcome, encode(sha256, 'hex') as hash from support.complaint_letter where complaint_id = ${complaint} order by no`.execute(
    db,
  );
  return rows;
}

export async function findLetter(db: Executor, complaint: string, no: number): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from support.complaint_letter where complaint_id = ${complaint} and no = ${no}`.execute(db);
  return rows[0]?.content ?? null;
}
