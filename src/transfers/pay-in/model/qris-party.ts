/**
 * The interface of an outside party that takes money in by QRIS: one dynamic code per transfer, beside its virtual account. Owned here,
 * implemented in `outside/`.
 */
import type { Money } from "#kernel/money.ts";
import type { PayInPayment } from "./pay-in-party.ts";

/** For the adapter, which names its channel. */
export { qrisChannel } from "#ledger/contract-books.ts";

export interface QrisOrder {
  /** Our reference, one per transfer: repeating the order returns the same code. */
  readonly reference: string;
  readonly amount: Money;
  readonly expiresAt: Date;
}

export type QrisAnswer =
  | { readonly outcome: "not_sent"; readonly why: string }
  | { readonly outcome: "unknown"; readonly why: string }
  /** `content` is that of a QRIS code for exactly this order (`qris-content.ts`). `bankReference`: the bank's own reference of it. */
  | { readonly outcome: "open"; readonly content: string; readonly bankReference: string }
  /** The bank gives no code for this order, or gives one that says something else. */
  | { readonly outcome: "refused"; readonly providerCode: string };

/** A code that was given, as an inquiry names it. */
export interface QrisCode {
  readonly reference: string;
  readonly bankReference: string;
  readonly amount: Money;
}

export interface QrisParty {
  /** The channel of its payments: `qrisChannel` of its bank. */
  readonly party: string;
  readonly open: (order: QrisOrder) => Promise<QrisAnswer>;
  /** The payments on a code so far; null without an answer, and while a payment is on its way. */
  readonly listPayments: (code: QrisCode) => Promise<readonly PayInPayment[] | null>;
}
