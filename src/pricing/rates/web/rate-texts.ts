/** How the board writes ages and changes. Pure. */
import type { Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;
const DAYS_FROM_HOURS = 48;

/** The largest whole unit of an age: minutes below two hours, hours below two days, then days. Rounded down. */
export function ageOf(minutes: number): { readonly key: "minutesOld" | "hoursOld" | "daysOld"; readonly count: number } {
  if (minutes < 2 * MINUTES_PER_HOUR) return { key: "minutesOld", count: minutes };
  if (minutes < DAYS_FROM_HOURS * MINUTES_PER_HOUR) return { key: "hoursOld", count: Math.floor(minutes / MINUTES_PER_HOUR) };
  return { key: "daysOld", count: Math.floor(minutes / MINUTES_PER_DAY) };
}

/** A change with its sign: "+0,12%", "−0,12%". */
export function signedBps(bps: number, language: Language): string {
  const sign = bps > 0 ? "+" : bps < 0 ? "−" : "";
  return `${sign}${formatBps(Math.abs(bps), language)}`;
}
