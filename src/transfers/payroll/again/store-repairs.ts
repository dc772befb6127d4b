/** SQL of wages that did not arrive and are sent again. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { FINAL_STATES, type State } from "../../lifecycle/states.ts";
import type { PayrollRow, PayrollState, RowKey, RowState } from "../model/payroll.ts";
import { COMES_BACK, repairState, type RepairState } from "../model/repairs.ts";

export const rowKey = ({ payroll, no }: RowKey): string => `${payroll} ${no}`;

/** Locks the rows that are repaired, in their order: two repairs of the same wage wait for each other. */
export async function lockRepaired(db: Executor, rows: readonly RowKey[]): Promise<void> {
  await sql`
    select from transfers.payroll_row as r join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (payroll text, no integer)
      on w.payroll = r.payroll and w.no = r.no order by r.payroll, r.no for update of r`.execute(db);
}

/** A row that did not arrive. */
export interface FailedRow {
  readonly payroll: Id<"pl">;
  readonly amountMinor: bigint;
  /** The row was never sent, or its transfer has ended; false while the refund is under way. */
  readonly isOver: boolean;
  /** The first row of its wage. */
  readonly of: RowKey;
}

/** The rows of payrolls that `isFailedRow` says did not arrive. */
export async function listFailedRows(db: Executor, payrolls: readonly string[]): Promise<readonly FailedRow[]> {
  if (payrolls.length === 0) return [];
  const { rows } = await sql<Omit<FailedRow, "of"> & { ofPayroll: Id<"pl">; ofNo: number }>`
    select r.payroll, coalesce(r.amount_minor, 0) as "amountMinor", r.state = 'refused' or t.state = any(${[...FINAL_STATES]}::text[]) as "isOver",
      coalesce(r.repairs_payroll, r.payroll) as "ofPayroll", coalesce(r.repairs_no, r.no) as "ofNo"
    from transfers.payroll_row as r left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    where r.payroll = any(${[...payrolls]}::text[])
      and (r.state = 'refused' or (not t.has_conflicting_outcomes and t.state = any(${[...COMES_BACK]}::text[])))`.execute(db);
  return rows.map(({ ofPayroll, ofNo, ...row }) => ({ ...row, of: { payroll: ofPayroll, no: ofNo } }));
}

export interface Repair {
  readonly payroll: Id<"pl">;
  readonly state: RepairState;
  /** The wage as the repair has it. */
  readonly typed: PayrollRow["typed"];
}

/** The last repair of each of these rows. */
export async function listRepairs(db: Executor, of: readonly RowKey[]): Promise<ReadonlyMap<string, Repair>> {
  if (of.length === 0) return new Map();
  const { rows } = await sql<{
    payroll: Id<"pl">;
    no: number;
    by: Id<"pl">;
    byState: PayrollState;
    rowState: RowState;
    made: State | null;
    isContested: boolean | null;
    typed: PayrollRow["typed"];
  }>`
    select r.repairs_payroll as payroll, r.repairs_no as no, p.id as by, p.state as "byState", r.state as "rowState", t.state as made,
      t.has_conflicting_outcomes as "isContested", r.typed
    from transfers.payroll_row as r
      join jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as w (payroll text, no integer) on w.payroll = r.repairs_payroll and w.no = r.repairs_no
      join transfers.payroll as p on p.id = r.payroll
      left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    order by p.created_at, p.id`.execute(db);
  const repairs = rows.map(({ by, byState, rowState, made, isContested, typed, ...key }) => {
    const transfer = made === null ? undefined : { state: made, isContested: isContested ?? false };
    return [rowKey(key), { payroll: by, state: repairState(byState, rowState, transfer), typed }] as const;
  });
  // One that is not over hides those that are, whatever their order.
  return new Map([
    ...repairs.filter(([, { state }]) => state === "over"),
    ...repairs.filter(([, { state }]) => state !== "over"),
  ]);
}
