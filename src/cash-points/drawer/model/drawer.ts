/** The days of a drawer: each is counted and closed before the next begins. Pure. */
import type { LocalDate } from "#kernel/time.ts";

/** Kinds of drawer movements. */
export const DRAWER_KINDS = ["pay_out", "cash_in", "reversal", "put_in", "taken_out", "difference"] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

/**
 * Kinds as the day book shows them. A refund in cash leaves the drawer like a payout but is shown as a refund; its reversal is shown as a
 * refund reversal.
 */
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

/** Why nothing new can begin on a day, or null: the day is closed, or an earlier day is not counted. */
export function whyNotDay({ closedThrough, lastDay }: DrawerDays, day: LocalDate): "day_closed" | "day_before_open" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  const open = openDayOf({ closedThrough, lastDay });
  return open !== null && open < day ? "day_before_open" : null;
}

/** The day with movements that is not counted yet, or null. */
export function openDayOf({ closedThrough, lastDay }: DrawerDays): LocalDate | null {
  return lastDay !== null && (closedThrough === null || closedThrough < lastDay) ? lastDay : null;
}

/** Why a day cannot be closed, or null. Only the newest day with movements is ever open. */
export function whyNotClose(
  {
    closedThrough,
    lastDay,
    hasOpenPayouts,
    isReversing,
  }: DrawerDays & { readonly hasOpenPayouts: boolean; readonly isReversing: boolean },
  day: LocalDate,
): "day_closed" | "nothing_to_close" | "payouts_in_progress" | "reversals_waiting" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  if (day !== lastDay) return "nothing_to_close";
  if (hasOpenPayouts) return "payouts_in_progress";
  // If it were approved after the count, its cash would be in the drawer but in no day.
  return isReversing ? "reversals_waiting" : null;
}
