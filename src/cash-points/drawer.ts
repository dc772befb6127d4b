/** The drawer's days: one after the other, each counted and closed before the next begins. Pure. */
import type { LocalDate } from "#kernel/time.ts";

/** What moves cash into a drawer or out of it. */
export const DRAWER_KINDS = ["pay_out", "cash_in", "reversal", "put_in", "taken_out", "difference"] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

/** As the day's book names them: cash that goes back to a sender leaves the drawer like a payout, and is a refund; so is what reverses it. */
export const DAY_KINDS = [
  "pay_out",
  "refund",
  "cash_in",
  "reversal",
  "refund_reversal",
  "put_in",
  "taken_out",
  "difference",
] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export interface DrawerDays {
  readonly closedThrough: LocalDate | null;
  /** The day of the newest movement. */
  readonly lastDay: LocalDate | null;
}

/** Why nothing new can begin on a day, or null: it is closed, or a day before it has not been counted. */
export function whyNotDay({ closedThrough, lastDay }: DrawerDays, day: LocalDate): "day_closed" | "day_before_open" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  const open = openDayOf({ closedThrough, lastDay });
  return open !== null && open < day ? "day_before_open" : null;
}

/** The day that has movements and is not counted yet, or null. */
export function openDayOf({ closedThrough, lastDay }: DrawerDays): LocalDate | null {
  return lastDay !== null && (closedThrough === null || closedThrough < lastDay) ? lastDay : null;
}

/** Why a day can't be closed, or null. Only the newest day with movements is ever open. */
export function whyNotClose(
  {
    closedThrough,
    lastDay,
    isUnderWay,
    isReversing,
  }: DrawerDays & { readonly isUnderWay: boolean; readonly isReversing: boolean },
  day: LocalDate,
): "day_closed" | "nothing_to_close" | "payouts_under_way" | "reversals_waiting" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  if (day !== lastDay) return "nothing_to_close";
  if (isUnderWay) return "payouts_under_way";
  // Approved after the count its cash would be in the drawer and in no day.
  return isReversing ? "reversals_waiting" : null;
}
