import { at, toLocalDate, type LocalDate } from "#kernel/time.ts";

/** The beginning of the Jakarta day so many months after an instant; the last day of a shorter month. Pure. */
export function monthsLater(from: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = toLocalDate(from).split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const text = `${toYear}-${String(toMonth).padStart(2, "0")}-${String(Math.min(day, last)).padStart(2, "0")}`;
  return at(text as LocalDate, "00:00");
}
