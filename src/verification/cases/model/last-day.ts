/** A time ends as a day begins: the last day on which something can happen is the one before. Pure. */
import type { Language } from "#kernel/locale.ts";
import { formatDate, formatDayAndTime, formatInstant, startOfDay, toLocalDate } from "#kernel/time.ts";

/** An instant of the last day. */
export const lastDayBefore = (end: Date): Date => new Date(end.getTime() - 1);

/** A deadline in words: "Thu, 3 Dec" where a day ends with it, as the person of the case reads it, and else the instant. */
export function deadlineText(end: Date, language: Language, style: "short" | "long" = "short"): string {
  if (startOfDay(toLocalDate(end)).getTime() !== end.getTime()) return formatInstant(end, language, style);
  const last = lastDayBefore(end);
  return style === "long" ? formatDate(toLocalDate(last), language, "long") : formatDayAndTime(last, language).day;
}
