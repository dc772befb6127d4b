/** SQL of wages that a business pays twice within a few days (decision 0306). */
import { sql } from "kysely";
import { DAY_MS } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Payroll, PayrollRow } from "../model/payroll.ts";
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

/**
 * The last other payroll of this company that pays a wage as well: the same account with the same amount, or with the same note. Reads them once, for
 * all rows.
 */
export async function openPaidBefore(
  db: Executor,
  { id, person }: Pick<Payroll, "id" | "person">,
  now: Date,
): Promise<(wage: Wage) => Id<"pl"> | null> {
  const { rows } = await sql<{ payroll: Id<"pl">; bank: string; account: string; minor: bigint; note: string }>`
    select p.id as payroll, r.bank, r.account, r.amount_minor as minor, r.typed ->> 'note' as note
    from transfers.payroll as p
      join transfers.payroll_row as r on r.payroll = p.id
      left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    where p.person = ${person} and p.id <> ${id} and p.approved_at > ${new Date(now.getTime() - PAID_BEFORE_MS)} and ${PAYS}
    order by p.approved_at, p.id`.execute(db);
  const byAccount = Map.groupBy(rows, ({ bank, account }) => `${bank} ${account}`);
  return ({ bank, account, amountMinor, typed }) => {
    const same = byAccount
      .get(`${String(bank)} ${String(account)}`)
      ?.findLast(({ minor, note }) => minor === amountMinor || (typed.note !== "" && note === typed.note));
    return same?.payroll ?? null;
  };
}

export interface PaidBefore {
  readonly no: number;
  readonly payroll: Id<"pl">;
  readonly name: string;
  readonly at: Date;
  /** It is paid in; otherwise it waits for its payment. */
  readonly isPaid: boolean;
  readonly minor: bigint;
}

/** The payrolls that pay these wages as well, by row, with what they pay to the account. */
export async function listPaidBefore(db: Executor, of: readonly PayrollRow[]): Promise<ReadonlyMap<number, PaidBefore>> {
  const found = of.flatMap(({ no, paidBefore, bank, account }) =>
    paidBefore === null ? [] : [{ no, paidBefore, bank, account }],
  );
  if (found.length === 0) return new Map();
  const { rows } = await sql<PaidBefore>`
    select now.no, p.id as payroll, p.name, coalesce(p.funded_at, p.approved_at) as at, p.funded_at is not null as "isPaid", sum(r.amount_minor)::bigint as minor
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as now (no integer, "paidBefore" text, bank text, account text)
      join transfers.payroll as p on p.id = now."paidBefore"
      join transfers.payroll_row as r on r.payroll = p.id and r.bank = now.bank and r.account = now.account and r.state in ('approved', 'reserved', 'made')
    group by now.no, p.id`.execute(db);
  return new Map(rows.map((row) => [row.no, row]));
}
