/** SQL of an account as its owner reads and changes it. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Draft } from "../model/person.ts";

export interface OwnAccount {
  readonly honorific: Draft["honorific"];
  readonly fullName: string;
  readonly companyName: string | null;
  readonly userType: Draft["userType"] | null;
  readonly userBusinessType: Draft["userBusinessType"] | null;
  readonly country: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly language: "ID" | "EN";
  readonly passwordChangedAt: Date;
}

export async function findOwnAccount(db: Executor, id: string): Promise<OwnAccount | null> {
  const { rows } = await sql<OwnAccount>`
    select honorific, full_name as "fullName", company_name as "companyName", user_type as "userType",
      user_business_type as "userBusinessType", country, email as "emailAddress", phone as "phoneNumber", language,
      password_changed_at as "passwordChangedAt"
    from identity.person where id = ${id} and status = 'active'`.execute(db);
  return rows[0] ?? null;
}

/** Holds a person's payouts until then, or until a later time already set. */
export async function holdPayouts(db: Executor, id: string, until: Date): Promise<void> {
  await sql`update identity.person set payout_hold_until = greatest(payout_hold_until, ${until}) where id = ${id}`.execute(db);
}

/** Until when payouts of a person are held; null when they are not held now. */
export async function findPayoutHold(db: Executor, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select payout_hold_until as until from identity.person where id = ${id} and payout_hold_until > ${now}`.execute(db);
  return rows[0]?.until ?? null;
}

export async function updateProfile(
  db: Executor,
  id: string,
  { honorific, language }: Pick<OwnAccount, "honorific" | "language">,
  now: Date,
): Promise<boolean> {
  const updated = await sql`update identity.person set honorific = ${honorific}, language = ${language}, updated_at = ${now}
                            where id = ${id} and status = 'active'`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/** Replaces the name; false when the account is inactive or has this name already. */
export async function updateName(
  db: Executor,
  id: string,
  { fullName, firstName, lastName }: { readonly fullName: string; readonly firstName: string; readonly lastName: string | null },
  now: Date,
): Promise<boolean> {
  const updated = await sql`
    update identity.person set full_name = ${fullName}, first_name = ${firstName}, last_name = ${lastName}, updated_at = ${now}
    where id = ${id} and status = 'active' and full_name <> ${fullName}`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/** Replaces a password by one that its owner chose. False when the stored password is no longer the one that the owner proved to know. */
export async function replacePassword(db: Executor, id: string, before: string, hash: string, now: Date): Promise<boolean> {
  const updated = await sql`update identity.person set password_hash = ${hash}, password_changed_at = ${now}, updated_at = ${now}
                            where id = ${id} and password_hash = ${before} and status = 'active'`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/**
 * Changes the number and holds payouts; the database refuses one without the other. A longer hold stays. Returns until when, or null when
 * the person is no longer active.
 */
export async function updatePhone(db: Executor, id: string, phone: string, holdUntil: Date, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    update identity.person set phone = ${phone}, phone_changed_at = ${now}, payout_hold_until = greatest(payout_hold_until, ${holdUntil}),
      updated_at = ${now}
    where id = ${id} and status = 'active' returning payout_hold_until as until`.execute(db);
  return rows[0]?.until ?? null;
}

/** Changes the address. If another person has taken it meanwhile, the unique key refuses it: `isUniqueViolation`. */
export async function updateEmail(db: Executor, id: string, email: string, emailKey: string, now: Date): Promise<boolean> {
  const updated = await sql`update identity.person set email = ${email}, email_key = ${emailKey}, updated_at = ${now}
                            where id = ${id} and status = 'active'`.execute(db);
  return (updated.numAffectedRows ?? 0n) > 0n;
}

/** Holds payouts, and locks the account with an unknown password until a new one is created. */
export async function shutAccount(db: Executor, id: string, hash: string, holdUntil: Date, now: Date): Promise<void> {
  await sql`
    update identity.person set password_hash = ${hash}, password_changed_at = ${now}, updated_at = ${now},
      payout_hold_until = greatest(payout_hold_until, ${holdUntil})
    where id = ${id}`.execute(db);
}

/** Whether PostgreSQL refused a row because of a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** The language of the person with an address, active or not; null when there is none. */
export async function findLanguageByEmail(db: Executor, emailKey: string): Promise<"ID" | "EN" | null> {
  const { rows } = await sql<{ language: "ID" | "EN" }>`
    select language from identity.person where email_key = ${emailKey}`.execute(db);
  return rows[0]?.language ?? null;
}

export interface EmailChange {
  readonly id: string;
  readonly personId: string;
  readonly oldEmail: string;
  readonly oldEmailKey: string;
  readonly changedAt: Date;
  readonly undoUntil: Date;
}

const EMAIL_CHANGE = sql`id, person_id as "personId", old_email as "oldEmail", old_email_key as "oldEmailKey", changed_at as "changedAt",
  undo_until as "undoUntil"`;

export async function insertEmailChange(db: Executor, one: EmailChange & { readonly codeHash: Buffer }): Promise<void> {
  await sql`
    insert into identity.email_change (id, person_id, code_hash, old_email, old_email_key, changed_at, undo_until)
    values (${one.id}, ${one.personId}, ${one.codeHash}, ${one.oldEmail}, ${one.oldEmailKey}, ${one.changedAt}, ${one.undoUntil})`.execute(
    db,
  );
}

/** A change that the link with this code can still undo. */
export async function findEmailChange(db: Executor, codeHash: Buffer, now: Date): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`
    select ${EMAIL_CHANGE} from identity.email_change
    where code_hash = ${codeHash} and ended_at is null and undo_until > ${now}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Consumes the undo of a change, once. Null when another call was first, or it is too late. Ends later changes as well, because their links
 * lie in mailboxes that are newer than this one. Earlier ones stay valid.
 */
export async function takeEmailChange(db: Executor, codeHash: Buffer, now: Date): Promise<EmailChange | null> {
  const { rows } = await sql<EmailChange>`
    update identity.email_change set ended_at = ${now}
    where code_hash = ${codeHash} and ended_at is null and undo_until > ${now} returning ${EMAIL_CHANGE}`.execute(db);
  const taken = rows[0];
  if (!taken) return null;
  await sql`update identity.email_change set ended_at = ${now}
            where person_id = ${taken.personId} and changed_at >= ${taken.changedAt} and ended_at is null`.execute(db);
  return taken;
}

/** Removes second factors added since then, and the recovery codes when no other factor is left. Returns how many apps and passkeys. */
export async function deleteFactorsSince(db: Executor, personId: string, since: Date): Promise<number> {
  const apps = await sql`delete from identity.authenticator_app where person_id = ${personId} and created_at >= ${since}`.execute(
    db,
  );
  const passkeys = await sql`delete from identity.passkey where person_id = ${personId} and created_at >= ${since}`.execute(db);
  await sql`
    delete from identity.recovery_code where person_id = ${personId} and (created_at >= ${since} or not exists (
      select from identity.authenticator_app where person_id = ${personId} union all select from identity.passkey where person_id = ${personId}))`.execute(
    db,
  );
  return Number((apps.numAffectedRows ?? 0n) + (passkeys.numAffectedRows ?? 0n));
}

/** Deletes changes that can no longer be undone. Returns how many. */
export async function dropOldEmailChanges(db: Executor, before: Date, batch: number): Promise<number> {
  const dropped = await sql`
    delete from identity.email_change where id in (select id from identity.email_change where undo_until < ${before} limit ${batch})`.execute(
    db,
  );
  return Number(dropped.numAffectedRows ?? 0n);
}
