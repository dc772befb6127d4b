/** SQL of wages that a business pays twice within a few days (decisions 0306, 0310). */
import { sql } from "kysely";
import { DAY_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { CORRIDOR, type PaidBy, type Payroll, type PayrollRow } from "../model/payroll.ts";
import { COMES_BACK } from "../model/repairs.ts";

/** Wages that are paid each week come seven days apart, or six around a holiday: within six days the same wage is most likely a mistake. */
export const PAID_BEFORE_MS = 6 * DAY_MS;

/** Lets one payroll of a company after the other be approved. */
export async function lockApprovals(db: Executor, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers.payroll_approval/${person}`}, 0))`.execute(db);
}

/** Rows that are paid, or will be once their payroll is: approved, and neither given up nor on their way back. */
const PAYS = sql`p.state not in ('draft', 'expired', 'cancelled') and r.state in ('approved', 'reserved', 'made')
  and (t.id is null or t.has_conflicting_outcomes or t.state <> all(${[...COMES_BACK]}::text[]))`;

type Wage = Pick<PayrollRow, "bank" | "account" | "amountMinor" | "typed">;

/** Transfers that were sent by hand and arrive, or will once they are paid. One that is no row of a payroll has a sender who typed it. */
const SENT_BY_HAND = sql`t.corridor = ${CORRIDOR} and (t.has_conflicting_outcomes or t.state <> all(${[...COMES_BACK]}::text[]))
  and not exists (select from transfers.payroll_row as r where r.transfer = t.id)`;

const ofAccount = sql`t.agreed -> 'beneficiary' -> 'account'`;

/**
 * The last other payment of this company that pays a wage as well: a payroll with the same account and the same amount or note, or a transfer that was sent
 * by hand with the same account and amount (its note is its sender's name). Reads them once, for all rows.
 */
export async function openPaidBefore(
  db: Executor,
  { id, person }: Pick<Payroll, "id" | "person">,
  now: Date,
): Promise<(wage: Wage) => PaidBy | null> {
  const since = new Date(now.getTime() - PAID_BEFORE_MS);
  const { rows } = await sql<{ by: PaidBy; bank: string; account: string; minor: bigint; note: string }>`
    select t.id as by, ${ofAccount} ->> 'bank' as bank, ${ofAccount} ->> 'number' as account, t.receives_minor as minor, '' as note, t.created_at as at
    from transfers.transfer as t where t.sender = ${person} and t.created_at > ${since} and ${SENT_BY_HAND}
    union all
    select p.id, r.bank, r.account, r.amount_minor, r.typed ->> 'note', p.approved_at
    from transfers.payroll as p
      join transfers.payroll_row as r on r.payroll = p.id
      left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    where p.person = ${person} and p.id <> ${id} and p.approved_at > ${since} and ${PAYS}
    order by at, by`.execute(db);
  const byAccount = Map.groupBy(rows, ({ bank, account }) => `${bank} ${account}`);
  return ({ bank, account, amountMinor, typed }) => {
    const same = byAccount
      .get(`${String(bank)} ${String(account)}`)
      ?.findLast(({ minor, note }) => minor === amountMinor || (typed.note !== "" && note === typed.note));
    return same?.by ?? null;
  };
}

export interface PaidBefore {
  readonly no: number;
  readonly by: PaidBy;
  /** The payroll's; empty for a transfer. */
  readonly name: string;
  readonly at: Date;
  /** It is paid in; otherwise it waits for its payment. */
  readonly isPaid: boolean;
  readonly minor: bigint;
  readonly note: string;
}

/** The other payments that pay these wages as well, by row, with what they pay to the account. */
export async function listPaidBefore(
  db: Executor,
  { id }: Pick<Payroll, "id">,
  of: readonly PayrollRow[],
): Promise<ReadonlyMap<number, PaidBefore>> {
  const found = of.flatMap(({ no, paidBefore, bank, account }) =>
    paidBefore === null || paidBefore === id ? [] : [{ no, paidBefore, bank, account }],
  );
  if (found.length === 0) return new Map();
  const { rows } = await sql<PaidBefore>`
    with now as (select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as now (no integer, "paidBefore" text, bank text, account text))
    select now.no, p.id as by, p.name, coalesce(p.funded_at, p.approved_at) as at, p.funded_at is not null as "isPaid", sum(r.amount_minor)::bigint as minor,
      coalesce(string_agg(distinct nullif(r.typed ->> 'note', ''), ', '), '') as note
    from now
      join transfers.payroll as p on p.id = now."paidBefore"
      join transfers.payroll_row as r on r.payroll = p.id and r.bank = now.bank and r.account = now.account and r.state in ('approved', 'reserved', 'made')
    group by now.no, p.id
    union all
    select now.no, t.id, '', coalesce(t.funded_at, t.created_at), t.funded_at is not null, t.receives_minor, ''
    from now join transfers.transfer as t on t.id = now."paidBefore"`.execute(db);
  return new Map(rows.map((row) => [row.no, row]));
}
