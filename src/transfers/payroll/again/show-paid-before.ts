/** The payments that pay the wages of a payroll as well, as those who prepare and approve it see them. */
import { money } from "#kernel/money.ts";
import { numberOf } from "../../model/progress.ts";
import type { PayrollRowView, PayrollView } from "../contract.ts";
import { sameAccount } from "../model/compare-rows.ts";
import { isIncluded, type PayrollRow } from "../model/payroll.ts";
import type { PaidBefore } from "./store-paid-before.ts";

type OfRow = Pick<PayrollRowView, "paidBefore" | "sameAs">;

/** Reads nothing: `found` are the payments by row. */
export function showPaidBefore(
  rows: readonly PayrollRow[],
  found: ReadonlyMap<number, PaidBefore>,
): Pick<PayrollView, "paidBefore" | "paidByHand" | "sameAccount"> & { readonly of: (row: PayrollRow) => OfRow } {
  const same = sameAccount(rows);
  const byNo = new Map(rows.map((row) => [row.no, row]));
  const included = rows.filter(isIncluded).flatMap(({ no }) => found.get(no) ?? []);
  const byPayroll = Map.groupBy(
    included.flatMap(({ by, ...one }) => (isPayroll(by) ? [{ by, ...one }] : [])),
    ({ by }) => by,
  );
  return {
    paidBefore: [...byPayroll].flatMap(([payroll, payments]) =>
      payments.slice(0, 1).map(({ name, at, isPaid }) => {
        return { payroll, number: numberOf(payroll), name, at, isPaid, rows: payments.length };
      }),
    ),
    paidByHand: included.filter(({ by }) => !isPayroll(by)).length,
    sameAccount: [...same.keys()],
    of: (row) => {
      const isConfirmed = row.repaidAt !== null;
      const first = byNo.get(same.get(row.no) ?? 0);
      const paid = row.isLeftOut ? undefined : found.get(row.no);
      return {
        paidBefore: paid === undefined ? null : { ...shown(paid), isConfirmed },
        sameAs: first === undefined ? null : { ...namedRow(first), isConfirmed },
      };
    },
  };
}

const namedRow = ({ no, amountMinor, typed }: PayrollRow) => {
  return { no, amount: amountMinor === null ? null : money("IDR", amountMinor), note: typed.note };
};

const isPayroll = (by: PaidBefore["by"]): by is `pl_${string}` => by.startsWith("pl_");

const shown = ({ by, at, isPaid, minor, note }: PaidBefore) => {
  return { by, number: numberOf(by), at, isPaid, amount: money("IDR", minor), note };
};
