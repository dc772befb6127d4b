/** SQL of what `/metrics` shows of the books, besides their balances. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { OthersAccount } from "./account.ts";

/** What accounts of one name, of which everybody has one of their own, hold together. */
export async function sumHoldings(
  db: Executor,
  name: OthersAccount,
): Promise<readonly { readonly currency: string; readonly accounts: number; readonly minor: bigint }[]> {
  const { rows } = await sql<{ currency: string; accounts: number; minor: bigint }>`
    select account.currency, count(*)::int as accounts, sum(holding.minor)::bigint as minor
    from ledger.account join ledger.holding on holding.account_no = account.no and holding.subject = ''
    where split_part(account.code, ':', 1) = ${name} group by account.currency`.execute(db);
  return rows;
}
