/** SQL of rows by the key that wrote them. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { SealedSecret } from "../factors/store.ts";

export const countAuthenticators = (db: Executor) => countByKey(db, sql`identity.authenticator_app`);
export const countRecoveryCodes = (db: Executor) => countByKey(db, sql`identity.recovery_code where used_at is null`);

export interface OwnedSecret extends SealedSecret {
  readonly personId: string;
}

/** Authenticators under another key than this one, locked. Those locked by another transaction come with a later batch. */
export async function lockAuthenticatorsNotUnder(db: Executor, keyNumber: number, limit: number): Promise<OwnedSecret[]> {
  const { rows } = await sql<OwnedSecret>`
    select person_id as "personId", secret as sealed, key_number as "keyNumber" from identity.authenticator_app
    where key_number <> ${keyNumber} order by person_id limit ${limit} for no key update`.execute(db);
  return rows;
}

/** Stores the same secret under another key; changes nothing else. */
export async function replaceSealed(db: Executor, { personId, sealed, keyNumber }: OwnedSecret): Promise<void> {
  await sql`update identity.authenticator_app set secret = ${sealed}, key_number = ${keyNumber} where person_id = ${personId}`.execute(
    db,
  );
}

/** A sample of authenticators to try a key on. */
export async function listAuthenticators(db: Executor, limit: number): Promise<OwnedSecret[]> {
  const { rows } = await sql<OwnedSecret>`
    select person_id as "personId", secret as sealed, key_number as "keyNumber" from identity.authenticator_app
    order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The owners of apps or recovery codes under these keys. */
export async function listOwnersUnder(db: Executor, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select person_id as "personId" from identity.authenticator_app where key_number = any(${[...numbers]}::smallint[])
    union select person_id from identity.recovery_code where key_number = any(${[...numbers]}::smallint[]) order by 1`.execute(
    db,
  );
  return rows.map(({ personId }) => personId);
}

export async function deleteUnder(db: Executor, personId: string, numbers: readonly number[]): Promise<void> {
  await sql`delete from identity.authenticator_app where person_id = ${personId} and key_number = any(${[...numbers]}::smallint[])`.execute(
    db,
  );
  await sql`delete from identity.recovery_code where person_id = ${personId} and key_number = any(${[...numbers]}::smallint[])`.execute(
    db,
  );
}
