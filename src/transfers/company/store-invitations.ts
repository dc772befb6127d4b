/** SQL of invitations to a company. A row is deleted when it is accepted, declined, taken back or over. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { MemberRole } from "./model/company.ts";

export interface Invitation {
  readonly id: Id<"cv">;
  readonly company: Id<"us">;
  readonly email: string;
  readonly role: MemberRole;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

const INVITATION = sql`id, company, email, role, invited_at as "invitedAt", expires_at as "expiresAt"`;

/** False while an invitation of the same address to the same company is open. */
export async function insertInvitation(db: Executor, one: Invitation): Promise<boolean> {
  await sql`delete from transfers.company_invitation where company = ${one.company} and email = ${one.email} and expires_at <= ${one.invitedAt}`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    insert into transfers.company_invitation (id, company, email, role, invited_at, expires_at)
    values (${one.id}, ${one.company}, ${one.email}, ${one.role}, ${one.invitedAt}, ${one.expiresAt})
    on conflict (company, email) do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The open invitations to a company, oldest first. */
export async function listInvitationsTo(db: Executor, company: string, now: Date): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from transfers.company_invitation where company = ${company} and expires_at > ${now} order by id`.execute(
    db,
  );
  return rows;
}

/** The open invitations of an address, oldest first. */
export async function listInvitationsOf(db: Executor, email: string, now: Date, limit: number): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from transfers.company_invitation where email = ${email} and expires_at > ${now} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Uses up an invitation by its address or its company; null when there is none that is open. */
export async function takeInvitation(
  db: Executor,
  { id, now, ...of }: { readonly id: string; readonly now: Date } & ({ readonly email: string } | { readonly company: string }),
): Promise<Invitation | null> {
  const whose = "email" in of ? sql`email = ${of.email}` : sql`company = ${of.company}`;
  const { rows } = await sql<Invitation>`
    delete from transfers.company_invitation where id = ${id} and expires_at > ${now} and ${whose} returning ${INVITATION}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Deletes invitations that are over; returns how many. */
export async function deleteOldInvitations(db: Executor, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transfers.company_invitation where id in (
      select id from transfers.company_invitation where expires_at <= ${now} order by expires_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
