/** What staff can do with a transfer, and why not. Apart from `staff-acts.ts`, so that a page loads no state machine. Pure. */
import type { ProposalMenu } from "../../proposals/model/proposals.ts";

/** By one officer of compliance; by two of compliance; by one of operations; by two of operations. */
export const ACTS_OF = {
  compliance: ["hold", "request_documents", "release", "freeze", "release_by_two", "reject", "unfreeze", "escheat"],
  transfer: [
    "inquire_payout",
    "outcome_paid",
    "outcome_failed",
    "conflicting_outcomes",
    "recall",
    "refund_account",
    "escheat_unclaimed",
    "compensation",
    "goodwill",
  ],
} as const satisfies Record<ProposalMenu, readonly string[]>;
export const STAFF_ACTS = [...ACTS_OF.compliance, ...ACTS_OF.transfer] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Refusals of the state machine that an act can meet, and: no bank is configured from which money could escheat; two people are not needed. */
export const WHY_NOT_ACTS = [
  "state_conflict",
  "second_person_needed",
  "one_is_enough",
  "outcome_open",
  "nothing_new",
  "conflicting_outcomes",
  "product_differs",
  "too_early",
  "refund_not_due",
  "over_limit",
  "limit_missing",
  "cannot_recall",
  "already_requested",
  "no_bank",
] as const;
export type WhyNotAct = (typeof WHY_NOT_ACTS)[number];
