/** SQL of the codes of the sheets' addresses, and of the one-time codes of signers. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export const CODE_PAGES = ["data", "sign"] as const;
export type CodePage = (typeof CODE_PAGES)[number];

export interface StoredCode {
  readonly sheet: string;
  readonly page: CodePage;
  readonly holder: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export async function findCode(db: Executor, hash: Buffer): Promise<StoredCode | null> {
  const { rows } = await sql<StoredCode>`
    select sheet, page, holder, expires_at as "expiresAt", ended_at as "endedAt" from onboarding.code where code_hash = ${hash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores a code; the holder's former codes of this page end. */
export async function replaceCode(
  db: Executor,
  hash: Buffer,
  { sheet, page, holder, expiresAt }: Omit<StoredCode, "endedAt">,
  now: Date,
): Promise<void> {
  await sql`
    update onboarding.code set ended_at = ${now}
    where sheet = ${sheet} and page = ${page} and holder = ${holder} and ended_at is null`.execute(db);
  await sql`
    insert into onboarding.code (code_hash, sheet, page, holder, made_at, expires_at)
    values (${hash}, ${sheet}, ${page}, ${holder}, ${now}, ${expiresAt})`.execute(db);
}

/** Ends the codes of a page of one sheet, whoever holds them. */
export async function endCodes(db: Executor, { sheet, page }: Pick<StoredCode, "sheet" | "page">, now: Date): Promise<void> {
  await sql`update onboarding.code set ended_at = ${now} where sheet = ${sheet} and page = ${page} and ended_at is null`.execute(
    db,
  );
}

/** Deletes codes that have been over for a year. */
export async function dropCodes(db: Executor, before: Date): Promise<void> {
  await sql`delete from onboarding.code where expires_at < ${before}`.execute(db);
}

export interface SigningOtp {
  readonly proof: Buffer;
  readonly version: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
  readonly sends: number;
  readonly countedFrom: Date;
}

/** Reads and locks a signer's code, so that guesses are checked one at a time. */
export async function lockSigningOtp(db: Executor, sheet: string, person: string): Promise<SigningOtp | null> {
  const { rows } = await sql<SigningOtp>`
    select proof, version, sent_at as "sentAt", expires_at as "expiresAt", tries, sends, counted_from as "countedFrom"
    from onboarding.signing_otp where sheet = ${sheet} and person = ${person} for update`.execute(db);
  return rows[0] ?? null;
}

export async function putSigningOtp(
  db: Executor,
  { sheet, person }: { readonly sheet: string; readonly person: string },
  { proof, version, sentAt, expiresAt, sends, countedFrom }: Omit<SigningOtp, "tries">,
): Promise<void> {
  await sql`
    insert into onboarding.signing_otp (sheet, person, proof, version, sent_at, expires_at, sends, counted_from)
    values (${sheet}, ${person}, ${proof}, ${version}, ${sentAt}, ${expiresAt}, ${sends}, ${countedFrom})
    on conflict (sheet, person) do update set proof = excluded.proof, version = excluded.version, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries = 0, sends = excluded.sends, counted_from = excluded.counted_from`.execute(db);
}

export async function countOtpTry(db: Executor, sheet: string, person: string): Promise<void> {
  await sql`update onboarding.signing_otp set tries = tries + 1 where sheet = ${sheet} and person = ${person}`.execute(db);
}

/** Ends a code that was used. */
export async function endSigningOtp(db: Executor, sheet: string, person: string): Promise<void> {
  await sql`update onboarding.signing_otp set expires_at = sent_at where sheet = ${sheet} and person = ${person}`.execute(db);
}
