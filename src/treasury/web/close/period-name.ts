import type { Language } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import type { PERIOD_STATES } from "../../model/close.ts";

/** "27 November 2026", or "November 2026". */
export const periodName = (period: string, language: Language): string =>
  period.length === "2026-11".length
    ? formatDate(`${period}-01` as LocalDate, language, "month")
    : formatDate(period as LocalDate, language, "long");

export const STATE_BADGE = {
  running: "draft",
  open: "attention",
  waiting: "waiting",
  closed: "done",
} as const satisfies Record<(typeof PERIOD_STATES)[number], string>;
