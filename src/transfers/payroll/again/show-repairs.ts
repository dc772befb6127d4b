/** The payrolls in which wages of one that did not arrive are sent again. */
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isFinal } from "../../lifecycle/states.ts";
import { numberOf } from "../../model/progress.ts";
import type { PayrollRowView } from "../contract.ts";
import type { Payroll, PayrollRow } from "../model/payroll.ts";
import { isFailedRow, repairedBy } from "../model/repairs.ts";
import type { listStatesOf } from "../store-paying.ts";
import { listFailedRows, listRepairs, rowKey, type FailedRow, type Repair } from "./store-repairs.ts";

type Repairs = Awaited<ReturnType<typeof listRepairs>>;

/** The last repair of a row's wage by another payroll; null without one, or where the row is itself the last. */
function repairOf(repairs: Repairs, { payroll, of }: FailedRow): Repair | null {
  const last = repairs.get(rowKey(of));
  return last === undefined || last.payroll === payroll ? null : last;
}

const readRepairs = (db: Executor, failed: readonly FailedRow[]): Promise<Repairs> =>
  listRepairs(
    db,
    failed.map(({ of }) => of),
  );

/** Reads the repairs once, for all rows of a payroll that did not arrive. */
export async function openRepairs(
  { db }: Pick<Ctx, "db">,
  payroll: Payroll,
  rows: readonly PayrollRow[],
  made: Awaited<ReturnType<typeof listStatesOf>>,
): Promise<{
  readonly show: (row: PayrollRow) => Pick<PayrollRowView, "repair" | "mayRepair">;
  readonly repaired: Repaired | undefined;
}> {
  const failed = new Map(
    rows.flatMap((row) => {
      const transfer = row.transfer === null ? undefined : made.get(row.transfer);
      if (!isFailedRow(row, transfer)) return [];
      const isOver = row.state === "refused" || (transfer !== undefined && isFinal(transfer.state));
      const { amountMinor, no } = row;
      return [[no, { payroll: payroll.id, amountMinor: amountMinor ?? 0n, isOver, of: repairedBy(payroll, row) }] as const];
    }),
  );
  const repairs = await readRepairs(db, [...failed.values()]);
  return {
    repaired: tally([...failed.values()], repairs).get(payroll.id),
    show: ({ no }) => {
      const row = failed.get(no);
      const last = row === undefined ? null : repairOf(repairs, row);
      if (last === null) return { repair: null, mayRepair: row !== undefined };
      const { payroll: by, state } = last;
      return { repair: { payroll: by, state, number: numberOf(by) }, mayRepair: state === "over" };
    },
  };
}

export interface Repaired {
  readonly arrived: number;
  readonly underWay: number;
  /** Those of both whose first transfer is over, and their wages. */
  readonly over: number;
  readonly overMinor: bigint;
}

/** The wages of payrolls that did not arrive by them, and arrived or are on their way by a repair. Payrolls without any are left out. */
export async function countRepaired(
  { db }: Pick<Ctx, "db">,
  payrolls: readonly string[],
): Promise<ReadonlyMap<string, Repaired>> {
  const failed = await listFailedRows(db, payrolls);
  return tally(failed, await readRepairs(db, failed));
}

function tally(failed: readonly FailedRow[], repairs: Repairs): ReadonlyMap<string, Repaired> {
  const counts = new Map<string, Repaired>();
  for (const row of failed) {
    const state = repairOf(repairs, row)?.state;
    const [arrived, underWay] = [state === "arrived", state === "waiting" || state === "under_way"];
    if (!arrived && !underWay) continue;
    const before = counts.get(row.payroll) ?? { arrived: 0, underWay: 0, over: 0, overMinor: 0n };
    counts.set(row.payroll, {
      arrived: before.arrived + Number(arrived),
      underWay: before.underWay + Number(underWay),
      over: before.over + Number(row.isOver),
      overMinor: before.overMinor + (row.isOver ? row.amountMinor : 0n),
    });
  }
  return counts;
}
