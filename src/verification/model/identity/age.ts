/** Ages in whole years. Pure. */
import type { LocalDate } from "#kernel/time.ts";

/** Maximum plausible age. A birth date before that is a typing error. */
export const OLDEST_AGE = 110;

/** Whole years between two days; negative before birth. Somebody born on 29 February is a year older on 1 March of a common year. */
export function ageOn(birthDate: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
