/** The windows of limits: days and months of the calendar in Jakarta. Pure. */
import { addDays, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";

/** `transfer`: each by itself, without a memory. `now`: what is open at this moment, whatever day it is of. */
export const WINDOWS = ["transfer", "day", "month", "now"] as const;
export type Window = (typeof WINDOWS)[number];

/** Rows have a first day. That of `now` is one for all time (0116-unpaid-by-state.sql). */
const NO_DAY = "2000-01-01" as LocalDate;

/** The day on which the window that holds an instant began. */
export function windowStart(window: Exclude<Window, "transfer">, at: Date): LocalDate {
  if (window === "now") return NO_DAY;
  const today = toLocalDate(at);
  return window === "day" ? today : (`${today.slice(0, 8)}01` as LocalDate);
}

/**
 * When the window that holds an instant is over and everything begins anew: midnight in Jakarta. Null for what each transfer has by itself, for what counts as long
 * as it is open: no midnight makes room there.
 */
export function beginsAnewAt(window: Window, at: Date): Date | null {
  if (window === "transfer" || window === "now") return null;
  const start = windowStart(window, at);
  if (window === "day") return startOfDay(addDays(start, 1));
  // No month has more than 31 days, and no two together fewer than 59.
  const inNext = addDays(start, 31);
  return startOfDay(`${inNext.slice(0, 8)}01` as LocalDate);
}
