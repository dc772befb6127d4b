/** SQL of sign-in: the devices that people sign in from, and their language. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** Records the browser of a sign-in; true when it is new to the account. */
export async function rememberDevice(db: Executor, personId: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into identity.known_device (person_id, device_hash, first_seen_at, last_seen_at) values (${personId}, ${deviceHash}, ${now}, ${now})
    on conflict (person_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning first_seen_at = ${now} as "isNew"`.execute(db);
  return rows[0]?.isNew ?? true;
}

/** Whether a browser has signed in before to the account with this address. */
export async function isKnownDevice(db: Executor, emailKey: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from identity.known_device join identity.person on person.id = person_id
    where email_key = ${emailKey} and device_hash = ${deviceHash}`.execute(db);
  return rows.length > 0;
}

/** Whether a person has signed in on this device before. */
export async function isDeviceOf(db: Executor, personId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from identity.known_device where person_id = ${personId} and device_hash = ${deviceHash}`.execute(db);
  return rows.length > 0;
}

/** False when the person does not exist or is inactive. */
export async function updateLanguage(db: Executor, id: string, language: "ID" | "EN", now: Date): Promise<boolean> {
  const { rows } = await sql`
    update identity.person set language = ${language}, updated_at = ${now} where id = ${id} and status = 'active' returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether somebody without a user type, who is staff of the operator, or an agent has signed in from this device. */
export async function isDeviceOfServing(db: Executor, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from identity.known_device join identity.person on person.id = person_id
    where device_hash = ${deviceHash} and (user_type is null or user_type = 'AGENT') limit 1`.execute(db);
  return rows.length > 0;
}
