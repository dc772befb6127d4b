import { sql } from "kysely";
import type { Database } from "#platform/db.ts";

/** Sum of all postings by currency: always zero. */
export async function totalsByCurrency(database: Database): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ currency: string; minor: bigint }>`select currency, sum(minor)::bigint as minor from ledger.posting
    join ledger.account on account.no = account_no group by 1 order by 1`.execute(database);
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
}
