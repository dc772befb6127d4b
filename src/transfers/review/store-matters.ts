/** SQL of transfers that were held, or whose reason may not be disclosed. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { disclosed, REASON_CODES } from "../lifecycle/reasons.ts";

const UNDISCLOSED = REASON_CODES.filter((reason) => disclosed(reason) !== reason);

/** A transfer that was ever withheld, or any of a sender's that is now. */
export async function isWithheld(
  db: Executor,
  { transfer, person }: { readonly transfer: string | null; readonly person: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.history
    where transfer = ${transfer}::text and (to_state in ('UNDER_REVIEW', 'FROZEN') or reason = any(${UNDISCLOSED}::text[]))
    union all
    select from transfers.transfer
    where sender = ${person}::text and (state in ('UNDER_REVIEW', 'FROZEN') or reason = any(${UNDISCLOSED}::text[]))
    limit 1`.execute(db);
  return rows.length > 0;
}
