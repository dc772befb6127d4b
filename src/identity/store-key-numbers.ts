/** SQL of what was written with which key. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { SealedSecret } from "./store-factors.ts";

export const countAuthenticators = (db: Executor) => countByKey(db, sql`identity.authenticator_app`);
export const countRecoveryCodes = (db: Executor) => countByKey(db, sql`identity.recovery_code where used_at is null`);

export interface OwnedSecret extends SealedSecret {
  readonly personId: string;
}

/** Authenticators under another key than this one, locked; those that are in use at this moment come with a later batch. */
export async function lockAuthenticatorsNotUnder(db: Executor, keyNumber: number, most: number): Promise<OwnedSecret[]> {
  const { rows } = await sql<OwnedSecret>`
    select person_id as "personId", secret as sealed, key_number as "keyNumber" from identity.authenticator_app
    where key_number <> ${keyNumber} order by person_id limit ${most} for no key update`.execute(db);
  return rows;
}

/** The same secret under another key: nothing else of the app changes. */
export async function replaceSealed(db: Executor, { personId, sealed, keyNumber }: OwnedSecret): Promise<void> {
  await sql`update identity.authenticator_app set secret = ${sealed}, key_number = ${keyNumber} where person_id = ${personId}`.execute(
    db,
  );
}

/** Some authenticators, to try a key on. */
export async function listAuthenticators(db: Executor, most: number): Promise<OwnedSecret[]> {
  const { rows } = await sql<OwnedSecret>`
    select person_id as "personId", secret as sealed, key_number as "keyNumber" from identity.authenticator_app
    order by created_at desc limit ${most}`.execute(db);
  return rows;
}

/** Whose app, or whose recovery codes, are under one of these keys. */
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
