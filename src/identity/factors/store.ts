/** SQL of second factors: authenticator apps, passkeys, recovery codes. For single-use items the update is the check. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import type { FactorsHeld } from "../model/factor.ts";

/** Counts a person's enrolled factors. */
export async function findFactorsHeld(db: Executor, personId: string): Promise<FactorsHeld> {
  const { rows } = await sql<FactorsHeld>`
    select exists (select from identity.authenticator_app where person_id = ${personId}) as "hasTotp",
           (select count(*)::int from identity.passkey where person_id = ${personId}) as passkeys,
           (select count(*)::int from identity.recovery_code where person_id = ${personId} and used_at is null) as "recoveryCodes"`.execute(
    db,
  );
  if (!rows[0]) throw new Error("the select returned no row");
  return rows[0];
}

/** Serialises changes to one person's factors until the transaction ends: concurrent removals cannot remove the last one. */
export async function lockFactors(db: Executor, personId: string): Promise<void> {
  await sql`select from identity.person where id = ${personId} for no key update`.execute(db);
}

/** An app's secret as it is stored, and the number of the key that decrypts it. */
export interface SealedSecret {
  readonly sealed: Buffer;
  readonly keyNumber: number;
}

export interface AuthenticatorApp extends SealedSecret {
  readonly createdAt: Date;
}

export async function findAuthenticator(db: Executor, personId: string): Promise<AuthenticatorApp | null> {
  const { rows } = await sql<AuthenticatorApp>`
    select secret as sealed, key_number as "keyNumber", created_at as "createdAt" from identity.authenticator_app where person_id = ${personId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stores an app whose code at `step` was right, replacing an earlier one. */
export async function storeAuthenticator(
  db: Executor,
  { personId, sealed, keyNumber, step, now }: SealedSecret & { personId: string; step: number; now: Date },
): Promise<void> {
  await sql`
    insert into identity.authenticator_app (person_id, secret, key_number, confirmed_at, last_step, created_at)
    values (${personId}, ${sealed}, ${keyNumber}, ${now}, ${step}, ${now})
    on conflict (person_id) do update set secret = excluded.secret, key_number = excluded.key_number, confirmed_at = excluded.confirmed_at,
      last_step = excluded.last_step, created_at = excluded.created_at`.execute(db);
}

/**
 * Consumes a time step; false when it, or a later one, was used before. Matches the app that was read by `created_at`, since a key rotation
 * may have changed its ciphertext meanwhile.
 */
export async function takeTotpStep(db: Executor, personId: string, createdAt: Date, step: number): Promise<boolean> {
  const taken = await sql`update identity.authenticator_app set last_step = ${step}
                          where person_id = ${personId} and created_at = ${createdAt} and last_step < ${step}`.execute(db);
  return (taken.numAffectedRows ?? 0n) > 0n;
}

export async function deleteAuthenticator(db: Executor, personId: string): Promise<boolean> {
  const gone = await sql`delete from identity.authenticator_app where person_id = ${personId}`.execute(db);
  return (gone.numAffectedRows ?? 0n) > 0n;
}

/** Stores an app's secret at its step; the first one stays. Returns the stored one, or null when the step has ended. */
export async function storeStepSecret(
  db: Executor,
  challengeId: string,
  { sealed, keyNumber }: SealedSecret,
  now: Date,
): Promise<SealedSecret | null> {
  const { rows } = await sql<SealedSecret>`
    update identity.challenge set sealed_secret = coalesce(sealed_secret, ${sealed}),
      sealed_key_number = case when sealed_secret is null then ${keyNumber}::smallint else sealed_key_number end
    where id = ${challengeId} and consumed_at is null and expires_at > ${now}
    returning sealed_secret as sealed, sealed_key_number as "keyNumber"`.execute(db);
  return rows[0] ?? null;
}

export async function findStepSecret(db: Executor, challengeId: string): Promise<SealedSecret | null> {
  const { rows } = await sql<SealedSecret>`
    select sealed_secret as sealed, sealed_key_number as "keyNumber" from identity.challenge
    where id = ${challengeId} and sealed_secret is not null`.execute(db);
  return rows[0] ?? null;
}

export interface Passkey {
  readonly id: Id<"pk">;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const PASSKEY = sql`id, credential_id as "credentialId", public_key as "publicKey", counter, transports, name, is_synced as "isSynced",
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** A person's passkeys, oldest first, at most ten. */
export async function listPasskeys(db: Executor, personId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${PASSKEY} from identity.passkey where person_id = ${personId} order by created_at, id`.execute(db);
  return rows;
}

/** A passkey by the id that its device reports, with its owner, active or not; null when nobody has it. */
export async function findPasskey(
  db: Executor,
  credentialId: string,
): Promise<{ readonly passkey: Passkey; readonly personId: string } | null> {
  const { rows } = await sql<Passkey & { personId: string }>`
    select ${PASSKEY}, person_id as "personId" from identity.passkey where credential_id = ${credentialId}`.execute(db);
  const [row] = rows;
  return row ? { passkey: row, personId: row.personId } : null;
}

/** Adds a passkey; false when it is registered already, by anybody. */
export async function insertPasskey(db: Executor, personId: string, one: Passkey): Promise<boolean> {
  const added = await sql`
    insert into identity.passkey (id, person_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${one.id}, ${personId}, ${one.credentialId}, ${one.publicKey}, ${one.counter}, ${[...one.transports]}, ${one.name},
            ${one.isSynced}, ${one.createdAt})
    on conflict (credential_id) do nothing`.execute(db);
  return (added.numAffectedRows ?? 0n) > 0n;
}

/** Records a use; false when the counter has not increased, the sign of a copied key. Keys without a counter always report 0. */
export async function markPasskeyUsed(
  db: Executor,
  id: string,
  { counter, isSynced, now }: { counter: bigint; isSynced: boolean; now: Date },
): Promise<boolean> {
  const marked = await sql`
    update identity.passkey set counter = ${counter}, is_synced = ${isSynced}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

/** The owner is a condition of the update, so a caller cannot find out which ids exist. */
export async function renamePasskeyRow(db: Executor, personId: string, id: string, name: string): Promise<boolean> {
  const renamed = await sql`update identity.passkey set name = ${name} where id = ${id} and person_id = ${personId}`.execute(db);
  return (renamed.numAffectedRows ?? 0n) > 0n;
}

/** Removes a passkey and returns its name; null when the person has no such passkey. */
export async function deletePasskey(db: Executor, personId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from identity.passkey where id = ${id} and person_id = ${personId} returning name`.execute(db);
  return rows[0]?.name ?? null;
}

/** Stores the question for the passkeys at a step, replacing an earlier one. */
export async function storePasskeyQuestion(
  db: Executor,
  one: { challengeId: string; question: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into identity.passkey_question (challenge_id, question, created_at, expires_at)
    values (${one.challengeId}, ${one.question}, ${one.createdAt}, ${one.expiresAt})
    on conflict (challenge_id) do update set question = excluded.question, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`.execute(db);
}

/** Consumes and returns the step's question; null when none is open. */
export async function takePasskeyQuestion(db: Executor, challengeId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ question: string }>`
    update identity.passkey_question set used_at = ${now}
    where challenge_id = ${challengeId} and used_at is null and expires_at > ${now} returning question`.execute(db);
  return rows[0]?.question ?? null;
}

export interface RecoveryCodes {
  readonly left: number;
  readonly createdAt: Date;
}

export async function findRecoveryCodes(db: Executor, personId: string): Promise<RecoveryCodes | null> {
  const { rows } = await sql<{ left: number; createdAt: Date | null }>`
    select count(*) filter (where used_at is null)::int as left, max(created_at) as "createdAt"
    from identity.recovery_code where person_id = ${personId}`.execute(db);
  const [found] = rows;
  return found?.createdAt ? { left: found.left, createdAt: found.createdAt } : null;
}

/** Replaces all earlier codes, used or not. */
export async function replaceRecoveryCodes(
  db: Executor,
  personId: string,
  { hmacs, keyNumber }: { readonly hmacs: readonly Buffer[]; readonly keyNumber: number },
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(db, personId);
  await sql`insert into identity.recovery_code (person_id, code_hmac, key_number, created_at)
            select ${personId}, hmac, ${keyNumber}, ${now} from unnest(${[...hmacs]}::bytea[]) as hmac`.execute(db);
}

/** Whether a code, by any of its HMACs, is an unused one of the person. `takeRecoveryCode` consumes it. */
export async function isRecoveryCodeGood(db: Executor, personId: string, hmacs: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`select from identity.recovery_code
                             where person_id = ${personId} and code_hmac = any(${[...hmacs]}::bytea[]) and used_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Consumes a code; false when it is not the person's, or was used. */
export async function takeRecoveryCode(db: Executor, personId: string, hmacs: readonly Buffer[], now: Date): Promise<boolean> {
  const taken = await sql`update identity.recovery_code set used_at = ${now}
                          where person_id = ${personId} and code_hmac = any(${[...hmacs]}::bytea[]) and used_at is null`.execute(
    db,
  );
  return (taken.numAffectedRows ?? 0n) > 0n;
}

export async function deleteRecoveryCodes(db: Executor, personId: string): Promise<void> {
  await sql`delete from identity.recovery_code where person_id = ${personId}`.execute(db);
}

export async function deletePasskeys(db: Executor, personId: string): Promise<number> {
  return Number((await sql`delete from identity.passkey where person_id = ${personId}`.execute(db)).numAffectedRows ?? 0n);
}
