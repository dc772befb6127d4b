/** A schedule in words: its days, its end and its amount. */
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { at, formatDate, formatInstant, toLocalDate, weekdayName, type LocalDate } from "#kernel/time.ts";
import type { Translate } from "#web/i18n.tsx";
import type { ScheduleView } from "../contract.ts";
import type { End, Rhythm } from "../model/rhythm.ts";
import type { scheduleMessages } from "./messages.ts";

type T = Translate<(typeof scheduleMessages)["ID"]>;

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

export function rhythmText(t: T, rhythm: Rhythm, language: Language): string {
  switch (rhythm.kind) {
    case "once":
      return t("rhythm.once", { day: formatDate(rhythm.on, language, "long") });
    case "weekly":
      return t("rhythm.weekly", { weekday: weekdayName(rhythm.weekday, language) });
    case "monthly":
      return t("rhythm.monthly", { day: rhythm.day });
    case "month_end":
      return t("rhythm.month_end");
  }
}

export function endText(t: T, end: End, language: Language): string {
  if (end.kind === "after") return t("end.after", { count: end.count });
  return end.kind === "on" ? t("end.on", { day: formatDate(end.on, language) }) : t("end.never");
}

/** The day on which a transfer is prepared, and why it is not the day of the rhythm. */
export function dateText(t: T, { on, at: instant }: { readonly on: LocalDate; readonly at: Date }, language: Language): string {
  const when = formatInstant(instant, language);
  return toLocalDate(instant) === on ? when : t("form.moved", { when, day: formatDate(on, language, "day") });
}

export const amountText = (t: T, { side, amount }: Pick<ScheduleView, "side" | "amount">, language: Language): string =>
  t(`amount.${side}`, { amount: formatMoney(amount, language) });

/** Any day: the hour is the same on all of them. */
const SOME_DAY = "2026-01-01" as LocalDate;
export const hourText = (hour: number, language: Language): string =>
  formatInstant(at(SOME_DAY, `${String(hour).padStart(2, "0")}:00`), language, "time");

export function guardText(
  t: T,
  { maxRate, waitDays, corridor }: Pick<ScheduleView, "maxRate" | "waitDays" | "corridor">,
  currency: string,
  language: Language,
): string | null {
  if (corridor.startsWith("ID-ID-")) return null;
  return maxRate === null
    ? t("facts.guardNone")
    : t("facts.guardValue", { currency, rate: formatRupiahRate(maxRate, language), days: waitDays });
}
