/** SQL of what a business has paid to the same accounts before. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ReasonCode } from "../../lifecycle/reasons.ts";
import type { State } from "../../lifecycle/states.ts";
import type { RowToAsk } from "../store.ts";

/**
 * Whether this business has accepted before that the bank names this holder of this account for this name. Only what it then approved counts:
 * what was accepted in a draft alone was never signed.
 */
export async function wasAccepted(
  db: Executor,
  person: string,
  { bank, account, name, bankName }: Pick<RowToAsk, "bank" | "account" | "name"> & { readonly bankName: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
    where p.person = ${person} and r.state <> 'draft' and r.accepted_at is not null and r.bank = ${bank} and r.account = ${account}
      and r.name = ${name} and r.bank_name = ${bankName} limit 1`.execute(db);
  return rows.length > 0;
}

/** Reasons by which a bank refuses a payment to the account: sent again unchanged, it most likely comes back again. */
const OF_ACCOUNT = [
  "ACCOUNT_INVALID",
  "ACCOUNT_CLOSED",
  "ACCOUNT_DORMANT",
  "ACCOUNT_NOT_PERMITTED",
  "NAME_MISMATCH",
  "RECIPIENT_NOT_CORRECTED",
  "PARTY_REFUSED",
  "PARTY_COMPLIANCE",
] as const satisfies readonly ReasonCode[];

const keyOf = ({ bank, account }: { readonly bank: string | null; readonly account: string | null }) =>
  `${String(bank)} ${String(account)}`;

/** Whether the last payment of this business to an account was refused because of the account. Reads them once, for all rows. */
export async function openRefused(
  db: Executor,
  person: string,
): Promise<(of: { readonly bank: string | null; readonly account: string | null }) => boolean> {
  const { rows } = await sql<{ bank: string; account: string }>`
    select bank, account from (
      select distinct on (r.bank, r.account) r.bank, r.account, t.state, t.reason
      from transfers.payroll as p
        join transfers.payroll_row as r on r.payroll = p.id and r.state = 'made'
        join transfers.transfer as t on t.id = r.transfer
      where p.person = ${person} and p.approved_at is not null order by r.bank, r.account, p.id desc) as last
    where state <> 'PAID' and reason = any(${[...OF_ACCOUNT]}::text[])`.execute(db);
  const refused = new Set(rows.map(keyOf));
  return (of) => refused.has(keyOf(of));
}

export interface EarlierRow {
  readonly no: number;
  readonly note: string;
  readonly state: State | null;
  readonly reason: string | null;
  readonly refusedFor: string | null;
}

/** For each row of a payroll the last one to the same account in another of its business that was sent or refused, by number. */
export async function listEarlierOf(db: Executor, payroll: string): Promise<ReadonlyMap<number, EarlierRow>> {
  const { rows } = await sql<EarlierRow>`
    select distinct on (now.no) now.no, r.typed ->> 'note' as note, t.state, t.reason, r.refused_for as "refusedFor"
    from transfers.payroll_row as now
      join transfers.payroll as mine on mine.id = now.payroll
      join transfers.payroll as p on p.person = mine.person and p.id <> mine.id and p.approved_at is not null
      join transfers.payroll_row as r on r.payroll = p.id and r.bank = now.bank and r.account = now.account and r.state in ('made', 'refused')
      left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    where now.payroll = ${payroll} order by now.no, p.id desc`.execute(db);
  return new Map(rows.map((row) => [row.no, row]));
}
