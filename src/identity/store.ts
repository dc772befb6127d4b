/** SQL of people and registrations. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { CodeChannel } from "./model/challenge.ts";
import { draftSchema, type Draft } from "./model/person.ts";

export interface Person {
  readonly id: string;
  readonly userType: Draft["userType"] | null;
  readonly userBusinessType: Draft["userBusinessType"] | null;
  readonly email: string;
  readonly emailKey: string;
  readonly phone: string;
  readonly language: "ID" | "EN";
  /** The channel of the last right code; null before the first. */
  readonly codeChannel: CodeChannel | null;
  readonly passwordHash: string;
  /** From when one-time codes go to the mailbox again; null: they do now. */
  readonly mailCodesFrom: Date | null;
  /** Staff who were invited and have not created a password yet. */
  readonly isInvited: boolean;
}

const PERSON = sql`id, user_type as "userType", user_business_type as "userBusinessType", email, email_key as "emailKey", phone, language,
  code_channel as "codeChannel", password_hash as "passwordHash", mail_codes_from as "mailCodesFrom", invited_at is not null as "isInvited"`;

/** An active person by e-mail address. Inactive people are treated as unknown. */
export async function findPersonByEmail(db: Executor, emailKey: string): Promise<Person | null> {
  const { rows } =
    await sql<Person>`select ${PERSON} from identity.person where email_key = ${emailKey} and status = 'active'`.execute(db);
  return rows[0] ?? null;
}

export async function findPerson(db: Executor, id: string): Promise<Person | null> {
  const { rows } = await sql<Person>`select ${PERSON} from identity.person where id = ${id} and status = 'active'`.execute(db);
  return rows[0] ?? null;
}

/** Whether another person has an address: an account, active or not, or a change of address that can still be undone. */
export async function isEmailTaken(db: Executor, emailKey: string, now: Date, by?: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.person where email_key = ${emailKey} and id is distinct from ${by ?? null}
    union all select from identity.email_change
    where old_email_key = ${emailKey} and ended_at is null and undo_until > ${now} and person_id is distinct from ${by ?? null}`.execute(
    db,
  );
  return rows.length > 0;
}

export type NewPerson = Omit<Draft, "userType" | "userBusinessType"> & {
  readonly id: string;
  readonly userType: Draft["userType"] | null;
  readonly userBusinessType: Draft["userBusinessType"] | null;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly termsAcceptedAt: Date | null;
};

/** Adds a person; false when another person has the address, or can restore it by undoing a change. */
export async function insertPerson(db: Executor, one: NewPerson, now: Date): Promise<boolean> {
  if (await isEmailTaken(db, one.emailKey, now)) return false;
  const added = await sql`
    insert into identity.person (id, user_type, user_business_type, honorific, first_name, last_name, full_name, company_name,
      company_registration_number, country, email, email_key, phone, language, password_hash, password_changed_at, terms_accepted_at,
      created_at, updated_at)
    values (${one.id}, ${one.userType}, ${one.userBusinessType}, ${one.honorific}, ${one.firstName}, ${one.lastName}, ${one.fullName},
      ${one.companyName}, ${one.companyRegistrationNumber}, ${one.country}, ${one.email}, ${one.emailKey}, ${one.phone}, ${one.language},
      ${one.passwordHash}, ${now}, ${one.termsAcceptedAt}, ${now}, ${now})
    on conflict (email_key) do nothing`.execute(db);
  return (added.numAffectedRows ?? 0n) > 0n;
}

/** Replaces a password by one that the person chose; false when they were deactivated meanwhile. */
export async function updatePassword(db: Executor, id: string, hash: string, now: Date): Promise<boolean> {
  const updated = await sql`
    update identity.person set password_hash = ${hash}, password_changed_at = ${now}, invited_at = null, updated_at = ${now}
    where id = ${id} and status = 'active'`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/** Replaces the hash of the same password by one with current parameters, unless the password was changed meanwhile. */
export async function rehashPassword(db: Executor, id: string, before: string, hash: string): Promise<void> {
  await sql`update identity.person set password_hash = ${hash} where id = ${id} and password_hash = ${before}`.execute(db);
}

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

/** Records the channel of a right code; it is offered first the next time. */
export async function storeCodeChannel(db: Executor, personId: string, channel: CodeChannel): Promise<void> {
  await sql`update identity.person set code_channel = ${channel}
            where id = ${personId} and code_channel is distinct from ${channel}`.execute(db);
}

/** Whether a person has signed in on this device before. */
export async function isDeviceOf(db: Executor, personId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from identity.known_device where person_id = ${personId} and device_hash = ${deviceHash}`.execute(db);
  return rows.length > 0;
}

export interface Registration {
  readonly id: string;
  readonly emailKey: string;
  readonly draft: Draft;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

interface RegistrationRow extends Omit<Registration, "draft"> {
  readonly draft: unknown;
}

/** Adds a registration; false when its id exists already. */
export async function insertRegistration(db: Executor, one: Registration, expiresAt: Date): Promise<boolean> {
  const added = await sql`
    insert into identity.registration (id, email_key, draft, password_hash, created_at, expires_at)
    values (${one.id}, ${one.emailKey}, ${JSON.stringify(one.draft)}::jsonb, ${one.passwordHash}, ${one.createdAt}, ${expiresAt})
    on conflict (id) do nothing`.execute(db);
  return (added.numAffectedRows ?? 0n) > 0n;
}

/** A registration that has not become a person yet. */
export async function findRegistration(db: Executor, id: string): Promise<Registration | null> {
  const { rows } = await sql<RegistrationRow>`
    select id, email_key as "emailKey", draft, password_hash as "passwordHash", created_at as "createdAt" from identity.registration
    where id = ${id} and person_id is null`.execute(db);
  if (!rows[0]) return null;
  const { changedPhone, ...draft } = draftSchema.parse(rows[0].draft);
  return { ...rows[0], draft: { ...draft, phone: changedPhone ?? draft.phone } };
}

/** The registration stored under an id, even if it has become a person: a repeated call gets the same answer. */
export async function findRegistrationSent(
  db: Executor,
  id: string,
): Promise<Pick<Registration, "draft" | "passwordHash"> | null> {
  const { rows } = await sql<{ draft: unknown; passwordHash: string }>`
    select draft, password_hash as "passwordHash" from identity.registration where id = ${id}`.execute(db);
  return rows[0] ? { passwordHash: rows[0].passwordHash, draft: draftSchema.parse(rows[0].draft) } : null;
}

export async function markEmailProven(db: Executor, id: string, now: Date): Promise<void> {
  await sql`update identity.registration set email_proven_at = coalesce(email_proven_at, ${now}) where id = ${id}`.execute(db);
}

/** Replaces the number of a registration that has not become a person. */
export async function updateRegistrationPhone(db: Executor, id: string, phone: string): Promise<void> {
  await sql`update identity.registration set draft = draft || ${JSON.stringify({ changedPhone: phone })}::jsonb where id = ${id} and person_id is null`.execute(
    db,
  );
}

/** Links a registration to its person; false when it has one already, or its mailbox was never proven. */
export async function finishRegistration(db: Executor, id: string, personId: string, now: Date): Promise<boolean> {
  const done = await sql`update identity.registration set phone_proven_at = ${now}, person_id = ${personId}
                         where id = ${id} and person_id is null and email_proven_at is not null`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Deletes ended registrations, finished or not, with their steps and codes. Returns how many. */
export async function dropOldRegistrations(db: Executor, before: Date, batch: number): Promise<number> {
  const dropped = await sql`
    delete from identity.registration where id in (select id from identity.registration where expires_at < ${before} limit ${batch})`.execute(
    db,
  );
  return Number(dropped.numAffectedRows ?? 0n);
}
