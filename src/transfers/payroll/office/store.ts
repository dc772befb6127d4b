/** SQL of payrolls as staff see them: what was approved, what was paid, what became of each row, and finding one by what a caller says. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { ReasonCode } from "../../lifecycle/reasons.ts";
import type { State } from "../../lifecycle/states.ts";

export interface Facts {
  readonly approvedBy: string | null;
  readonly approvedMinor: bigint | null;
  /** Of rows that are transfers, and of those that are paid for and none yet. */
  readonly madeMinor: bigint;
  readonly leftMinor: bigint;
}

export async function findFacts(db: Executor, payroll: string): Promise<Facts | null> {
  const total = sql`amount_minor + fee_minor + tax_minor`;
  const { rows } = await sql<Facts>`
    select approved_by as "approvedBy", approved_minor as "approvedMinor", coalesce(made.minor, 0)::bigint as "madeMinor",
      case when funded_at is null then 0 else coalesce(made.left, 0) end::bigint as "leftMinor"
    from transfers.payroll as p left join lateral (
      select sum(${total}) filter (where state = 'made') as minor, sum(${total}) filter (where state = 'reserved') as left
      from transfers.payroll_row where payroll = p.id) as made on true
    where p.id = ${payroll}`.execute(db);
  return rows[0] ?? null;
}

export interface UsedPayment {
  readonly id: Id<"py">;
  readonly usedMinor: bigint;
  readonly paidAt: Date;
  readonly payer: string | null;
}

/** The payments that paid for it, in the order in which they were made. */
export async function listUsed(db: Executor, payroll: string): Promise<readonly UsedPayment[]> {
  const { rows } = await sql<UsedPayment>`
    select id, used_minor as "usedMinor", paid_at as "paidAt", payer ->> 'name' as payer
    from transfers.payroll_payment as used join transfers.pay_in on pay_in.id = used.payment
    where used.payroll = ${payroll} order by paid_at, id`.execute(db);
  return rows;
}

export interface Made {
  readonly id: Id<"tr">;
  readonly state: State;
  readonly reason: ReasonCode | null;
}

/** The transfers that rows have become, by id. */
export async function listMade(db: Executor, payroll: string): Promise<ReadonlyMap<string, Made>> {
  const { rows } = await sql<Made>`
    select t.id, t.state, t.reason from transfers.payroll_row as r join transfers.transfer as t on t.id = r.transfer
    where r.payroll = ${payroll} and r.state = 'made'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Keys {
  readonly id: string | null;
  /** The end of an id that people read out, in small letters. */
  readonly readOut: string | null;
  /** Digits of a virtual account. */
  readonly number: string | null;
}

export interface FoundPayroll {
  readonly id: Id<"pl">;
  readonly person: string;
  readonly name: string;
  readonly totalMinor: bigint | null;
  readonly createdAt: Date;
}

/** Payrolls with one of these keys, newest first. Each key has an index. */
export async function listByKeys(db: Executor, { id, readOut, number }: Keys, limit: number): Promise<readonly FoundPayroll[]> {
  const { rows } = await sql<FoundPayroll>`
    select id, person, name, total_minor as "totalMinor", created_at as "createdAt" from transfers.payroll where id in (
      select id from transfers.payroll where id = ${id}
      union (select id from transfers.payroll where right(id, 8) = ${readOut} limit ${limit})
      union (select payroll from transfers.payroll_account where number = ${number} limit ${limit}))
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
