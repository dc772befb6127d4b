import { sql } from "kysely";
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
