/**
 * The catalogue of reasons: why a transfer waits, is refused, was returned or is refunded. Each has a text and what one can do in both
 * languages (`messages.ts`), who must act, by when, and whether it may be disclosed. A sanctions hit may not (UU 8/2010 art. 12); a neutral
 * text is shown in its place. Pure.
 */
import type { PayoutRefusal } from "./payout-party.ts";
import type { State } from "./states.ts";

/** Who has to act for the transfer to continue. */
export type MustAct = "sender" | "recipient" | "us" | "partner" | "authority" | "nobody";
/** Source of the deadline: the end of the pay-in, the days for an answer, the officer's date, the inquiries, the days for collecting. */
export type DeadlineRule = "pay_by" | "answer" | "review" | "inquiries" | "collecting" | "none";

interface ReasonFacts {
  readonly mustAct: MustAct;
  readonly deadline: DeadlineRule;
  /** The reason shown to sender and recipient instead, where this one may not be disclosed. */
  readonly shownAs?: string;
  /**
   * Whether fee and tax may be retained; everything else is refunded in full. `always`: the sender was asked to correct it and did not, or
   * the service was available and not used. `once_paid`: the payout was made and came back because of the recipient's account. A refused
   * payout was never a service, and its sender could do nothing about it.
   */
  readonly feeRetained?: "always" | "once_paid";
}

const REASONS_TABLE = {
  PAYIN_SHORT: { mustAct: "sender", deadline: "pay_by" },
  PAYIN_NOT_MADE: { mustAct: "nobody", deadline: "none" },
  EXTRA_CHECK: { mustAct: "us", deadline: "review" },
  SANCTIONS_HIT: { mustAct: "us", deadline: "review", shownAs: "EXTRA_CHECK" },
  RECIPIENT_OVER_LIMIT: { mustAct: "us", deadline: "review", shownAs: "EXTRA_CHECK" },
  SUSPICION: { mustAct: "us", deadline: "review", shownAs: "EXTRA_CHECK" },
  FROZEN_BY_ORDER: { mustAct: "authority", deadline: "none", shownAs: "EXTRA_CHECK" },
  DOCUMENTS_NEEDED: { mustAct: "sender", deadline: "answer" },
  ABROAD_DOCUMENT_NEEDED: { mustAct: "sender", deadline: "answer" },
  DOCUMENTS_NOT_GIVEN: { mustAct: "us", deadline: "none" },
  NOT_ACCEPTED: { mustAct: "us", deadline: "none" },
  SANCTIONS_CONFIRMED: { mustAct: "us", deadline: "none", shownAs: "NOT_ACCEPTED" },
  PAYOUT_DELAYED: { mustAct: "us", deadline: "none" },
  PAYOUT_NOT_POSSIBLE: { mustAct: "us", deadline: "none" },
  PAYOUT_UNCLEAR: { mustAct: "partner", deadline: "inquiries" },
  ACCOUNT_INVALID: { mustAct: "sender", deadline: "answer", feeRetained: "once_paid" },
  ACCOUNT_CLOSED: { mustAct: "sender", deadline: "answer", feeRetained: "once_paid" },
  ACCOUNT_DORMANT: { mustAct: "sender", deadline: "answer", feeRetained: "once_paid" },
  NAME_MISMATCH: { mustAct: "sender", deadline: "answer", feeRetained: "once_paid" },
  ACCOUNT_NOT_PERMITTED: { mustAct: "us", deadline: "none" },
  AMOUNT_OVER_LIMIT: { mustAct: "us", deadline: "none" },
  WALLET_FULL: { mustAct: "us", deadline: "none" },
  PARTY_REFUSED: { mustAct: "us", deadline: "none" },
  PARTY_COMPLIANCE: { mustAct: "us", deadline: "none", shownAs: "PARTY_REFUSED" },
  RECIPIENT_NOT_CORRECTED: { mustAct: "us", deadline: "none", feeRetained: "always" },
  CANCELLED_BY_SENDER: { mustAct: "us", deadline: "none" },
  RECALLED_BY_US: { mustAct: "us", deadline: "none" },
  RECALL_TOO_LATE: { mustAct: "nobody", deadline: "none" },
  WRONG_PAYOUT: { mustAct: "us", deadline: "none" },
  PICKUP_NOT_COLLECTED: { mustAct: "us", deadline: "none", feeRetained: "always" },
  REFUNDED_MEANWHILE: { mustAct: "nobody", deadline: "none" },
  REFUND_BOUNCED: { mustAct: "sender", deadline: "none" },
  ESCHEATED_BY_ORDER: { mustAct: "authority", deadline: "none" },
  SENDER_UNTRACEABLE: { mustAct: "nobody", deadline: "none" },
} as const satisfies Record<string, ReasonFacts>;

export type ReasonCode = keyof typeof REASONS_TABLE;
export const REASONS: Readonly<Record<ReasonCode, ReasonFacts>> = REASONS_TABLE;
export const REASON_CODES = Object.keys(REASONS_TABLE) as [ReasonCode, ...ReasonCode[]];

/** Whether the reason requests documents that the sender answers with. */
export const needsDocuments = (reason: string | null): boolean =>
  reason === "DOCUMENTS_NEEDED" || reason === "ABROAD_DOCUMENT_NEEDED";

/** The reason as sender, recipient and the public may see it. Staff with the right see the real one. */
export function disclosed(reason: ReasonCode): ReasonCode {
  return (REASONS[reason].shownAs as ReasonCode | undefined) ?? reason;
}

/** The state as sender, recipient and the public may see it: a frozen state would disclose the suspicion. */
export const shownState = (state: State): State => (state === "FROZEN" ? "UNDER_REVIEW" : state);

/** What follows a trusted "not paid": retry ourselves, let the sender correct it, or refund. */
export type Remedy = "retry" | "correct" | "refund";

const REFUSALS: Readonly<Record<PayoutRefusal, readonly [ReasonCode, Remedy]>> = {
  account_invalid: ["ACCOUNT_INVALID", "correct"],
  account_closed: ["ACCOUNT_CLOSED", "correct"],
  account_dormant: ["ACCOUNT_DORMANT", "correct"],
  name_mismatch: ["NAME_MISMATCH", "correct"],
  not_permitted: ["ACCOUNT_NOT_PERMITTED", "refund"],
  amount_over_limit: ["AMOUNT_OVER_LIMIT", "refund"],
  wallet_full: ["WALLET_FULL", "refund"],
  no_prefund: ["PAYOUT_DELAYED", "retry"],
  party_down: ["PAYOUT_DELAYED", "retry"],
  quote_expired: ["PAYOUT_DELAYED", "retry"],
  compliance: ["PARTY_COMPLIANCE", "refund"],
  rejected: ["PARTY_REFUSED", "refund"],
};

export const remedyOfRefusal = (refusal: PayoutRefusal): Remedy => REFUSALS[refusal][1];
export const reasonFor = (refusal: PayoutRefusal): ReasonCode => REFUSALS[refusal][0];

/** Whether the payout was refused or could not be made: the recipient does not have the money. */
export const isRefusal = (reason: ReasonCode): boolean =>
  reason === "PAYOUT_NOT_POSSIBLE" || Object.values(REFUSALS).some(([code, remedy]) => code === reason && remedy !== "retry");

/** The subject of a refusal: the recipient's account, the amount, or a cause that is not disclosed. */
export const REFUSED_FOR = ["account", "amount", "unknown"] as const;
export type RefusedFor = (typeof REFUSED_FOR)[number];

/** The subject of a refusal, derived from the reason as it may be disclosed. */
export function refusedFor(reason: ReasonCode): RefusedFor {
  if (reason === "AMOUNT_OVER_LIMIT") return "amount";
  // A full wallet may take a smaller amount, or none: only another account is sure to take it.
  if (reason === "ACCOUNT_NOT_PERMITTED" || reason === "WALLET_FULL") return "account";
  return remedyFor(reason) === "correct" ? "account" : "unknown";
}

/** Keyed by reason, since that is what the transfer stores between the refusal and the next step. */
export function remedyFor(reason: ReasonCode | null): Remedy {
  return Object.values(REFUSALS).find(([code]) => code === reason)?.[1] ?? "refund";
}
