/** A distance in time as staff read it: "in 3 hours", "2 days ago". Pure; the present comes from the loader. */
import { localeTag, type Language } from "#kernel/locale.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";

export interface Distance {
  readonly count: number;
  readonly unit: "minute" | "hour" | "day";
}

/** Hours up to two days: "1 day" would hide whether a deadline is this morning or tonight. */
const HOURS_UNTIL_MS = 2 * DAY_MS;

/** From `now` to the instant, towards zero: a deadline in 59 minutes is not "in 1 hour". */
export function distanceTo(instant: Date, now: Date): Distance {
  const ms = instant.getTime() - now.getTime();
  const [unit, size] =
    Math.abs(ms) < HOUR_MS
      ? (["minute", MINUTE_MS] as const)
      : Math.abs(ms) < HOURS_UNTIL_MS
        ? (["hour", HOUR_MS] as const)
        : (["day", DAY_MS] as const);
  // Without a negative zero, which Intl formats as "0 minutes ago".
  return { count: Math.trunc(ms / size) || 0, unit };
}

/** The distance in words. */
export function relativeTime(instant: Date, now: Date, language: Language): string {
  const { count, unit } = distanceTo(instant, now);
  return new Intl.RelativeTimeFormat(localeTag(language)).format(count, unit);
}

/** The distance without a direction: the age of a case. */
export function durationSince(instant: Date, now: Date, language: Language): string {
  const { count, unit } = distanceTo(instant, now);
  return new Intl.NumberFormat(localeTag(language), { style: "unit", unit, unitDisplay: "long" }).format(Math.abs(count));
}
