/** What can happen to a transfer: everything that people do, parties say and time brings, as `decide.ts` is told. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { LostOrder, LostOutcome } from "./losses.ts";
import type { Asked } from "./orders.ts";
import type { InquiryAnswer, Rail, RecallAnswer } from "./payout.ts";
import type { PaidOut } from "./pickup.ts";
import type { ReasonCode } from "./reasons.ts";
import type { RefundAccount } from "./refunds.ts";
import type { FundingSource } from "./transfer.ts";

/** Who can bring something about. What a party said is told by the system, which asked it. */
export type Role = "sender" | "agent" | "partner" | "officer" | "system";

export interface Doer {
  readonly role: Role;
  readonly id: string;
}

interface Happened {
  readonly at: Date;
  readonly by: Doer;
  /** Who agreed, where two people are needed. */
  readonly second?: Doer;
}

export interface Kinds {
  // The pay-in.
  pay_in_opened: object;
  /** A party confirmed it on our asking: a notification alone is a hint. */
  payment_came: { readonly payment: Id<"py">; readonly amount: Money; readonly channel: string; readonly paidAt: Date };
  /** An unknown payment in suspense that a person has found to belong here. */
  payment_matched: { readonly payment: Id<"py">; readonly amount: Money; readonly channel: string };
  /** `commission`: what the agent earns for it once the transfer is PAID. */
  /** `rounding`: by how much less than the price an agent took, because cash can't pay it. */
  deposit_debited: { readonly source: FundingSource; readonly commission?: Money; readonly rounding?: Money };
  pay_in_expired: object;
  /** The bank has not said yet what was paid in time. */
  expiry_put_off: object;

  // Checks.
  checks_cleared: object;
  review_opened: { readonly reason: ReasonCode; readonly isReleasedByTwo: boolean; readonly deadline: Date };
  /** The law asks for a document before so much leaves the country; nobody has looked yet. */
  abroad_document_wanted: object;
  documents_asked: object;
  documents_given: { readonly deadline: Date };
  /** `isUnchecked`: it was held before all checks had looked at it. The history says so to whoever applies the event. */
  released: { readonly isUnchecked?: boolean };
  rejected: { readonly reason: ReasonCode };
  frozen: object;
  thawed: object;
  /** Frozen money goes to the state by order of a court. */
  surrendered: { readonly deed: string; readonly bank: string };
  action_overdue: object;

  // The payout.
  converted: object;
  /** The corridor is stopped, no rail is open: tried again then. */
  payout_delayed: { readonly until: Date };
  /** `isKnown`: the party has it on record already, and nothing is sent (recovery.ts). */
  submitted: { readonly rail: Rail; readonly party: string; readonly isKnown?: true };
  /** `costUpTo`: what a payout in its currency may cost before a person has to look. */
  payout_answered: { readonly asked: Asked; readonly answer: InquiryAnswer; readonly costUpTo?: Money };
  /** Two people on evidence, at the end of the inquiries. */
  outcome_decided: { readonly isPaid: boolean };
  /** `hasLost`: a statement still has an order of it that the books lack. */
  doubt_settled: { readonly hasLost?: boolean };
  /** A statement has money of it that the books don't know of (recovery.ts). */
  doubt_raised: object;
  /** Two people have read on the statement how it ended. */
  lost_order_booked: { readonly outcome: LostOutcome; readonly orders: readonly LostOrder[] };
  /** From REJECTED and RETURNED to what comes next. */
  passed_on: object;

  // Cash at our outlets.
  made_available: object;
  collecting_started: { readonly outlet: string };
  collecting_stopped: { readonly outlet: string };
  lock_over: object;
  collected: { readonly outlet: string; readonly from: Omit<PaidOut, "at"> };
  collection_reversed: object;
  notice_given: object;
  returned_to_sender: object;
  handed_over: { readonly deed: string; readonly bank: string };

  // Changes of mind.
  recipient_changed: object;
  cancelled: { readonly canRecall: boolean };
  recall_answered: { readonly answer: RecallAnswer };

  // Refunds, of the transfer or of a payment that was not needed.
  stray_refunded: { readonly payment: Id<"py"> };
  refund_sent: { readonly of: Id<"tr"> | Id<"py">; readonly isKnown?: true };
  refund_answered: {
    readonly of: Id<"tr"> | Id<"py">;
    /** Of the order that was sent: a refund to a second account is another one. */
    readonly reference: string;
    readonly asked: Asked;
    readonly answer: InquiryAnswer;
    readonly bank: string;
  };
  refund_account_given: { readonly of: Id<"tr"> | Id<"py">; readonly account: RefundAccount };
  /** Nobody knows from which account the money came. */
  refund_account_wanted: { readonly of: Id<"tr"> | Id<"py"> };
  refund_credited: object;
  /** Who paid in cash takes it back as cash. `rounding`: by how much more than is owed, because cash can't pay it. */
  refund_cash_chosen: { readonly rounding?: Money };
  /** The sender is told again that it waits for them. */
  refund_reminded: { readonly of: Id<"tr"> | Id<"py"> };

  // Beside the way.
  /** A party's notification hinted, or a person wants to know: ask at once. */
  inquiry_wanted: { readonly of: Id<"tr"> | Id<"py"> | "payout" };
  compensation_owed: { readonly amount: Money };
  compensation_paid: { readonly amount: Money; readonly bank: string };
}

export type EventType = keyof Kinds;
export type EventOf<T extends EventType> = Happened & { readonly type: T } & Kinds[T];
export type TransferEvent = { [T in EventType]: EventOf<T> }[EventType];
