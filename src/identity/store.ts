/** SQL of people. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { CodeChannel } from "./model/challenge.ts";
import type { Draft } from "./model/person.ts";

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
