/** Working days of a country: its weekend and holidays. Pure; `working-days.ts` reads the terms of a calendar. */
import { addDays, weekdayOf, type LocalDate, type Zone } from "#kernel/time.ts";

export interface Calendar {
  readonly country: string;
  readonly zone: Zone;
  /** 0 is Sunday. */
  readonly weekend: readonly number[];
  readonly holidays: ReadonlySet<LocalDate>;
  /** Years whose holidays are entered. For other years only weekends count, and a promise says so. */
  readonly years: ReadonlySet<number>;
}

/** Why banks of the country do not work on a day, or null. */
export function whyNotWorkingDay(calendar: Calendar, day: LocalDate): "weekend" | "holiday" | null {
  // Weekend first: a holiday on a weekend changes nothing, and a weekend does not depend on the holiday list.
  if (calendar.weekend.includes(weekdayOf(day))) return "weekend";
  return calendar.holidays.has(day) ? "holiday" : null;
}

/** A bound longer than any run of days off. A calendar without a working day within it is an error in a term. */
const MAX_DAYS_OFF = 60;

/** The day itself if it is a working day, else the next working day. Throws RangeError if there is none within 60 days. */
export function workingDayFrom(calendar: Calendar, day: LocalDate): LocalDate {
  for (let ahead = 0; ahead <= MAX_DAYS_OFF; ahead++) {
    const candidate = addDays(day, ahead);
    if (whyNotWorkingDay(calendar, candidate) === null) return candidate;
  }
  throw new RangeError(`${calendar.country} has no working day within ${MAX_DAYS_OFF} days after ${day}`);
}

/**
 * The day that is a number of working days later. Zero gives the day itself or the next working day. Throws RangeError below 0 or above
 * 366.
 */
export function workingDaysLater(calendar: Calendar, from: LocalDate, days: number): LocalDate {
  if (!Number.isInteger(days) || days < 0 || days > 366) throw new RangeError("From 0 to 366 working days");
  if (days === 0) return workingDayFrom(calendar, from);
  let day = from;
  for (let counted = 0; counted < days; counted++) day = workingDayFrom(calendar, addDays(day, 1));
  return day;
}
