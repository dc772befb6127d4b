/** The periods that the report shows. Pure. */
import { addDays, type LocalDate } from "#kernel/time.ts";

export const PERIODS = ["week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];
const DAYS = { week: 7, month: 30, quarter: 90 } as const;

export interface Stretch {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The unit of one bar. */
  readonly grain: "day" | "month";
}

/** The days of a period up to today; a year is twelve calendar months. */
export function stretchOf(period: Period, today: LocalDate): Stretch {
  if (period !== "year") return { from: addDays(today, 1 - DAYS[period]), to: today, grain: "day" };
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, "0")}`;
  return { from: `${first}-01` as LocalDate, to: today, grain: "month" };
}

/** Every bar of a period, including empty ones: days as `2026-11-23`, months as their first day. */
export function barsOf({ from, to, grain }: Stretch): LocalDate[] {
  const bars: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (grain === "day" || day.endsWith("-01")) bars.push(day);
  return bars;
}
