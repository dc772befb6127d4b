import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** Bounds the search for a transfer to the same recipient; before these, the newest transfer decides. */
const NEWEST = 200;

/**
 * Purpose and source of funds of the newest transfer to a recipient, otherwise of the newest of all; null before the first. A payroll declares
 * wages for its own recipients alone.
 */
export async function findLastDeclared(
  db: Executor,
  sender: string,
  recipient: string,
): Promise<{ readonly purpose: string; readonly sourceOfFunds: string | null } | null> {
  const { rows } = await sql<{ purpose: string; sourceOfFunds: string | null }>`
    with newest as (
      select id, recipient, created_at from transfers.transfer where sender = ${sender}
        and (recipient = ${recipient} or not exists (select from transfers.payroll_row where payroll_row.transfer = transfer.id))
      order by created_at desc, id desc limit ${NEWEST}
    )
    select agreed ->> 'purpose' as purpose, agreed ->> 'sourceOfFunds' as "sourceOfFunds" from transfers.transfer
    where id = (select id from newest order by recipient = ${recipient} desc, created_at desc, id desc limit 1)`.execute(db);
  return rows[0] ?? null;
}

/**
 * The newest transfer of the same principal to the same recipient that the sender made after this one, and that has reached them or still may;
 * null if there is none. Whoever sends again after a refusal must not be led to do so twice.
 */
export async function findSentAgain(db: Executor, id: Id<"tr">): Promise<Id<"tr"> | null> {
  const { rows } = await sql<{ id: Id<"tr"> }>`
    select newer.id from transfers.transfer as this join transfers.transfer as newer
      on newer.sender = this.sender and newer.created_at > this.created_at
    where this.id = ${id} and newer.recipient = this.recipient and newer.principal_minor = this.principal_minor
      and newer.state not in ('CANCELLED', 'EXPIRED', 'ACTION_REQUIRED', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')
    order by newer.created_at desc, newer.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
