/** The windows of limits: calendar days and months in Jakarta. Pure. */
import { addDays, firstOfNextMonth, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";

/** `transfer`: each transfer alone, no usage stored. `now`: transfers open at this moment, whatever their day. */
export const WINDOWS = ["transfer", "day", "month", "now"] as const;
export type Window = (typeof WINDOWS)[number];

/** The first day of every row of window `now`: one row for all time. Otherwise midnight would make room for more open transfers. */
const NO_DAY = "2000-01-01" as LocalDate;

/** The day on which the window of an instant began. */
export function windowStart(window: Exclude<Window, "transfer">, at: Date): LocalDate {
  if (window === "now") return NO_DAY;
  const today = toLocalDate(at);
  return window === "day" ? today : (`${today.slice(0, 8)}01` as LocalDate);
}

/**
 * When the window of an instant ends and its usage starts again: midnight in Jakarta. Null for a limit per transfer, and for one that
 * counts open transfers: midnight makes no room there.
 */
export function beginsAnewAt(window: Window, at: Date): Date | null {
  if (window === "transfer" || window === "now") return null;
  const start = windowStart(window, at);
  if (window === "day") return startOfDay(addDays(start, 1));
  return startOfDay(firstOfNextMonth(start));
}
