/** The events of a transfer: everything that people do, parties report and time triggers, as input of `decide.ts`. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { AwardCause } from "./awards.ts";
import type { CallKind } from "./orders.ts";
import type { InquiryAnswer, Rail, RecallAnswer } from "./payout-party.ts";
import type { PaidOut } from "./pickup.ts";
import type { ReasonCode } from "./reasons.ts";
import type { RefundAccount } from "./refunds.ts";
import type { FundingSource } from "./transfer.ts";
import type { LostOrder, LostOutcome } from "./lost-in-restore.ts";

/** Who can cause an event. A party's answer arrives as an event of the system, which inquired it. */
export type Role = "sender" | "agent" | "partner" | "officer" | "system";

export interface EventActor {
  readonly role: Role;
  readonly id: string;
}

interface EventBase {
  readonly at: Date;
  readonly by: EventActor;
  /** The second approver, where four eyes are needed. */
  readonly second?: EventActor;
}

export interface EventDetails {
  // The pay-in.
  pay_in_opened: object;
  /** A party confirmed it in answer to our inquiry. A notification alone is not enough. */
  payment_received: { readonly payment: Id<"py">; readonly amount: Money; readonly channel: string; readonly paidAt: Date };
  /** An unknown payment in suspense that staff have matched to this transfer. */
  payment_matched: { readonly payment: Id<"py">; readonly amount: Money; readonly channel: string };
  /** `commission`: what the agent earns for it once the transfer is PAID. */
  /** `rounding`: by how much less than the price the agent took, because there are no coins for it. */
  deposit_debited: { readonly source: FundingSource; readonly commission?: Money; readonly rounding?: Money };
  /** The payroll of the transfer is paid, in time, and this transfer is made from it. */
  payroll_debited: { readonly payroll: Id<"pl">; readonly paidAt: Date };
  pay_in_expired: object;
  /** The bank has not answered yet what was paid in time. */
  expiry_postponed: object;

  // Checks.
  /** `waitsUntil`: it may not leave before, so that a hold can still catch it. */
  checks_cleared: { readonly waitsUntil?: Date };
  review_opened: { readonly reason: ReasonCode; readonly isReleasedByTwo: boolean; readonly deadline: Date };
  /** The law requires a document above this amount sent abroad; no officer has reviewed it yet. */
  abroad_document_requested: object;
  documents_requested: object;
  documents_given: { readonly deadline: Date };
  /** `isUnchecked`: it was held before all checks had run. Whoever applies the event reads this from the history. */
  released: { readonly isUnchecked?: boolean };
  rejected: { readonly reason: ReasonCode };
  frozen: object;
  unfrozen: object;
  /** Frozen money escheats to the state by court order. */
  escheated: { readonly deed: string; readonly bank: string };
  action_overdue: object;

  // The payout.
  converted: object;
  /** The corridor is stopped or no rail is open: retried at `until`. */
  payout_delayed: { readonly until: Date };
  /** `isKnown`: the party has it on record already, and nothing is sent (recovery/inquire-held-orders.ts). */
  submitted: { readonly rail: Rail; readonly party: string; readonly isKnown?: true };
  /** `costUpTo`: the highest plausible cost of a payout in its currency. A higher claim becomes a case for staff. */
  payout_answered: { readonly call: CallKind; readonly answer: InquiryAnswer; readonly costUpTo?: Money };
  /** Two people decide on evidence, at the end of the inquiries. */
  outcome_decided: { readonly isPaid: boolean };
  /** `hasLost`: a statement still has an order of it that the books lack. */
  conflict_resolved: { readonly hasLost?: boolean };
  /** A statement has money of this transfer that is not in the ledger (recovery/begin-recovery.ts). */
  conflict_raised: object;
  /** Two people have read on the statement how it ended. */
  lost_order_booked: { readonly outcome: LostOutcome; readonly orders: readonly LostOrder[] };
  /** Moves on from REJECTED and RETURNED. */
  failure_resolved: object;

  // Cash pickup at our outlets.
  made_available: object;
  collecting_started: { readonly outlet: string };
  collecting_stopped: { readonly outlet: string };
  lock_expired: object;
  collected: { readonly outlet: string; readonly from: Omit<PaidOut, "at"> };
  collection_reversed: object;
  pickup_notified: object;
  returned_to_sender: object;
  unclaimed_escheated: { readonly deed: string; readonly bank: string };

  // Changes by the sender.
  recipient_changed: object;
  cancelled: { readonly canRecall: boolean };
  /** Two officers have the party asked for the money back. `isForSender`: the sender has asked for it, and it counts as their cancellation. */
  recall_requested: { readonly canRecall: boolean; readonly isForSender: boolean };
  recall_answered: { readonly answer: RecallAnswer };

  // Refunds, of the transfer or of an unapplied payment.
  unapplied_refunded: { readonly payment: Id<"py"> };
  refund_sent: { readonly of: Id<"tr"> | Id<"py">; readonly isKnown?: true };
  refund_answered: {
    readonly of: Id<"tr"> | Id<"py">;
    /** Reference of the order that was sent. A refund to a second account is another order. */
    readonly reference: string;
    readonly call: CallKind;
    readonly answer: InquiryAnswer;
    readonly bank: string;
  };
  refund_account_given: { readonly of: Id<"tr"> | Id<"py">; readonly account: RefundAccount };
  /** The account the money came from is unknown. */
  refund_account_requested: { readonly of: Id<"tr"> | Id<"py"> };
  refund_credited: object;
  /** A sender who paid in cash takes the refund as cash. `rounding`: by how much more than is owed, because there are no coins for it. */
  refund_cash_chosen: { readonly rounding?: Money };
  /** The sender is reminded that the refund waits for them. */
  refund_reminded: { readonly of: Id<"tr"> | Id<"py"> };

  // Independent of the phases.
  /** Inquire at once: a party sent a notification, or staff requested it. */
  inquiry_requested: { readonly of: Id<"tr"> | Id<"py"> | "payout" };
  /** `limit`: the most that the transfer can be awarded of the kind; null without a term. */
  compensation_owed: { readonly amount: Money; readonly cause: AwardCause; readonly limit: Money | null };
  goodwill_granted: { readonly amount: Money; readonly limit: Money | null };
}

export type EventType = keyof EventDetails;
export type EventOf<T extends EventType> = EventBase & { readonly type: T } & EventDetails[T];
export type TransferEvent = { [T in EventType]: EventOf<T> }[EventType];
