/** SQL of the ledger figures in `/metrics`, besides balances. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { OthersAccount } from "./model/account.ts";

/** The total held on all accounts of one name, of which each party has its own. */
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
