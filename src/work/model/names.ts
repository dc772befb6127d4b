/** The names of queues and workflows, as the parts of the capabilities declare them and the screens label them. Pure. */

export const QUEUES = [
  "transfers_person",
  "transfers_unknown",
  "transfers_returned",
  "transfers_refund",
  "transfers_late",
  "transfers_payments",
  "transfers_held",
  "transfers_urgent_freezes",
  "verification_cases",
  "onboarding_review_customer",
  "onboarding_review_agent",
  "onboarding_review_partner",
  "onboarding_signing_customer",
  "onboarding_signing_agent",
  "onboarding_signing_partner",
  "cash_points_differences",
  "cash_points_low_floats",
  "reconciliation_cases",
  "support_messages",
  "support_chats",
  "support_complaints",
  "support_follow_ups",
  "treasury_days",
  "proposals_access_change",
  "proposals_cash_points_float_request",
  "proposals_pricing_term",
  "proposals_reconciliation_correction",
  "proposals_transfers_person_freeze",
  "proposals_transfers_proposal",
  "proposals_treasury_booking",
  "proposals_treasury_close",
  "proposals_verification_decision",
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Workflows in the inbox, each with the kinds of proposals that it has. */
export const PROPOSAL_KINDS = {
  access_change: ["level_rights", "user_levels", "level_status"],
  cash_points_float_request: ["top_up", "credit_line"],
  pricing_term: [
    "corridor",
    "bank",
    "rail",
    "country",
    "holiday",
    "promise",
    "fee",
    "commission",
    "tax",
    "spread",
    "quote_lock",
    "rate_rule",
    "desk_rate",
    "tier",
    "limit",
    "threshold",
    "sms_country",
    "verification_rule",
    "risk_points",
  ],
  reconciliation_correction: ["book_cost", "write_off", "hold_in_suspense", "book_refund", "book_payout", "explain"],
  transfers_proposal: [
    "outcome",
    "conflicting_outcomes",
    "escheat_unclaimed",
    "recall",
    "compensation",
    "goodwill",
    "release",
    "reject",
    "unfreeze",
    "escheat",
    "refund_account",
    "match_payment",
    "refund_payment",
  ],
  transfers_person_freeze: ["freeze", "unfreeze"],
  treasury_booking: [
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
  ],
  treasury_close: ["day", "month", "reopen"],
  verification_decision: ["approve", "reject"],
} as const;
export type WorkflowKey = keyof typeof PROPOSAL_KINDS;
export const WORKFLOWS = Object.keys(PROPOSAL_KINDS) as [WorkflowKey, ...WorkflowKey[]];

/** `transfers.proposal` as a key of messages and queues. */
export const workflowKey = (name: string): string => name.replaceAll(".", "_");

export const HEALTH = ["worker", "bank", "partner", "messages", "rates", "relay"] as const;
export type HealthSubject = (typeof HEALTH)[number];
/** `off`: not part of this installation. `unknown`: there is no fact yet. */
export const HEALTH_STATES = ["fine", "attention", "down", "off", "unknown"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What the office reads from the books about today. */
export const FIGURES = ["received", "fee", "fx_margin", "refunded", "in_flight", "refunds_owed", "unapplied", "held"] as const;
export type FigureName = (typeof FIGURES)[number];
