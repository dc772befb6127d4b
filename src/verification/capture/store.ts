/** SQL of photographs and of the codes around them: selfie codes and links to another device. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { PhotoCode } from "../model/rules/requirements.ts";
import type { PhotoGate } from "./model/photo-checks.ts";

export type PhotoMedia = "image/jpeg" | "application/pdf";

export interface StoredPhoto {
  readonly subject: string;
  readonly code: PhotoCode;
  readonly slot: number;
  readonly media: PhotoMedia;
  /** Of the uploaded bytes. */
  readonly sha256: Buffer;
  readonly failed: readonly PhotoGate[];
  readonly isCurrent: boolean;
}

/** A photograph or file without its bytes, current or not. */
export async function findPhoto(db: Executor, id: string): Promise<StoredPhoto | null> {
  const { rows } = await sql<StoredPhoto>`
    select subject, code, slot, media, sha256, failed, superseded_at is null as "isCurrent"
    from verification.submission join verification.photo on submission = id where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The bytes of a photograph, sealed about its id. */
export async function findPhotoFile(db: Executor, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from verification.photo_file where submission = ${id}`.execute(db);
  return rows[0]?.content ?? null;
}

export interface NewPhoto {
  readonly media: PhotoMedia;
  readonly sha256: Uint8Array;
  /** The following are null for a PDF. */
  readonly dhash: bigint | null;
  readonly width: number | null;
  readonly height: number | null;
  /** The size of what is stored, before it is sealed. */
  readonly bytes: number;
  readonly failed: readonly PhotoGate[];
  readonly tries: number;
  readonly sessionCode: string | null;
  /** Sealed, as `content` is. */
  readonly readText: Uint8Array | null;
  readonly content: Uint8Array;
}

export async function insertPhoto(db: Executor, submission: string, photo: NewPhoto): Promise<void> {
  const { media, sha256, dhash, width, height, bytes, failed, tries, sessionCode, readText, content } = photo;
  await sql`
    insert into verification.photo
      (submission, media, sha256, dhash, width, height, bytes, failed, tries, session_code, read_text)
    values (${submission}, ${media}, ${sha256}, ${dhash === null ? null : String(dhash)}::bigint, ${width},
      ${height}, ${bytes}, ${[...failed]}::text[], ${tries}, ${sessionCode}, ${readText})`.execute(db);
  await sql`insert into verification.photo_file (submission, content) values (${submission}, ${content})`.execute(db);
}

/** What a person's page shows of a photograph. */
export interface ShownPhoto {
  readonly id: Id<"vs">;
  readonly code: PhotoCode;
  readonly slot: number;
  readonly media: PhotoMedia;
  readonly givenAt: Date;
}

/** The photographs and files that a person has given and not replaced. */
export async function listPhotosOf(db: Executor, subject: string): Promise<readonly ShownPhoto[]> {
  const { rows } = await sql<ShownPhoto>`
    select id, code, slot, media, given_at as "givenAt" from verification.submission join verification.photo on submission = id
    where subject = ${subject} and superseded_at is null order by code, slot`.execute(db);
  return rows;
}

/** What was read from the current photograph of a person's document of identity, sealed. */
export async function findReadText(
  db: Executor,
  subject: string,
): Promise<{ readonly submission: string; readonly text: Buffer } | null> {
  const { rows } = await sql<{ submission: string; text: Buffer }>`
    select submission, read_text as text from verification.submission join verification.photo on submission = id
    where subject = ${subject} and code = 'identity_photo' and superseded_at is null and read_text is not null limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What was measured of a photograph. */
export interface PhotoFacts {
  readonly submission: string;
  readonly code: PhotoCode;
  readonly failed: readonly PhotoGate[];
  readonly tries: number;
}

/** What was measured of the photographs that a person has given and not replaced. */
export async function listPhotoFacts(db: Executor, subject: string): Promise<readonly PhotoFacts[]> {
  const { rows } = await sql<PhotoFacts>`
    select submission, code, failed, tries from verification.submission join verification.photo on submission = id
    where subject = ${subject} and superseded_at is null order by code, slot`.execute(db);
  return rows;
}

export interface SimilarPhoto {
  readonly submission: string;
  readonly otherSubject: string;
  readonly otherSubmission: string;
  /** Bits that differ between the difference hashes; 0 for the same file. */
  readonly distance: number;
}

/** The four parts of a hash, each with an index of its own. */
const HASH_PARTS = [sql`dhash >> 48`, sql`dhash >> 32`, sql`dhash >> 16`, sql`dhash`];
/** Photographs that share this part of the hash with one of the person's own. */
const sharing = (part: (typeof HASH_PARTS)[number]) => sql`
  select own.id, near.submission, near.distance from own cross join lateral (
    select submission, bit_count((photo.dhash # own.dhash)::bit(64))::int as distance from verification.photo
    where (photo.${part} & 65535) = (own.${part} & 65535)) as near`;

/** Photographs of others, former ones included, with the bytes or nearly the picture of a person's current ones; the nearest first. */
export async function listSimilarPhotos(
  db: Executor,
  subject: string,
  { maxDistance, limit }: { readonly maxDistance: number; readonly limit: number },
): Promise<readonly SimilarPhoto[]> {
  const { rows } = await sql<SimilarPhoto>`
    with own as (
      select id, sha256, dhash from verification.submission join verification.photo on submission = id
      where subject = ${subject} and superseded_at is null),
    found as (
      select own.id, photo.submission, 0 as distance from own join verification.photo as photo on photo.sha256 = own.sha256
      union all
      ${sql.join(HASH_PARTS.map(sharing), sql` union all `)})
    select found.id as submission, other.subject as "otherSubject", other.id as "otherSubmission", min(found.distance) as distance
    from found join verification.submission as other on other.id = found.submission
    where other.subject <> ${subject} and found.distance <= ${maxDistance}
    group by found.id, other.subject, other.id order by distance, found.id, other.id limit ${limit}`.execute(db);
  return rows;
}

export interface SelfieCode {
  readonly digits: string;
  readonly expiresAt: Date;
}

/** The person's selfie code that is still valid. */
export async function findSelfieCode(db: Executor, subject: string, now: Date): Promise<SelfieCode | null> {
  const { rows } = await sql<SelfieCode>`
    select digits, expires_at as "expiresAt" from verification.selfie_code where subject = ${subject} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores a code unless the person has a valid one; that one stays. */
export async function insertSelfieCode(
  db: Executor,
  subject: string,
  { digits, expiresAt }: SelfieCode,
  now: Date,
): Promise<void> {
  await sql`
    insert into verification.selfie_code as known (subject, digits, expires_at) values (${subject}, ${digits}, ${expiresAt})
    on conflict (subject) do update set digits = excluded.digits, expires_at = excluded.expires_at
    where known.expires_at <= ${now}`.execute(db);
}

export async function extendSelfieCode(db: Executor, subject: string, expiresAt: Date): Promise<void> {
  await sql`
    update verification.selfie_code set expires_at = greatest(expires_at, ${expiresAt}::timestamptz) where subject = ${subject}`.execute(
    db,
  );
}

export interface Handoff {
  readonly subject: string;
  readonly code: PhotoCode;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Stores a link in place of the person's former ones. */
export async function replaceHandoff(
  db: Executor,
  codeHash: Uint8Array,
  { subject, code, expiresAt }: Omit<Handoff, "usedAt">,
  now: Date,
): Promise<void> {
  await sql`delete from verification.handoff where subject = ${subject}`.execute(db);
  await sql`
    insert into verification.handoff (code_hash, subject, code, made_at, expires_at)
    values (${codeHash}, ${subject}, ${code}, ${now}, ${expiresAt})`.execute(db);
}

/** A link by the pseudonym of its token, also when it is used or over. */
export async function findHandoff(db: Executor, codeHash: Uint8Array): Promise<Handoff | null> {
  const { rows } = await sql<Handoff>`
    select subject, code, expires_at as "expiresAt", used_at as "usedAt" from verification.handoff where code_hash = ${codeHash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Uses up a link. False when it is used, over or replaced. */
export async function takeHandoff(db: Executor, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update verification.handoff set used_at = ${now} where code_hash = ${codeHash} and used_at is null and expires_at > ${now}
    returning subject`.execute(db);
  return rows.length > 0;
}

/** Deletes links that are over; the number of rows. */
export async function deleteExpiredHandoffs(db: Executor, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from verification.handoff where code_hash in (
      select code_hash from verification.handoff where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Deletes selfie codes that are over; the number of rows. */
export async function deleteExpiredSelfieCodes(db: Executor, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from verification.selfie_code where subject in (
      select subject from verification.selfie_code where expires_at <= ${now} limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
