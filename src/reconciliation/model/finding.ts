/** Kinds of findings, and states of a case. Pure. */

export const FINDING_KINDS = [
  // A statement compared with our postings.
  "missing_here",
  "missing_there",
  // The same in the gap of a restore, with one case for each transfer.
  "lost_in_restore",
  "other_amount",
  "twice_there",
  "twice_here",
  "days_apart",
  "cost_too_high",
  "cost_differs",
  "settlement_wrong",
  // A statement compared with its earlier reading; no statement read at all; an account without a statement.
  "line_changed",
  "line_gone",
  "statement_silent",
  "account_unwatched",
  // The ledger's holdings compared with what transfers should hold: for one subject, and in total.
  "held_without_transfer",
  "transfer_without_holding",
  "holding_differs",
  "in_flight_differs",
  "settled_differs",
  // The ledger compared with itself, and with our copy of its postings.
  "unbalanced",
  "balance_differs",
  "entry_missing",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const CASE_STATES = ["open", "assigned", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const CASE_OUTCOMES = ["resolved", "explained", "corrected"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];
export const CASE_EVENTS = [
  "opened",
  "found",
  "assigned",
  "released",
  "noted",
  "proposed",
  "approved",
  "rejected",
  "withdrawn",
  "overtaken",
  "resolved",
  "closed",
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/** Where it was found: reading a statement, the minute check of what changed, the night check of everything. */
export type Finder = "reading" | "minute" | "night";

/** A difference as found. Details are plain JSON, amounts as text. */
export interface Finding {
  readonly kind: FindingKind;
  /** The subject: each has one open case, whatever is found about it. */
  readonly topic: string;
  readonly party: string | null;
  readonly key: string | null;
  readonly currency: string | null;
  /** By how much the party has more than the ledger, where that is known. */
  readonly minor: bigint | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** The exact difference: while it is unchanged, it is one finding. */
  readonly sameness: readonly string[];
}

/** The topic of everything under one key of a party's statement. */
export const keyTopic = (party: string, currency: string, key: string): string => `key ${party} ${currency} ${key}`;
/** The topic of everything that a restore lost of one transfer. */
export const lostTopic = (subject: string): string => `lost ${subject}`;
/** The topic of a subject's holdings. */
export const heldTopic = (subject: string): string => `held ${subject}`;
/** The topic of a control total. */
export const totalTopic = (name: string, account: string): string => `total ${name} ${account}`;
/** The topic of a cost that a party claims for a payout and that differs from its quote. */
export const costTopic = (reference: string): string => `cost ${reference}`;
/** The topic of different readings of one line. */
export const lineTopic = (party: string, lineId: string): string => `line ${party} ${lineId}`;
/** The topic of a statement day that does not arrive. */
export const dayTopic = (party: string, day: string): string => `day ${party} ${day}`;

/** Age groups of open cases, in days: from this many on. */
export const AGE_BUCKETS_DAYS = [0, 1, 3, 8, 31] as const;
