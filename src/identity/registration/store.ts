/** SQL of registrations. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { type Draft, draftSchema } from "../model/person.ts";

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

/** The newest registration of a mailbox that is proven and still waits for its telephone. */
export async function findProvenRegistration(
  db: Executor,
  emailKey: string,
  now: Date,
): Promise<Pick<Registration, "id" | "passwordHash"> | null> {
  const { rows } = await sql<Pick<Registration, "id" | "passwordHash">>`
    select id, password_hash as "passwordHash" from identity.registration
    where email_key = ${emailKey} and person_id is null and email_proven_at is not null and expires_at > ${now}
    order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
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
