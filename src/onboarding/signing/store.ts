/** SQL of frozen versions and their signatures. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { SigningRole, SigningStep } from "../model/signers.ts";

export interface StoredVersion {
  readonly version: number;
  /** As encoded JSON. */
  readonly content: unknown;
  readonly hash: Buffer;
  /** The record of the risk that the content has the hash of, as hashed; null for a sheet without data. */
  readonly risk: string | null;
}

export async function findVersion(db: Executor, sheet: string, version: number): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select version, content, hash, risk from onboarding.sheet_version where sheet = ${sheet} and version = ${version}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The version of a printed hash. */
export async function findVersionByHash(db: Executor, sheet: string, hash: Buffer): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select version, content, hash, risk from onboarding.sheet_version where sheet = ${sheet} and hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

export async function insertVersion(
  db: Executor,
  { sheet, version, content, hash, risk, by }: StoredVersion & { readonly sheet: string; readonly by: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into onboarding.sheet_version (sheet, version, content, hash, risk, made_by, made_at)
    values (${sheet}, ${version}, ${JSON.stringify(content)}::jsonb, ${hash}, ${risk}, ${by}, ${now})`.execute(db);
}

export interface Signature {
  readonly step: number;
  readonly role: SigningRole;
  readonly person: string | null;
  readonly state: "WAITING" | "SIGNED" | "VOID";
  readonly name: string | null;
  readonly signedAt: Date | null;
}

export async function listSignatures(db: Executor, sheet: string, version: number): Promise<readonly Signature[]> {
  const { rows } = await sql<Signature>`
    select step, role, person, state, name, signed_at as "signedAt" from onboarding.signature
    where sheet = ${sheet} and version = ${version} order by step`.execute(db);
  return rows;
}

export async function insertSteps(
  db: Executor,
  { sheet, version, steps }: { readonly sheet: string; readonly version: number; readonly steps: readonly SigningStep[] },
): Promise<void> {
  for (const [index, { role, person }] of steps.entries())
    await sql`
      insert into onboarding.signature (sheet, version, step, role, person)
      values (${sheet}, ${version}, ${index + 1}, ${role}, ${person})`.execute(db);
}

export interface Signing {
  readonly sheet: string;
  readonly version: number;
  readonly step: number;
  readonly person: string;
  readonly name: string;
  readonly hash: Buffer;
  /** Masked. */
  readonly phone: string;
  readonly address: string;
}

/** Signs a waiting step. False when it is signed or void already. The trigger refuses another turn, hash or person. */
export async function writeSignature(db: Executor, signing: Signing, now: Date): Promise<boolean> {
  const { sheet, version, step, person, name, hash, phone, address } = signing;
  const { rows } = await sql`
    update onboarding.signature set state = 'SIGNED', person = ${person}, name = ${name}, hash = ${hash}, phone = ${phone},
      address = ${address}, signed_at = ${now}
    where sheet = ${sheet} and version = ${version} and step = ${step} and state = 'WAITING' returning step`.execute(db);
  return rows.length > 0;
}

/** All steps of a version become void: its content is not up for signing any more. */
export async function voidSignatures(db: Executor, sheet: string, version: number): Promise<void> {
  await sql`
    update onboarding.signature set state = 'VOID', signed_at = null
    where sheet = ${sheet} and version = ${version} and state <> 'VOID'`.execute(db);
}
