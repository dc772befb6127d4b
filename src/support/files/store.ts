/** SQL of the files of chats and complaints. The sealed bytes are apart: lists never read them. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { FileMedia } from "#kernel/uploaded-file.ts";

export type FileSide = "customer" | "staff";

export interface StoredChatFile {
  readonly id: string;
  /** Null: it is for a complaint. */
  readonly threadId: string | null;
  /** The message, or the entry of a complaint, that it was sent with; null: not sent yet. */
  readonly entryId: string | null;
  readonly side: FileSide;
  readonly name: string;
  readonly media: FileMedia;
  /** Of the stored bytes, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Null: it came with a mail, or to a complaint with a chat. */
  readonly givenBy: string | null;
  readonly givenAt: Date;
}

const COLUMNS = sql`id, thread_id as "threadId", coalesce(entry_id, complaint_entry_id) as "entryId", side, name, media, encode(sha256, 'hex') as sha256, bytes,
  given_by as "givenBy", given_at as "givenAt"`;

const IS_UNSENT = sql`entry_id is null and complaint_id is null`;

/** A thread and those that it was merged into, one after the other: a file goes with its message. All are of one customer. */
const withTargets = (threadId: string) => sql`
  with recursive chain as (
    select id, merged_into from support.thread where id = ${threadId}
    union select target.id, target.merged_into from support.thread as target join chain on target.id = chain.merged_into)`;

export async function findChatFile(db: Executor, id: string): Promise<StoredChatFile | null> {
  const { rows } = await sql<StoredChatFile>`select ${COLUMNS} from support.chat_file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A file that was sent with a message of this thread; null: there is none, or it was not sent yet. */
export async function findSentFile(db: Executor, threadId: string, id: string): Promise<StoredChatFile | null> {
  const { rows } = await sql<StoredChatFile>`
    ${withTargets(threadId)} select ${COLUMNS} from support.chat_file
    where id = ${id} and entry_id is not null and thread_id in (select id from chain)`.execute(db);
  return rows[0] ?? null;
}

/** The files of these messages of a thread, in the order in which they were given. */
export async function listFilesOf(
  db: Executor,
  threadId: string,
  entryIds: readonly string[],
): Promise<readonly StoredChatFile[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<StoredChatFile>`
    ${withTargets(threadId)} select ${COLUMNS} from support.chat_file
    where entry_id = any(${[...entryIds]}::text[]) and thread_id in (select id from chain) order by given_at, id`.execute(db);
  return rows;
}

export async function countFilesIn(db: Executor, threadId: string, side: FileSide): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.chat_file where thread_id = ${threadId} and side = ${side}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countFilesSince(db: Executor, givenBy: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.chat_file where given_by = ${givenBy} and given_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sealed bytes, as `platform/files/sealed-file.ts` makes them. */
interface SealedFile {
  readonly content: Buffer;
  readonly keyNumber: number;
}

type NewChatFile = Omit<StoredChatFile, "entryId"> &
  Partial<Pick<StoredChatFile, "entryId">> & { readonly complaint?: { readonly id: string; readonly entryId: string } };

/** Stores a file with its sealed bytes: given for a message or complaint, or sent with one. False when its id is taken. */
export async function insertChatFile(db: Executor, file: NewChatFile, { content, keyNumber }: SealedFile): Promise<boolean> {
  const { id, threadId, entryId = null, complaint, side, name, media, sha256, bytes, givenBy, givenAt } = file;
  const { rows } = await sql`
    insert into support.chat_file (id, thread_id, entry_id, complaint_id, complaint_entry_id, side, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${threadId}, ${entryId}, ${complaint?.id ?? null}, ${complaint?.entryId ?? null}, ${side}, ${name}, ${media}, decode(${sha256}, 'hex'), ${bytes}, ${givenBy}, ${givenAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`insert into support.chat_file_content (file, content, key_number) values (${id}, ${content}, ${keyNumber})`.execute(
    db,
  );
  return true;
}

/** Sends files with a message, each once: those that the same person gave for this thread. Returns their number. */
export async function sendFiles(
  db: Executor,
  {
    threadId,
    entryId,
    side,
    givenBy,
  }: Readonly<Record<"threadId" | "entryId" | "givenBy", string>> & { readonly side: FileSide },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update support.chat_file set entry_id = ${entryId}
    where id = any(${[...ids]}::text[]) and thread_id = ${threadId} and side = ${side} and given_by = ${givenBy} and entry_id is null
    returning id`.execute(db);
  return rows.length;
}

/** Sends files with an entry of a complaint, each once: those that its customer gave for complaints. Returns their number. */
export async function sendToComplaint(
  db: Executor,
  { complaint, entryId, givenBy }: Readonly<Record<"complaint" | "entryId" | "givenBy", string>>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update support.chat_file set complaint_id = ${complaint}, complaint_entry_id = ${entryId}
    where id = any(${[...ids]}::text[]) and thread_id is null and complaint_id is null and given_by = ${givenBy} returning id`.execute(
    db,
  );
  return rows.length;
}

/** All files of a complaint, in the order in which they were given; bounded by `MAX_FILES_PER_COMPLAINT`. */
export async function listComplaintFiles(db: Executor, complaint: string): Promise<readonly StoredChatFile[]> {
  const { rows } = await sql<StoredChatFile>`
    select ${COLUMNS} from support.chat_file where complaint_id = ${complaint} order by given_at, id`.execute(db);
  return rows;
}

export async function findComplaintFile(db: Executor, complaint: string, id: string): Promise<StoredChatFile | null> {
  const { rows } = await sql<StoredChatFile>`
    select ${COLUMNS} from support.chat_file where id = ${id} and complaint_id = ${complaint}`.execute(db);
  return rows[0] ?? null;
}

/** The files of a thread's messages go with them to the thread to which these were copied, after its entry `lastNo`. */
export async function moveFiles(db: Executor, from: string, to: string, lastNo: number): Promise<void> {
  await sql`
    update support.chat_file set thread_id = ${to}
    where thread_id = ${from} and entry_id in (select id from support.thread_entry where thread_id = ${to} and no > ${lastNo})`.execute(
    db,
  );
}

/** False when it was sent, or is gone. */
export async function deleteUnsentFile(db: Executor, id: string, givenBy: string): Promise<boolean> {
  const { rows } = await sql`
    delete from support.chat_file where id = ${id} and given_by = ${givenBy} and ${IS_UNSENT} returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes files that were sent with no message; how many. Their bytes go with them. */
export async function deleteUnsentFiles(db: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from support.chat_file where id in (
      select id from support.chat_file where ${IS_UNSENT} and given_at < ${before} order by given_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

export const countChatFiles = (db: Executor) => countByKey(db, sql`support.chat_file_content`);

/** The table of the sealed bytes, for `platform/files/store-sealed.ts`. */
export const SEALED_CHAT_FILES = { table: sql`support.chat_file_content`, id: sql`file` };
