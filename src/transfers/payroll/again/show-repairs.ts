/** The other payrolls that pay the wages of one: those in which wages that did not arrive are sent again, and those that paid the same shortly before. */
import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../../model/progress.ts";
import type { PayrollRowView, PayrollView } from "../contract.ts";
import type { Payroll, PayrollRow } from "../model/payroll.ts";
import { isFailedRow, repairedBy } from "../model/repairs.ts";
import type { PaidBefore } from "./store-paid-before.ts";
import type { listStatesOf } from "../store-paying.ts";
import { listFailedRows, listRepairs, rowKey } from "./store-repairs.ts";

/** Reads the repairs once, for all rows that did not arrive. */
export async function openRepairs(
  { db }: Pick<Ctx, "db">,
  payroll: Payroll,
  rows: readonly PayrollRow[],
  made: Awaited<ReturnType<typeof listStatesOf>>,
): Promise<(row: PayrollRow) => Pick<PayrollRowView, "repair" | "mayRepair">> {
  const isFailed = (row: PayrollRow) => isFailedRow(row, row.transfer === null ? undefined : made.get(row.transfer));
  const repairs = await listRepairs(
    db,
    rows.filter(isFailed).map((row) => repairedBy(payroll, row)),
  );
  return (row) => {
    if (!isFailed(row)) return { repair: null, mayRepair: false };
    const last = repairs.get(rowKey(repairedBy(payroll, row)));
    // The row is itself the last repair of its wage.
    if (last === undefined || last.payroll === payroll.id) return { repair: null, mayRepair: true };
    const { payroll: by, state } = last;
    return { repair: { payroll: by, state, number: numberOf(by) }, mayRepair: state === "over" };
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
  const repairs = await listRepairs(
    db,
    failed.map(({ of }) => of),
  );
  const counts = new Map<string, Repaired>();
  for (const { payroll, amountMinor, isOver, of } of failed) {
    const last = repairs.get(rowKey(of));
    if (last === undefined || last.payroll === payroll) continue;
    const [arrived, underWay] = [last.state === "arrived", last.state === "waiting" || last.state === "under_way"];
    if (!arrived && !underWay) continue;
    const before = counts.get(payroll) ?? { arrived: 0, underWay: 0, over: 0, overMinor: 0n };
    counts.set(payroll, {
      arrived: before.arrived + Number(arrived),
      underWay: before.underWay + Number(underWay),
      over: before.over + Number(isOver),
      overMinor: before.overMinor + (isOver ? amountMinor : 0n),
    });
  }
  return counts;
}

type ByRow = ReadonlyMap<number, PaidBefore>;

export function showPaidBefore({ no, repaidAt, isLeftOut }: PayrollRow, byRow: ByRow): PayrollRowView["paidBefore"] {
  const found = isLeftOut ? undefined : byRow.get(no);
  if (found === undefined) return null;
  const { payroll, at, isPaid, minor } = found;
  return { payroll, number: numberOf(payroll), at, isPaid, amount: money("IDR", minor), isConfirmed: repaidAt !== null };
}

/** The payrolls that pay wages of these rows as well, each with the number of them. */
export function paidBeforeOf(included: readonly PayrollRow[], byRow: ByRow): PayrollView["paidBefore"] {
  const found = included.flatMap(({ no }) => byRow.get(no) ?? []);
  return [...Map.groupBy(found, ({ payroll }) => payroll).values()].flatMap((same) =>
    same.slice(0, 1).map(({ payroll, name, at, isPaid }) => {
      return { payroll, number: numberOf(payroll), name, at, isPaid, rows: same.length };
    }),
  );
}
