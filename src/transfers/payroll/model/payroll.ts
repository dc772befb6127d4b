/** A payroll: many payments of one business that are approved once and paid in once. Types, and decisions that depend on them alone. Pure. */
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { COLUMNS, type Typed } from "./payroll-columns.ts";

export const PAYROLL_STATES = [
  "draft",
  "preparing",
  "awaiting_payment",
  "funded",
  "paying",
  "done",
  "expired",
  "cancelled",
] as const;
export type PayrollState = (typeof PAYROLL_STATES)[number];

/** Rupiah to a bank account or an e-wallet in Indonesia. */
export const CORRIDOR = "ID-ID-bank";

export const MAX_ROWS = 500;
export const MAX_FILE_KB = 1_024;
export const MAX_NOTE_CHARS = 35;
export const MAX_NAME_CHARS = 80;

/** The problems to be mended in a row; `row`: not one field but the row among the others. */
export const problemsSchema = z.array(
  z.strictObject({ field: z.enum([...COLUMNS, "row"]), says: z.strictObject({ ID: z.string(), EN: z.string() }) }),
);
export type RowProblem = z.output<typeof problemsSchema>[number];

export const ROW_STATES = ["draft", "approved", "reserved", "refused", "made"] as const;
export type RowState = (typeof ROW_STATES)[number];

export interface PayrollRow {
  readonly no: number;
  readonly typed: Typed;
  /** As read; null where that is not possible. */
  readonly name: string | null;
  readonly bank: string | null;
  readonly account: string | null;
  readonly amountMinor: bigint | null;
  readonly feeMinor: bigint | null;
  readonly taxMinor: bigint | null;
  readonly problems: readonly RowProblem[];
  readonly isLeftOut: boolean;
  /** The bank's answer about the holder's name; null while it has not been asked or has not answered. */
  readonly verdict: "match" | "close" | "different" | "no_account" | "not_checked" | null;
  readonly score: number | null;
  readonly bankName: string | null;
  readonly checkedAt: Date | null;
  readonly acceptedAt: Date | null;
  /** The time at which the payer said that the bank has confirmed this account, which refused the payment before. */
  readonly confirmedAt: Date | null;
  readonly inquireAt: Date | null;
  readonly inquiries: number;
  readonly state: RowState;
  readonly transfer: Id<"tr"> | null;
  readonly quote: Id<"qt"> | null;
  readonly refusedFor: string | null;
  /** The row that it repairs: the first one, whose payroll was paid and which did not arrive. */
  readonly repairs: RowKey | null;
  /** The payment that pays this wage as well, and the time at which the payer said that it is paid all the same. */
  readonly paidBefore: PaidBy | null;
  readonly repaidAt: Date | null;
}

/** A payroll, the row's own where another row has the same account; or a transfer that was sent by hand. */
export type PaidBy = Id<"pl"> | Id<"tr">;

/** A row of a payroll. */
export interface RowKey {
  readonly payroll: Id<"pl">;
  readonly no: number;
}

export const COPIED_AS = ["repair", "repeat"] as const;
export type CopiedAs = (typeof COPIED_AS)[number];

export interface Payroll {
  readonly id: Id<"pl">;
  readonly person: string;
  readonly name: string;
  readonly state: PayrollState;
  readonly version: number;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly approvedBy: string | null;
  readonly approvedRows: number | null;
  readonly sourceOfFunds: string | null;
  readonly totalMinor: bigint | null;
  readonly payBy: Date | null;
  readonly fundedAt: Date | null;
  readonly endedAt: Date | null;
  /** The payroll whose rows it was made from: all of them, or some that did not arrive. */
  readonly copied: { readonly from: Id<"pl">; readonly as: CopiedAs } | null;
  /** A draft that waits for an approver. */
  readonly submitted: { readonly at: Date; readonly by: string } | null;
  /** A draft that an approver has sent back. */
  readonly returned: { readonly at: Date; readonly by: string; readonly why: string } | null;
}

/** The state of a row while the payroll is a draft, in the order of what its person has to do about it. */
export const CHECKS = ["wrong", "again", "differs", "checking", "good", "left_out"] as const;
export type Check = (typeof CHECKS)[number];

/** An account that the bank does not know is as wrong as one that cannot be read. A bank that stays silent stops nobody, as elsewhere. */
export function checkOfRow({
  problems,
  isLeftOut,
  verdict,
  acceptedAt,
  paidBefore,
  repaidAt,
}: Pick<PayrollRow, "problems" | "isLeftOut" | "verdict" | "acceptedAt" | "paidBefore" | "repaidAt">): Check {
  if (isLeftOut) return "left_out";
  if (problems.length > 0 || verdict === "no_account") return "wrong";
  if (verdict === null) return "checking";
  if (paidBefore !== null && repaidAt === null) return "again";
  return verdict === "different" && acceptedAt === null ? "differs" : "good";
}

export const rowTotal = ({
  amountMinor,
  feeMinor,
  taxMinor,
}: Pick<PayrollRow, "amountMinor" | "feeMinor" | "taxMinor">): bigint =>
  (amountMinor ?? 0n) + (feeMinor ?? 0n) + (taxMinor ?? 0n);

/** Rows that are part of what is approved. */
export const isIncluded = ({ isLeftOut }: Pick<PayrollRow, "isLeftOut">): boolean => !isLeftOut;

/** Rows that are part of the payment: one that was refused after the approval is not. */
export const isPaidFor = ({ state }: Pick<PayrollRow, "state">): boolean => state !== "refused";

export const WHY_NOT_APPROVE = [
  "no_rows",
  "rows_wrong",
  "paid_before",
  "names_differ",
  "rows_checking",
  "over_day",
  "over_month",
] as const;
export type WhyNotApprove = (typeof WHY_NOT_APPROVE)[number];
