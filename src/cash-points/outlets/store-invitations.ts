/** SQL of invitations to work at an outlet. A row is deleted when it is accepted, declined, withdrawn or over. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

export interface Invitation {
  readonly id: Id<"iv">;
  readonly outlet: Id<"cp">;
  readonly email: string;
  readonly invitedBy: string;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

interface Stored {
  readonly id: Id<"iv">;
  readonly outlet: Id<"cp">;
  readonly email: string;
  readonly invited_by: string;
  readonly invited_at: Date;
  readonly expires_at: Date;
}

const invitationOf = (row: Stored): Invitation => ({
  id: row.id,
  outlet: row.outlet,
  email: row.email,
  invitedBy: row.invited_by,
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
});

/** False while an invitation of the same address to the same outlet is open. */
export async function insertInvitation(db: Executor, one: Invitation): Promise<boolean> {
  await sql`delete from cash_points.cashier_invitation where outlet = ${one.outlet} and email = ${one.email} and expires_at <= ${one.invitedAt}`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    insert into cash_points.cashier_invitation (id, outlet, email, invited_by, invited_at, expires_at)
    values (${one.id}, ${one.outlet}, ${one.email}, ${one.invitedBy}, ${one.invitedAt}, ${one.expiresAt})
    on conflict (outlet, email) do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The open invitations to an outlet, oldest first. */
export async function listInvitationsTo(db: Executor, outlet: string, now: Date): Promise<Invitation[]> {
  const { rows } = await sql<Stored>`
    select * from cash_points.cashier_invitation where outlet = ${outlet} and expires_at > ${now} order by id`.execute(db);
  return rows.map(invitationOf);
}

/** The open invitations of an address, oldest first. */
export async function listInvitationsOf(db: Executor, email: string, now: Date, limit: number): Promise<Invitation[]> {
  const { rows } = await sql<Stored>`
    select * from cash_points.cashier_invitation where email = ${email} and expires_at > ${now} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(invitationOf);
}

/** Uses up an invitation by its address or its outlet; null when there is none that is open. */
export async function takeInvitation(
  db: Executor,
  { id, now, ...of }: { readonly id: string; readonly now: Date; readonly email?: string; readonly outlet?: string },
): Promise<Invitation | null> {
  const { rows } = await sql<Stored>`
    delete from cash_points.cashier_invitation where id = ${id} and expires_at > ${now}
      and (${of.email ?? null}::text is null or email = ${of.email ?? null})
      and (${of.outlet ?? null}::text is null or outlet = ${of.outlet ?? null})
    returning *`.execute(db);
  return rows[0] === undefined ? null : invitationOf(rows[0]);
}

/** Deletes invitations that are over; returns how many. */
export async function deleteOldInvitations(db: Executor, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cash_points.cashier_invitation where id in (
      select id from cash_points.cashier_invitation where expires_at <= ${now} order by expires_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
