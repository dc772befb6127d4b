/** SQL of the files of transfers and of freezes of people. The sealed bytes are apart: lists never read them. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import type { FileMedia } from "#kernel/uploaded-file.ts";
import type { ProposalMenu } from "../proposals/model/menus.ts";
import type { GivenKind } from "../review/model/document-kinds.ts";
import type { FilePurpose } from "./model/transfer-file.ts";

export interface StoredFile {
  readonly id: Id<"tf">;
  /** The transfer, or the person whose freeze it is about. */
  readonly about: Id<"tr"> | Id<"us">;
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

const COLUMNS = sql`id, coalesce(transfer, person) as about, purpose, menu, document, name, media, encode(sha256, 'hex') as sha256, bytes, given_by as "givenBy",
  given_at as "givenAt", settled_at as "settledAt"`;

export async function findFile(db: Executor, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`select ${COLUMNS} from transfers.file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Files that were sent with an answer or named by an act, in the order in which they were given. */
export async function listSettled(
  db: Executor,
  { transfer, menus, limit }: { readonly transfer: string; readonly menus: readonly ProposalMenu[]; readonly limit: number },
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from transfers.file
    where transfer = ${transfer} and settled_at is not null and menu = any(${menus}::text[]) order by given_at, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Each kind of subject has its own column, so that a transfer's is a foreign key. */
const isAbout = (about: string) => sql<boolean>`(transfer = ${about} or person = ${about})`;

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
  const [transfer, person] = about.startsWith("us_") ? [null, about] : [about, null];
  const { rows } = await sql`
    insert into transfers.file (id, transfer, person, purpose, menu, document, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${transfer}, ${person}, ${purpose}, ${menu}, ${document}, ${name}, ${media}, decode(${sha256}, 'hex'), ${bytes}, ${givenBy}, ${givenAt})
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
