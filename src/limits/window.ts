/** The windows of limits: days and months of the calendar in Jakarta. Pure. */
import { addDays, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";

/** `transfer`: each by itself, without a memory. */
export const WINDOWS = ["transfer", "day", "month"] as const;
export type Window = (typeof WINDOWS)[number];

/** The day on which the window that holds an instant began. */
export function windowStart(window: Exclude<Window, "transfer">, at: Date): LocalDate {
  const today = toLocalDate(at);
  return window === "day" ? today : (`${today.slice(0, 8)}01` as LocalDate);
}

/** When the window that holds an instant is over and everything begins anew: midnight in Jakarta. Null for what each transfer has by itself. */
export function beginsAnewAt(window: Window, at: Date): Date | null {
  if (window === "transfer") return null;
  const start = windowStart(window, at);
  if (window === "day") return startOfDay(addDays(start, 1));
  // No month has more than 31 days, and no two together fewer than 59.
  const inNext = addDays(start, 31);
  return startOfDay(`${inNext.slice(0, 8)}01` as LocalDate);
}
