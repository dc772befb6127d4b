/** SQL of the files of transfers, of acts on several transfers and of freezes of people. The sealed bytes are apart: lists never read them. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import type { FileMedia } from "#kernel/uploaded-file.ts";
import type { ProposalMenu } from "../proposals/model/menus.ts";
import type { GivenKind } from "../review/model/document-kinds.ts";
import type { FilePurpose } from "./model/transfer-file.ts";

export interface StoredFile {
  readonly id: Id<"tf">;
  /** The transfer, the person whose freeze it is about, or the batch: the one that its giver prepares, and then the one that used it. */
  readonly about: Id<"tr"> | Id<"us"> | Id<"tb">;
  readonly purpose: FilePurpose;
  /** Whose matter it is: files of compliance are looked at by compliance alone. */
  readonly menu: ProposalMenu;
  /** Which document the sender gives with it; null for evidence. */
  readonly document: GivenKind | null;
  readonly name: string;
  readonly media: FileMedia;
  /** Of the stored bytes, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly givenBy: string;
  readonly givenAt: Date;
  /** When it became a part of an answer, an act or a proposal. */
  readonly settledAt: Date | null;
}

const COLUMNS = sql`id, coalesce(transfer, person, batch, draft_batch) as about, purpose, menu, document, name, media, encode(sha256, 'hex') as sha256, bytes, given_by as "givenBy",
  given_at as "givenAt", settled_at as "settledAt"`;

export async function findFile(db: Executor, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`select ${COLUMNS} from transfers.file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** As an array, so that an index finds their files. */
const batchesOf = (transfer: string) => sql`array(
  select batch from transfers.proposal where transfer = ${transfer} and batch is not null)`;

/** A file of a batch, named by a proposal of this transfer or of this batch: what was added behind the proposals is no evidence. */
const isNamedBy = (subject: string) => sql<boolean>`exists (
  select from transfers.proposal as p
  where p.batch = file.batch and ${subject} in (p.transfer, p.batch) and p.files @> jsonb_build_array(jsonb_build_object('id', file.id)))`;

/** Whether a file of a batch is evidence about this transfer or for this batch: a row that became no proposal has none. */
export async function isEvidenceAbout(db: Executor, { file, about }: { readonly file: string; readonly about: string }) {
  const { rows } = await sql`select id from transfers.file where id = ${file} and ${isNamedBy(about)}`.execute(db);
  return rows.length > 0;
}

/** Files that were sent with an answer or named by an act, in the order in which they were given. */
export async function listSettled(
  db: Executor,
  { transfer, menus, limit }: { readonly transfer: string; readonly menus: readonly ProposalMenu[]; readonly limit: number },
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from transfers.file
    where (transfer = ${transfer} or (batch = any(${batchesOf(transfer)}) and ${isNamedBy(transfer)}))
      and settled_at is not null and menu = any(${menus}::text[]) order by given_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Each kind of subject has its own column, so that a transfer's is a foreign key. */
const isAbout = (about: string) => sql<boolean>`(transfer = ${about} or person = ${about} or draft_batch = ${about})`;

export interface Giving {
  readonly about: string;
  readonly purpose: FilePurpose;
  readonly menu: ProposalMenu;
  readonly givenBy: string;
}

/** Until the transaction ends nobody else gives or takes files about this subject. */
export async function lockFilesAbout(db: Executor, about: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers.file/${about}`}, 0))`.execute(db);
}

/** What one person has given and not used yet. */
export async function listUnsettled(db: Executor, { about, purpose, menu, givenBy }: Giving): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from transfers.file
    where ${isAbout(about)} and purpose = ${purpose} and menu = ${menu} and given_by = ${givenBy} and settled_at is null
    order by given_at, id`.execute(db);
  return rows;
}

/** Sealed bytes, as `platform/files/sealed-file.ts` makes them. */
interface SealedFile {
  readonly content: Buffer;
  readonly keyNumber: number;
}

/** Stores a file with its sealed bytes. False when its id is taken. */
export async function insertFile(
  db: Executor,
  file: Omit<StoredFile, "settledAt">,
  { content, keyNumber }: SealedFile,
): Promise<boolean> {
  const { id, about, purpose, menu, document, name, media, sha256, bytes, givenBy, givenAt } = file;
  const only = (prefix: string) => (about.startsWith(prefix) ? about : null);
  const { rows } = await sql`
    insert into transfers.file (id, transfer, person, draft_batch, purpose, menu, document, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${only("tr_")}, ${only("us_")}, ${only("tb_")}, ${purpose}, ${menu}, ${document}, ${name}, ${media}, decode(${sha256}, 'hex'), ${bytes}, ${givenBy}, ${givenAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`insert into transfers.file_content (file, content, key_number) values (${id}, ${content}, ${keyNumber})`.execute(db);
  return true;
}

/**
 * Makes files a part of an answer, an act or a proposal, each once: only those of this person, subject and purpose that nothing has used.
 * Without ids: all of them.
 */
export async function settleFiles(
  db: Executor,
  { about, purpose, menu, givenBy }: Giving,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    update transfers.file set settled_at = ${now}
    where ${isAbout(about)} and purpose = ${purpose} and menu = ${menu} and given_by = ${givenBy} and settled_at is null
      and (${ids}::text[] is null or id = any(${ids}::text[]))
    returning ${COLUMNS}`.execute(db);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Makes files a part of a batch, each once. Every row of the batch that becomes a proposal calls it: the first uses the files, the others find
 * them used by the same batch. How many of them are the batch's then.
 */
export async function settleForBatch(
  db: Executor,
  { about: batch, menu, givenBy }: Omit<Giving, "purpose">,
  now: Date,
  ids: readonly string[],
): Promise<number> {
  // In the order of ids: two batches that name the same files wait for each other, never in a circle.
  await sql`select id from transfers.file where id = any(${ids}::text[]) order by id for update`.execute(db);
  await sql`
    update transfers.file set settled_at = ${now}, batch = ${batch}
    where id = any(${ids}::text[]) and draft_batch is not null and menu = ${menu} and given_by = ${givenBy} and settled_at is null`.execute(
    db,
  );
  const { rows } = await sql`select id from transfers.file where id = any(${ids}::text[]) and batch = ${batch}`.execute(db);
  return rows.length;
}

/** False when it is a part of an answer, or gone. */
export async function deleteUnsettled(db: Executor, id: string, givenBy: string): Promise<boolean> {
  const { rows } = await sql`
    delete from transfers.file where id = ${id} and given_by = ${givenBy} and settled_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes files that nothing has used; how many. Their bytes go with them. */
export async function deleteUnused(db: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from transfers.file where id in (
      select id from transfers.file where settled_at is null and given_at < ${before} order by given_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

export const countFiles = (db: Executor) => countByKey(db, sql`transfers.file_content`);

/** The table of the sealed bytes, for `platform/files/store-sealed.ts`. */
export const SEALED_FILES = { table: sql`transfers.file_content`, id: sql`file` };
