/** The drawer's days: one after the other, each counted and closed before the next begins. Pure. */
import type { LocalDate } from "#kernel/time.ts";

export interface DrawerDays {
  readonly closedThrough: LocalDate | null;
  /** The day of the newest movement. */
  readonly lastDay: LocalDate | null;
}

/** Why nothing new can begin on a day, or null: it is closed, or a day before it has not been counted. */
export function whyNotDay({ closedThrough, lastDay }: DrawerDays, day: LocalDate): "day_closed" | "day_before_open" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  const isLastOpen = lastDay !== null && (closedThrough === null || closedThrough < lastDay);
  return isLastOpen && lastDay < day ? "day_before_open" : null;
}

/** Why a day can't be closed, or null. Only the newest day with movements is ever open. */
export function whyNotClose(
  { closedThrough, lastDay, isUnderWay }: DrawerDays & { readonly isUnderWay: boolean },
  day: LocalDate,
): "day_closed" | "nothing_to_close" | "payouts_under_way" | null {
  if (closedThrough !== null && day <= closedThrough) return "day_closed";
  if (day !== lastDay) return "nothing_to_close";
  return isUnderWay ? "payouts_under_way" : null;
}
