/** Months ("2026-11") as people read and choose them. */
import type { Language } from "#kernel/locale.ts";
import { addDays, formatDate, type LocalDate } from "#kernel/time.ts";

const MONTHS_OFFERED = 24;

/** "November 2026": the date in the product's own format, without its day. */
export const nameOfMonth = (month: string, language: Language): string =>
  formatDate(`${month}-01` as LocalDate, language, "month");

/** A list's filter: the current month unless an earlier one is chosen, newest first. */
export function monthFilter(current: string, language: Language, label: string) {
  const options: { readonly value: string; readonly label: string }[] = [];
  let month = current;
  while (options.length < MONTHS_OFFERED) {
    month = addDays(`${month}-01` as LocalDate, -1).slice(0, 7);
    options.push({ value: month, label: nameOfMonth(month, language) });
  }
  return { as: "select", name: "month", label, any: nameOfMonth(current, language), options } as const;
}
