/**
 * The interface of an outside party that takes money in: a virtual account per transfer (PAY-1). Owned here, implemented in
 * `outside/`.
 */
import type { Money } from "#kernel/money.ts";

export interface PayInOrder {
  /** Our reference, one per transfer, as in `PayoutOrder`. */
  readonly reference: string;
  readonly amount: Money;
  /** Shown to the payer, e.g. the brand and the sender's name. */
  readonly title: string;
  readonly expiresAt: Date;
}

export type PayInAnswer =
  | { readonly outcome: "not_sent"; readonly why: string }
  /** `number`: digits only, as payers type it at their bank. */
  | { readonly outcome: "open"; readonly number: string }
  | { readonly outcome: "refused"; readonly providerCode: string }
  /** Unknown outcome. Repeating the order gives the same account. */
  | { readonly outcome: "unknown"; readonly why: string };

/** A payment received on a virtual account, as the bank reports it. */
export interface PayInPayment {
  /** The bank's id of the payment. The same id is the same payment. */
  readonly paymentId: string;
  readonly number: string;
  readonly amount: Money;
  readonly paidAt: Date;
  /** The payer, where the bank names one: a refund goes there and nowhere else. */
  readonly payer: { readonly name: string; readonly bank: string; readonly account: string } | null;
}

/** What a notification names. It only triggers an inquiry; amount, time and payer come from the bank's answer. */
export type PaymentNotification = Pick<PayInPayment, "paymentId" | "number">;

export interface PayInParty {
  readonly party: string;
  readonly open: (order: PayInOrder) => Promise<PayInAnswer>;
  /**
   * Payments on an account so far; null without an answer. A notification counts only once this confirms it. `reference` is that of its
   * order; null for a number that no order of ours has.
   */
  readonly listPayments: (account: {
    readonly reference: string | null;
    readonly number: string;
  }) => Promise<readonly PayInPayment[] | null>;
  /** Closes it early. False where that is not certain, which does no harm: late payments are handled. */
  readonly close: (order: PayInOrder & { readonly number: string }) => Promise<boolean>;
}

/** What the bank shows when a payer enters a number (SNAP service 24); null when nothing is payable on it. */
export type DescribeAccount = (number: string) => Promise<{ readonly title: string; readonly amount: Money } | null>;
