/** A schedule that prepares transfers: its figures, its states, and why an occurrence waits or is skipped. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/amount.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toLocalDate, at, type LocalDate } from "#kernel/time.ts";
import type { Rate } from "#kernel/rate.ts";
import type { PurposeCode, SourceCode } from "../../model/declarations.ts";
import type { Plan } from "./rhythm.ts";

/** More is a payroll, which needs another feature. */
export const MAX_SCHEDULES = 20;
export const MAX_WAIT_DAYS = 7;
export const MAX_COUNT = 120;
/** The night is no time to pay: transfers are prepared in these hours, and a late one waits for the morning. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 21;
/** An occurrence that is found later than this is missed. Three days without a worker are caught up. */
export const LATE_MS = 4 * DAY_MS;
/** While an occurrence waits for a rate, a price or an open corridor, it is looked at this often. */
export const LOOK_EVERY_MS = 5 * MINUTE_MS;
/** The notice of the day before comes this long before. */
export const REMIND_BEFORE_MS = 24 * HOUR_MS;
/** Occurrences in a row that were prepared and not paid: the schedule pauses. */
export const UNPAID_IN_A_ROW = 3;

export interface ScheduleTerms extends Plan {
  readonly recipient: Id<"rc">;
  readonly corridor: string;
  readonly side: "source" | "target";
  /** The fixed amount: the principal in rupiah, or the received amount. */
  readonly amount: Money;
  readonly purpose: PurposeCode;
  readonly sourceOfFunds: SourceCode;
  /** The highest rupiah for one unit of the currency at which a transfer is prepared; null: at any rate. */
  readonly maxRate: Rate | null;
  /** Days that an occurrence waits for such a rate. */
  readonly waitDays: number;
}

export const SCHEDULE_STATES = ["active", "paused", "ended"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Why a schedule is paused. */
export const PAUSE_REASONS = [
  "by_sender",
  "unpaid",
  "recipient_changed",
  "recipient_unknown",
  "recipient_inactive",
  "recipient_incomplete",
  "account_frozen",
  "no_right",
  "amount_refused",
  "corridor_gone",
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why an occurrence waits; when its time is over, why it was skipped. */
export const WAIT_REASONS = ["rate_above", "no_price", "corridor_stopped"] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export const SKIP_REASONS = [...PAUSE_REASONS, ...WAIT_REASONS, "limit_reached", "too_many_unpaid", "missed", "edited"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const OCCURRENCE_STATES = ["waiting", "prepared", "skipped"] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

export type Verdict =
  | { readonly kind: "wait"; readonly reason: WaitReason }
  | { readonly kind: "skip"; readonly reason: SkipReason }
  | { readonly kind: "pause"; readonly reason: PauseReason };

const OF_REFUSAL: Readonly<Record<string, Verdict>> = {
  recipient_unknown: { kind: "pause", reason: "recipient_unknown" },
  recipient_inactive: { kind: "pause", reason: "recipient_inactive" },
  recipient_incomplete: { kind: "pause", reason: "recipient_incomplete" },
  account_frozen: { kind: "pause", reason: "account_frozen" },
  amount_too_small: { kind: "pause", reason: "amount_refused" },
  amount_too_large: { kind: "pause", reason: "amount_refused" },
  wallet_amount_too_large: { kind: "pause", reason: "amount_refused" },
  amount_not_payable: { kind: "pause", reason: "amount_refused" },
  amount_not_in_cash: { kind: "pause", reason: "amount_refused" },
  not_deliverable: { kind: "pause", reason: "amount_refused" },
  corridor_unknown: { kind: "pause", reason: "corridor_gone" },
  bank_unknown: { kind: "pause", reason: "corridor_gone" },
  corridor_stopped: { kind: "wait", reason: "corridor_stopped" },
  rate_stale: { kind: "wait", reason: "no_price" },
  rate_deviates: { kind: "wait", reason: "no_price" },
  price_missing: { kind: "wait", reason: "no_price" },
  unavailable: { kind: "wait", reason: "no_price" },
  limit_reached: { kind: "skip", reason: "limit_reached" },
  wallet_limit_reached: { kind: "skip", reason: "limit_reached" },
  too_many_unpaid: { kind: "skip", reason: "too_many_unpaid" },
};

/** The consequence of a refusal for the occurrence; null for a refusal that preparing does not expect. */
export const verdictOf = (code: string): Verdict | null => OF_REFUSAL[code] ?? null;

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Whether transfers are prepared at this time of day. */
export function isPreparedNow(now: Date): boolean {
  const today = toLocalDate(now);
  return now >= at(today, clock(FIRST_HOUR)) && now < at(today, clock(LAST_HOUR + 1));
}

/** Until when an occurrence waits: the chosen days, and for whatever is put right within hours the rest of the day as well. */
export function waitsUntil(
  reason: WaitReason,
  { dueAt, openedAt, waitDays }: { readonly dueAt: Date; readonly openedAt: Date; readonly waitDays: number },
): Date {
  // One that was found late waits as long as any other.
  const from = openedAt.getTime() - dueAt.getTime() > HOUR_MS ? openedAt : dueAt;
  const chosen = from.getTime() + waitDays * DAY_MS;
  if (reason === "rate_above") return new Date(chosen);
  const endOfDay = at(toLocalDate(openedAt), clock(LAST_HOUR + 1)).getTime();
  return new Date(Math.max(chosen, endOfDay));
}

/** Whether the last results, newest first, pause the schedule. */
export const isUnpaidTooOften = (outcomes: readonly ("sent" | "not_sent" | null)[]): boolean =>
  outcomes.length >= UNPAID_IN_A_ROW && outcomes.slice(0, UNPAID_IN_A_ROW).every((outcome) => outcome === "not_sent");

/** A pause that a changed schedule ends, and pressing "resume" alone does not. */
export const needsChange = (reason: PauseReason): boolean =>
  reason === "recipient_changed" || reason === "recipient_unknown" || reason === "amount_refused" || reason === "corridor_gone";

/** Until when a transfer that expired unpaid is prepared anew on request: as long as a late occurrence is caught up, and not beside the next one. */
export const renewableUntil = ({ dueAt, nextAt }: { readonly dueAt: Date; readonly nextAt: Date | null }): Date =>
  new Date(Math.min(dueAt.getTime() + LATE_MS, nextAt?.getTime() ?? Infinity));

export interface OccurrenceRow {
  readonly schedule: Id<"sd">;
  readonly on: LocalDate;
  readonly dueAt: Date;
  readonly openedAt: Date;
  readonly state: OccurrenceState;
  readonly reason: SkipReason | null;
  readonly rate: Rate | null;
  readonly transfer: Id<"tr"> | null;
  readonly outcome: "sent" | "not_sent" | null;
}
