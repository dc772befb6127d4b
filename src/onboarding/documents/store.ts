/** SQL of the papers of a business. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import type { DocumentKind, DocumentReason } from "../model/documents.ts";

export interface StoredDocument {
  readonly id: Id<"od">;
  readonly business: Id<"ob">;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly media: "image/jpeg" | "application/pdf";
  readonly sha256: Buffer;
  readonly bytes: number;
  readonly givenBy: string;
  readonly givenAt: Date;
  readonly removedAt: Date | null;
  readonly status: "PROVIDED" | "ACCEPTED" | "REJECTED";
  readonly reason: DocumentReason | null;
}

const COLUMNS = sql`id, business, kind, name, media, sha256, bytes, given_by as "givenBy", given_at as "givenAt", removed_at as "removedAt",
  status, reason`;

/** Papers that have not been removed, in the order in which they were given. */
export async function listDocuments(db: Executor, business: string): Promise<readonly StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select ${COLUMNS} from onboarding.document where business = ${business} and removed_at is null order by id`.execute(db);
  return rows;
}

export async function findDocument(db: Executor, id: string): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`select ${COLUMNS} from onboarding.document where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Sealed bytes, as `platform/files/sealed-file.ts` makes them. */
interface SealedFile {
  readonly content: Buffer;
  readonly keyNumber: number;
}

/** Stores a paper with its sealed bytes. False when its id is taken. */
export async function insertDocument(
  db: Executor,
  document: Omit<StoredDocument, "removedAt" | "status" | "reason">,
  { content, keyNumber }: SealedFile,
): Promise<boolean> {
  const { id, business, kind, name, media, sha256, bytes, givenBy, givenAt } = document;
  const { rows } = await sql`
    insert into onboarding.document (id, business, kind, name, media, sha256, bytes, given_by, given_at)
    values (${id}, ${business}, ${kind}, ${name}, ${media}, ${sha256}, ${bytes}, ${givenBy}, ${givenAt})
    on conflict (id) do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    insert into onboarding.document_file (document, content, key_number) values (${id}, ${content}, ${keyNumber})`.execute(db);
  return true;
}

/** False when it was accepted, or removed before. */
export async function markRemoved(db: Executor, id: string, business: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update onboarding.document set removed_at = ${now}
    where id = ${id} and business = ${business} and removed_at is null and status <> 'ACCEPTED' returning id`.execute(db);
  return rows.length > 0;
}

/** What compliance says about a paper; a later word replaces the former. False for a removed one. */
export async function assessDocument(
  db: Executor,
  assessment: { readonly id: string; readonly business: string; readonly reason: DocumentReason | null; readonly by: string },
  now: Date,
): Promise<boolean> {
  const { id, business, reason, by } = assessment;
  const { rows } = await sql`
    update onboarding.document set status = ${reason === null ? "ACCEPTED" : "REJECTED"}, reason = ${reason}, assessed_by = ${by}, assessed_at = ${now}
    where id = ${id} and business = ${business} and removed_at is null returning id`.execute(db);
  return rows.length > 0;
}

export const countFiles = (db: Executor) => countByKey(db, sql`onboarding.document_file`);

/** The table of the sealed bytes, for `platform/files/store-sealed.ts`. */
export const SEALED_FILES = { table: sql`onboarding.document_file`, id: sql`document` };
