/** A booking of the operator's own money: its legs, and what both people see before it is posted. Pure. */
import { accountWith, type Account } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Money } from "#kernel/money.ts";
import { addDays, diffDays, firstOfNextMonth, startOfDay, type LocalDate } from "#kernel/time.ts";

export const TEMPLATE_NAMES = [
  "opening_balance",
  "owners_capital",
  "prefunding",
  "fx_deal",
  "own_transfer",
  "bank_fee",
  "commission_payout",
  "vat_payout",
  "compensation",
  "income_taken",
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** A calendar month in Jakarta, as `2026-11`. */
export type Month = string;
/** The month of a day. */
export const monthOf = (day: LocalDate): Month => day.slice(0, 7);
export const previousMonth = (month: Month): Month => monthOf(addDays(`${month}-01` as LocalDate, -1));
/** The first instant after a month. */
export const endOfMonth = (month: Month): Date => startOfDay(firstOfNextMonth(month));

/**
 * What is due to an agent for the months through a settled one: what was owed when that month ended, less what has been paid since, and never
 * more than is owed now. A commission that was reversed since is not paid.
 */
export function dueOf({
  atEnd,
  paidSince,
  now,
}: {
  readonly atEnd: bigint;
  readonly paidSince: bigint;
  readonly now: bigint;
}): bigint {
  const left = atEnd - paidSince < now ? atEnd - paidSince : now;
  return left > 0n ? left : 0n;
}

export const EVIDENCE_MAX_CHARS = 100;
export const REASON_MAX_CHARS = 1_000;

/** The kind of our account: at a bank, or at a partner abroad. */
export const PLACE_KINDS = ["bank", "nostro"] as const;
export interface Place {
  readonly at: (typeof PLACE_KINDS)[number];
  /** As in `bank:{party}` and `nostro:{party}`. */
  readonly party: string;
}

/** One of our accounts that a booking touches. */
export interface Leg extends Place {
  /** Above zero. */
  readonly amount: Money;
  /** The line of the party's statement that shows this movement; null when none is named. */
  readonly line: Id<"sl"> | null;
}

/** What a commission payout settles: the commission of one agent through the end of a month. */
export interface Settled {
  /** The owner of the account, as in `commission_payable:{agent}`: an agent, or a chain. */
  readonly agent: string;
  readonly month: Month;
}

export interface BookingContent {
  readonly template: TemplateName;
  /** Null for every template but `commission_payout`. */
  readonly settles: Settled | null;
  /** The account that the money leaves; null when it comes from outside of our accounts. */
  readonly out: Leg | null;
  /** The account at which the money arrives. */
  readonly in: Leg | null;
  /** The business day on which it happened. */
  readonly on: LocalDate;
  /** Number or reference of the paper that proves it. */
  readonly evidence: string;
}

export interface NewBooking extends Draft, BookingContent {
  readonly id: Id<"bk">;
  readonly reason: string;
}
export type Booking = NewBooking & Outcome & { readonly journal: Id<"jr"> | null };

export const accountOf = ({ at, party, amount }: Leg): Account => accountWith(at, party, amount.currency);

/**
 * The subject of a leg that a statement line shows, and the claimant of that line. A leg without a line has the booking's own id, under which
 * a later line that bears this id as its reference is compared.
 */
export const legSubject = (booking: Id<"bk">, side: "out" | "in"): string => `${booking}.${side}`;

/** Older events are corrected with the help of their statement line, by reconciliation. */
export const MAX_DAYS_BACK = 60;
/** The day on paper and the bank's day may differ by a weekend and a holiday. */
const DAYS_AROUND = 4;

/** Why it cannot have happened on this day, or null. */
export function whyNotDay(on: LocalDate, today: LocalDate): "booking_not_yet" | "booking_too_old" | null {
  if (on > today) return "booking_not_yet";
  return diffDays(on, today) > MAX_DAYS_BACK ? "booking_too_old" : null;
}

/** The days on which a statement may show it. */
export const lineDays = (on: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } => ({
  from: addDays(on, -DAYS_AROUND),
  to: addDays(on, DAYS_AROUND),
});
