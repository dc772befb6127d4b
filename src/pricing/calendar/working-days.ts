/** Working days of a country, by the terms in force. */
import { addDays, JAKARTA, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { whyNotWorkingDay, workingDayFrom, workingDaysLater, type Calendar } from "./model/calendar.ts";
import { termsNamed, type TermSet } from "../terms/read-terms.ts";
import type { TermKind } from "../terms/model/term-kinds.ts";

type Reading = Pick<Ctx, "db" | "now">;
const HOME = "ID";
/** Saturday and Sunday, for a country without a term. */
const USUAL_WEEKEND = [0, 6];

/** Whether banks of the country work on a day. */
export async function isWorkingDay(ctx: Reading, day: LocalDate, country: string = HOME): Promise<boolean> {
  return whyNotWorkingDay(await calendarFor(ctx, country, yearOf(day), yearOf(day)), day) === null;
}

/** The day that is a number of working days after a day; zero gives the day itself or the next working day. At most 366. */
export async function addWorkingDays(ctx: Reading, from: LocalDate, days: number, country: string = HOME): Promise<LocalDate> {
  return workingDaysLater(await calendarFor(ctx, country, yearOf(from), yearOf(from) + 2), from, days);
}

/** Answers for each day of these years whether banks of the country work on it: for schedules, which look at many days. */
export async function workingDaysOf(
  ctx: Reading,
  [firstYear, lastYear]: readonly [number, number],
  country: string = HOME,
): Promise<(day: LocalDate) => boolean> {
  const calendar = await calendarFor(ctx, country, firstYear, lastYear);
  return (day) => whyNotWorkingDay(calendar, day) === null;
}

/** The first working days from a day on, that day included if it is one. At most 366. */
export async function listWorkingDays(
  ctx: Reading,
  from: LocalDate,
  count: number,
  country: string = HOME,
): Promise<LocalDate[]> {
  const calendar = await calendarFor(ctx, country, yearOf(from), yearOf(from) + 2);
  const days: LocalDate[] = [];
  let day = workingDayFrom(calendar, from);
  for (let counted = 0; counted < Math.min(count, 366); counted++) {
    days.push(day);
    day = workingDayFrom(calendar, addDays(day, 1));
  }
  return days;
}

async function calendarFor(ctx: Reading, country: string, firstYear: number, lastYear: number): Promise<Calendar> {
  const wanted = calendarTerms(country, firstYear, lastYear);
  return calendarOf(await termsNamed(ctx, wanted, ctx.now), country, firstYear, lastYear);
}

function yearOf(day: LocalDate): number {
  return Number(day.slice(0, 4));
}

/** The years that a promise made at an instant can reach. */
export function yearsAround(instant: Date): readonly [first: number, last: number] {
  const year = yearOf(toLocalDate(instant));
  return [year, year + 1];
}

/** The terms that a calendar needs. */
export function calendarTerms(country: string, firstYear: number, lastYear: number): { kind: TermKind; key: string }[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return [{ kind: "country", key: country }, ...years.map((year) => ({ kind: "holiday" as const, key: `${country}-${year}` }))];
}

/** Builds a calendar from the terms of `calendarTerms`. */
export function calendarOf(terms: Pick<TermSet, "find">, country: string, firstYear: number, lastYear: number): Calendar {
  const about = terms.find("country", country)?.value;
  const holidays = new Set<LocalDate>();
  const years = new Set<number>();
  for (let year = firstYear; year <= lastYear; year++) {
    const list = terms.find("holiday", `${country}-${year}`);
    if (!list) continue;
    years.add(year);
    for (const { day } of list.value.days) holidays.add(day);
  }
  return { country, zone: about?.zone ?? JAKARTA, weekend: about?.weekend ?? USUAL_WEEKEND, holidays, years };
}
