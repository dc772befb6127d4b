/** SQL of what the bank has answered about settlement accounts. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { AccountVerdict, SettlementAccount } from "../model/account.ts";

export interface AccountCheck {
  readonly no: string;
  readonly verdict: AccountVerdict;
  readonly bankName: string | null;
  readonly checkedAt: Date;
  readonly acceptedBy: string | null;
}

/** The newest answer about exactly this account and holder: a changed one is checked again. */
export async function findAccountCheck(
  db: Executor,
  business: string,
  { bank, number, holder }: SettlementAccount,
): Promise<AccountCheck | null> {
  const { rows } = await sql<AccountCheck>`
    select no::text, verdict, bank_name as "bankName", checked_at as "checkedAt", accepted_by as "acceptedBy" from onboarding.account_check
    where business = ${business} and bank = ${bank} and number = ${number} and holder = ${holder} order by no desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertAccountCheck(
  db: Executor,
  check: SettlementAccount & { readonly business: string } & Pick<AccountCheck, "verdict" | "bankName">,
  now: Date,
): Promise<void> {
  const { business, bank, number, holder, verdict, bankName } = check;
  await sql`
    insert into onboarding.account_check (business, bank, number, holder, verdict, bank_name, checked_at)
    values (${business}, ${bank}, ${number}, ${holder}, ${verdict}, ${bankName}, ${now})`.execute(db);
}

/** A person takes a differing name as right. False when it was taken before. */
export async function acceptAccount(db: Executor, no: string, by: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update onboarding.account_check set accepted_by = ${by}, accepted_reason = ${reason}
    where no = ${no}::bigint and accepted_by is null and verdict in ('close', 'different') returning no`.execute(db);
  return rows.length > 0;
}
