/** Ends of spans in words: apart from time.ts, so that only pages with deadlines load it. */
import type { Language } from "../locale.ts";
import { formatDayAndTime, MINUTE_MS, type Zone } from "../time.ts";

/**
 * Formats the end of a span, for "before …", in the short form. Midnight is 24:00 of the day that ends (ISO 8601): "Senin, 23 Nov, 24.00 WIB".
 * "Before Tuesday, 00:00" reads as if the whole Tuesday were left.
 */
export function formatDeadline(instant: Date, language: Language, zone?: Zone): string {
  const { day, time } = deadlineDayAndTime(instant, language, zone);
  return `${day}, ${time}`;
}

/** The two parts of `formatDeadline`. */
export function deadlineDayAndTime(instant: Date, language: Language, zone?: Zone) {
  const { day, time } = formatDayAndTime(instant, language, zone);
  if (!/^00[.:]00/.test(time)) return { day, time };
  const { day: ending } = formatDayAndTime(new Date(instant.getTime() - MINUTE_MS), language, zone);
  return { day: ending, time: time.replace("00", "24") };
}
