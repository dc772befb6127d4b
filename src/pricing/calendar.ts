/** Working days: the weekend of a country and its holidays. Pure; `working-days.ts` reads the terms that a calendar is made of. */
import { addDays, weekdayOf, type LocalDate, type Zone } from "#kernel/time.ts";

export interface Calendar {
  readonly country: string;
  readonly zone: Zone;
  /** 0 is Sunday. */
  readonly weekend: readonly number[];
  readonly holidays: ReadonlySet<LocalDate>;
  /** Years whose holidays are known: elsewhere only weekends are, and a promise says so. */
  readonly years: ReadonlySet<number>;
}

/** Why a day is none on which the country's banks work, or null. */
export function whyNotWorkingDay(calendar: Calendar, day: LocalDate): "weekend" | "holiday" | null {
  // A holiday on a weekend changes nothing, and a weekend needs no list to be confirmed.
  if (calendar.weekend.includes(weekdayOf(day))) return "weekend";
  return calendar.holidays.has(day) ? "holiday" : null;
}

/** Longer than any row of days off; a calendar without a working day within it is a mistake in a term. */
const MAX_DAYS_OFF = 60;

/** The day itself when it is a working day, or else the next one that is. Throws RangeError where there is none for two months. */
export function workingDayFrom(calendar: Calendar, day: LocalDate): LocalDate {
  for (let ahead = 0; ahead <= MAX_DAYS_OFF; ahead++) {
    const candidate = addDays(day, ahead);
    if (whyNotWorkingDay(calendar, candidate) === null) return candidate;
  }
  throw new RangeError(`${calendar.country} has no working day within ${MAX_DAYS_OFF} days after ${day}`);
}

/** The working day so many working days later; zero is the day itself or the next working one. Throws RangeError for less than zero or more than 366. */
export function workingDaysLater(calendar: Calendar, from: LocalDate, days: number): LocalDate {
  if (!Number.isInteger(days) || days < 0 || days > 366) throw new RangeError("From 0 to 366 working days");
  if (days === 0) return workingDayFrom(calendar, from);
  let day = from;
  for (let counted = 0; counted < days; counted++) day = workingDayFrom(calendar, addDays(day, 1));
  return day;
}
