import type { Language } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import type { Month } from "../model/booking.ts";

/** "November 2026": the date in the product's own format, without its day. */
export const monthName = (month: Month, language: Language): string => formatDate(`${month}-01` as LocalDate, language, "month");
