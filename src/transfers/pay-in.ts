/** What an outside party that takes money in must fulfil: a virtual account per transfer (PRODUCT §4 "Pay-in"). Owned here, fulfilled in `outside/`. */
import type { Money } from "#kernel/money.ts";

export interface PayInOrder {
  /** Ours, one per transfer: as in `PayoutOrder`. */
  readonly reference: string;
  readonly amount: Money;
  /** Shown to who pays, e.g. the brand and the sender's name. */
  readonly title: string;
  readonly expiresAt: Date;
}

export type PayInAnswer =
  | { readonly outcome: "not_sent"; readonly why: string }
  /** `number`: digits only, as people type it at their bank. */
  | { readonly outcome: "open"; readonly number: string }
  | { readonly outcome: "refused"; readonly providerCode: string }
  /** The same order again is the same account. */
  | { readonly outcome: "unknown"; readonly why: string };

/** Money that came in on a virtual account, as the bank tells it. */
export interface PayInPayment {
  /** The bank's id of the payment: the same again is the same money. */
  readonly paymentId: string;
  readonly number: string;
  readonly amount: Money;
  readonly paidAt: Date;
  /** Who paid, where the bank says so: a refund goes back there and nowhere else. */
  readonly payer: { readonly name: string; readonly bank: string; readonly account: string } | null;
}

/** What a notification names: a hint that the bank is to be asked. How much, when and by whom is only what its answer says. */
export type PaymentHint = Pick<PayInPayment, "paymentId" | "number">;

export interface PayInParty {
  readonly party: string;
  readonly open: (order: PayInOrder) => Promise<PayInAnswer>;
  /**
   * What was paid on an account so far; null when nothing was learnt. A notification is believed only after this agrees. `reference` is that of its
   * order; null for a number that no order of ours has.
   */
  readonly listPayments: (account: {
    readonly reference: string | null;
    readonly number: string;
  }) => Promise<readonly PayInPayment[] | null>;
  /** Closes it early; false when that is not known to have happened, which is no harm: late money is caught. */
  readonly close: (order: PayInOrder & { readonly number: string }) => Promise<boolean>;
}

/** What the bank is told when somebody types a number (SNAP service 24); null when there is nothing to pay on it. */
export type DescribeAccount = (number: string) => Promise<{ readonly title: string; readonly amount: Money } | null>;
