/** The close of a day or month, and the reopening of a day: what both people see and sign, and when it may be done. Pure. */
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Currency } from "#kernel/money.ts";
import { addDays, firstOfNextMonth, isLocalDate, type LocalDate } from "#kernel/time.ts";

export const CLOSE_KINDS = ["day", "month", "reopen"] as const;
export type CloseKind = (typeof CLOSE_KINDS)[number];
/** A day is 2026-11-27, a month 2026-11. */
export type PeriodKind = "day" | "month";

export const DAY_CHECKS = [
  "statements",
  "closing_balances",
  "cases",
  "trial_balance",
  "night_check",
  "cash_days",
  "waiting",
  "cover",
  "unknown_outcomes",
] as const;
export const MONTH_CHECKS = ["month_waiting", "month_trial_balance", "month_cover"] as const;
export const CHECKS = [...DAY_CHECKS, ...MONTH_CHECKS] as const;
export type CheckName = (typeof CHECKS)[number];
/** Nobody can explain these away. The others may be open if somebody says why. */
const MUST_HOLD: ReadonlySet<CheckName> = new Set<CheckName>([
  "statements",
  "trial_balance",
  "night_check",
  "cover",
  "month_waiting",
  "month_trial_balance",
  "month_cover",
]);

export const CHECK_STATES = ["holds", "explain", "blocks"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const EXPLANATION_MAX_CHARS = 500;
export const REOPEN_REASON_MAX_CHARS = 1_000;

export interface Check {
  readonly name: CheckName;
  readonly state: CheckState;
  /** How many stand against it. */
  readonly count: number;
}
export interface ExplainedCheck extends Check {
  readonly explanation: string | null;
}

/** The row of a check, by how many stand against it. */
export const checkOf = (name: CheckName, count: number): Check => ({
  name,
  count,
  state: count === 0 ? "holds" : MUST_HOLD.has(name) ? "blocks" : "explain",
});

type Minor = string;
/** Amounts in minor units as text: they are stored and hashed as JSON. */
export interface CloseFigures {
  readonly checks: readonly Check[];
  /** At the end of the period, by name of account: debit above zero. */
  readonly balances: readonly { readonly name: string; readonly currency: Currency; readonly minor: Minor }[];
  readonly covers: readonly {
    readonly currency: Currency;
    readonly money: Minor;
    readonly others: Minor;
    readonly owed: Minor;
    readonly own: Minor;
    readonly isCovered: boolean;
  }[];
  readonly closings: readonly {
    readonly account: string;
    readonly currency: Currency;
    readonly statement: Minor;
    readonly books: Minor;
    readonly unexplained: Minor;
  }[];
  /** Income and expenses of the period, by name of account: what each earned or cost. */
  readonly results: readonly {
    readonly name: string;
    readonly kind: "income" | "expense";
    readonly currency: Currency;
    readonly minor: Minor;
  }[];
}

export interface CloseContent extends CloseFigures {
  readonly checks: readonly ExplainedCheck[];
}

export const NO_FIGURES: CloseContent = { checks: [], balances: [], covers: [], closings: [], results: [] };

export type NewClose = Omit<Draft, "id"> & {
  readonly id: Id<"cl">;
  readonly kind: CloseKind;
  /** The day; the first day of the month. */
  readonly period: LocalDate;
  readonly content: CloseContent;
};
export type Close = NewClose & Outcome & { readonly pageHash: string | null };

export type Explanations = Readonly<Partial<Record<CheckName, string>>>;

/** Figures with the explanation of each row that needs one. */
export const explained = (figures: CloseFigures, texts: Explanations): CloseContent => ({
  ...figures,
  checks: figures.checks.map((check) => ({
    ...check,
    explanation: check.state === "explain" ? (texts[check.name] ?? null) : null,
  })),
});

export const CLOSE_REFUSALS = [
  "day_not_over",
  "day_not_next",
  "month_not_next",
  "month_days_open",
  "check_blocks",
  "explanation_missing",
  "close_changed",
  "reopen_not_last",
  "month_is_closed",
  "books_busy",
] as const;
export type CloseRefusal = (typeof CLOSE_REFUSALS)[number];

/** Why these figures can't be signed, or null. */
export function whyNotSign({ checks }: CloseContent): "check_blocks" | "explanation_missing" | null {
  if (checks.some(({ state }) => state === "blocks")) return "check_blocks";
  return checks.some(({ state, explanation }) => state === "explain" && explanation === null) ? "explanation_missing" : null;
}

const RANK: Readonly<Record<CheckState, number>> = { holds: 0, explain: 1, blocks: 2 };

/** Whether no row stands worse now than it was shown: fewer open items are what everybody wants, more were not signed. */
const holdStill = (shown: CloseFigures, now: CloseFigures): boolean =>
  now.checks.every(({ name, state, count }) => {
    const before = shown.checks.find((check) => check.name === name);
    return before !== undefined && RANK[state] <= RANK[before.state] && count <= before.count;
  });

/** Every amount of the figures as text. */
const amountsOf = ({ balances, covers, closings, results }: CloseFigures): string =>
  canonicalJson({ balances, covers, closings, results });

/** Every amount is as it was shown, and no check has become worse. */
export const isAsShown = (shown: CloseFigures, now: CloseFigures): boolean =>
  amountsOf(shown) === amountsOf(now) && holdStill(shown, now);

export interface ClosedUntil {
  readonly openFrom: LocalDate | null;
  readonly monthsFrom: LocalDate | null;
}

export const monthOf = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01` as LocalDate;
/** The last day of a period. */
export const lastDayOf = (kind: CloseKind, period: LocalDate): LocalDate =>
  kind === "month" ? addDays(firstOfNextMonth(period), -1) : period;

/** Why a period can't be closed or reopened now, or null. The first close may be of any day that is over: it closes the days before as well. */
export function whyNotPeriod(
  { kind, period }: Pick<NewClose, "kind" | "period">,
  { openFrom, monthsFrom }: ClosedUntil,
  today: LocalDate,
): CloseRefusal | null {
  switch (kind) {
    case "day":
      if (period >= today) return "day_not_over";
      return openFrom === null || openFrom === period ? null : "day_not_next";
    case "month":
      if (openFrom === null || openFrom < firstOfNextMonth(period)) return "month_days_open";
      return monthsFrom === null || monthsFrom === period ? null : "month_not_next";
    case "reopen":
      if (monthsFrom !== null && period < monthsFrom) return "month_is_closed";
      return openFrom !== null && addDays(period, 1) === openFrom ? null : "reopen_not_last";
  }
}

/** What is closed after an approval. */
export function closedAfter({ kind, period }: Pick<NewClose, "kind" | "period">, before: ClosedUntil): ClosedUntil {
  switch (kind) {
    case "day":
      return { ...before, openFrom: addDays(period, 1) };
    case "month":
      return { ...before, monthsFrom: firstOfNextMonth(period) };
    case "reopen":
      return { ...before, openFrom: period };
  }
}

export const PERIOD_STATES = ["running", "open", "waiting", "closed"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** The state of a day or month. `waiting`: proposed, and another person has to decide. */
export function periodState(
  kind: PeriodKind,
  period: LocalDate,
  { openFrom, monthsFrom }: ClosedUntil,
  { today, isWaiting }: { readonly today: LocalDate; readonly isWaiting: boolean },
): PeriodState {
  const until = kind === "day" ? openFrom : monthsFrom;
  if (until !== null && period < until) return "closed";
  if (isWaiting) return "waiting";
  return lastDayOf(kind, period) >= today ? "running" : "open";
}

/** `2026-11-27` or `2026-11` of an address; null for anything else. */
export function parsePeriod(text: string): { readonly kind: PeriodKind; readonly period: LocalDate } | null {
  if (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)) return { kind: "month", period: `${text}-01` as LocalDate };
  return isLocalDate(text) ? { kind: "day", period: text } : null;
}

/** A period as its address names it. */
export const periodText = (kind: CloseKind, period: LocalDate): string => (kind === "month" ? period.slice(0, 7) : period);
