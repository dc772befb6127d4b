/** A wage that did not arrive, and the row of another payroll that sends it again (decision 0305). Pure. */
import type { State } from "../../lifecycle/states.ts";
import type { Payroll, PayrollRow, PayrollState, RowKey, RowState } from "./payroll.ts";

/** The money of a transfer in one of these is on its way back, or is back. */
export const COMES_BACK: readonly State[] = [
  "REJECTED",
  "RETURNED",
  "REFUND_PENDING",
  "CANCELLED",
  "EXPIRED",
  "REFUNDED",
  "UNCLAIMED_TRANSFERRED",
];

/** A transfer as far as it decides whether its wage arrives. Two outcomes that exclude each other decide nothing yet. */
export interface Made {
  readonly state: State;
  readonly isContested: boolean;
}

const hasFailed = ({ state, isContested }: Made): boolean => !isContested && COMES_BACK.includes(state);

/** Whether a row did not arrive, so that it may be sent again. */
export const isFailedRow = ({ state }: Pick<PayrollRow, "state">, made: Made | undefined): boolean =>
  state === "refused" || (made !== undefined && hasFailed(made));

/** `over`: given up, not paid, left out, or not arrived either. Only then the wage is repaired by another row. The trigger of rows says the same. */
export const REPAIR_STATES = ["draft", "waiting", "under_way", "arrived", "over"] as const;
export type RepairState = (typeof REPAIR_STATES)[number];

export function repairState(payroll: PayrollState, row: RowState, made: Made | undefined): RepairState {
  if (payroll === "expired" || payroll === "cancelled" || row === "refused") return "over";
  if (payroll === "draft") return "draft";
  if (row === "draft" || (made !== undefined && hasFailed(made))) return "over";
  if (made?.state === "PAID") return "arrived";
  return payroll === "preparing" || payroll === "awaiting_payment" ? "waiting" : "under_way";
}

/** The first row of a line of repairs: all of them are about the same wage. */
export const repairedBy = ({ id }: Pick<Payroll, "id">, { no, repairs }: Pick<PayrollRow, "no" | "repairs">): RowKey =>
  repairs ?? { payroll: id, no };
