/** The periods of reports, by the calendar of Jakarta. Pure. */
import { addDays, type LocalDate } from "#kernel/time.ts";

export const REPORT_PERIODS = ["week", "month", "quarter", "year", "this_month", "last_month"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
const DAYS = { week: 7, month: 30, quarter: 90, year: 365 } as const;

export interface Days {
  readonly from: LocalDate;
  readonly through: LocalDate;
  /** The day after. */
  readonly before: LocalDate;
}

const days = (from: LocalDate, through: LocalDate): Days => ({ from, through, before: addDays(through, 1) });
const firstOf = (day: LocalDate) => `${day.slice(0, 7)}-01` as LocalDate;

/** The last days, today included; or this calendar month so far, or the one before it. */
export function daysOf(period: ReportPeriod, today: LocalDate): Days {
  if (period === "this_month") return days(firstOf(today), today);
  if (period !== "last_month") return days(addDays(today, 1 - DAYS[period]), today);
  const last = addDays(firstOf(today), -1);
  return days(firstOf(last), last);
}

/** Every day of a period, those without anything included. */
export function eachDay({ from, through }: Pick<Days, "from" | "through">): LocalDate[] {
  const all: LocalDate[] = [];
  for (let day = from; day <= through; day = addDays(day, 1)) all.push(day);
  return all;
}
