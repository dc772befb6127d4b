/** How long a corridor or rail was open, by day and in total. Pure. */
import { addDays, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";

export interface Stretch {
  readonly from: Date;
  readonly until: Date | null;
}

/** `o`pen, stopped for `p`art of the day, `s`topped all day, `n`ot served yet. */
export type DayMark = "o" | "p" | "s" | "n";

/** Calendar days in Jakarta up to today, oldest first. */
export function lastDays(now: Date, count: number): LocalDate[] {
  const today = toLocalDate(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/** A mark for each day; for today only the elapsed part counts. */
export function marksOf(days: readonly LocalDate[], stops: readonly Stretch[], servedSince: Date | null, now: Date): DayMark[] {
  return days.map((day) => {
    const from = Math.max(startOfDay(day).getTime(), servedSince?.getTime() ?? 0);
    const until = Math.min(startOfDay(addDays(day, 1)).getTime(), now.getTime());
    if (from >= until) return "n";
    const stoppedMs = stoppedBetween(stops, from, until);
    if (stoppedMs === 0) return "o";
    return stoppedMs >= until - from ? "s" : "p";
  });
}

/**
 * Share of the time since an instant in which it was open, in hundredths of a percent, rounded down: a stop of a minute is not 100 %. Null
 * for no elapsed time.
 */
export function openBps(stops: readonly Stretch[], since: Date, now: Date): number | null {
  const allMs = now.getTime() - since.getTime();
  if (allMs <= 0) return null;
  return Math.floor(((allMs - stoppedBetween(stops, since.getTime(), now.getTime())) * 10_000) / allMs);
}

/** Stops of one corridor or rail do not overlap: it is either open or stopped. */
function stoppedBetween(stops: readonly Stretch[], fromMs: number, untilMs: number): number {
  return stops.reduce((sum, { from, until }) => {
    const end = Math.min(until?.getTime() ?? untilMs, untilMs);
    return sum + Math.max(0, end - Math.max(from.getTime(), fromMs));
  }, 0);
}
