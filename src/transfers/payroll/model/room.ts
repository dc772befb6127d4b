/** The room that the limits of a business leave for a payroll. Pure. */
import { checkOfRow, isIncluded, type PayrollRow, type WhyNotApprove } from "./payroll.ts";

/** In minor units; null without such a limit. */
export interface Room {
  /** The most of one transfer. */
  readonly transfer: bigint | null;
  readonly day: bigint | null;
  readonly month: bigint | null;
  /** The begin of the next month's limit. */
  readonly monthAgainAt: Date | null;
  /** The tier of these limits. */
  readonly tier: string;
}

export const OVER = ["transfer", "day", "month"] as const;
export type Over = (typeof OVER)[number];

export const sumOf = (rows: readonly PayrollRow[]): bigint =>
  rows.filter(isIncluded).reduce((all, { amountMinor }) => all + (amountMinor ?? 0n), 0n);

/** The limit that all rows together pass, or null. */
export function overSum(rows: readonly PayrollRow[], room: Pick<Room, "day" | "month">): "day" | "month" | null {
  const sum = sumOf(rows);
  if (room.day !== null && sum > room.day) return "day";
  return room.month !== null && sum > room.month ? "month" : null;
}

/** The first limit that the rows pass, each alone or all together: known as soon as the amounts are, before any name is checked. */
export function overLimit(rows: readonly PayrollRow[], room: Pick<Room, "transfer" | "day" | "month">): Over | null {
  const { transfer } = room;
  const isAbove = ({ amountMinor }: PayrollRow) => transfer !== null && amountMinor !== null && amountMinor > transfer;
  return rows.filter(isIncluded).some(isAbove) ? "transfer" : overSum(rows, room);
}

/** The reason a draft cannot be approved, or null: the server's refusal and the sentence on the screen. */
export function whyNotApprove(rows: readonly PayrollRow[], room: Room): WhyNotApprove | null {
  const included = rows.filter(isIncluded);
  if (included.length === 0) return "no_rows";
  const checks = new Set(included.map(checkOfRow));
  if (checks.has("wrong")) return "rows_wrong";
  // Before the names: accepting them is wasted work while the sum is too much.
  const over = overSum(rows, room);
  if (over !== null) return `over_${over}`;
  if (checks.has("again")) return "paid_before";
  if (checks.has("differs")) return "names_differ";
  return checks.has("checking") ? "rows_checking" : null;
}
