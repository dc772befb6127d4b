/**
 * The text of what a second factor approves. It must be identical when the approval is requested and when the action is done; otherwise the
 * action is not approved. It contains everything that can redirect money: in Hong Kong and Japan an account is its branch and its number.
 * Pure.
 */
import { rateText } from "#kernel/rate.ts";
import type { Money } from "#kernel/amount.ts";
import type { Quote } from "#pricing/index.ts";
import type { RecipientSnapshot } from "#recipients/index.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import type { Sending } from "../sending/model/sending.ts";

const amountText = ({ currency, minor }: Money) => `${currency} ${minor}`;

/** The recipient of a transfer, and the account or telephone it is paid to. */
export function recipientText({ recipient, name, country, account, phone, fields, fingerprint }: RecipientSnapshot) {
  const others = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [recipient, name, country, account?.bank ?? null, account?.number ?? null, phone, others, fingerprint];
}

/** Subject of creating a transfer. */
export function sendingSubject(
  { id, purpose, sourceOfFunds }: Pick<Sending, "id" | "purpose" | "sourceOfFunds">,
  quote: Quote,
  recipient: RecipientSnapshot,
): string {
  return JSON.stringify({
    transfer: id,
    quote: quote.id,
    pays: amountText(quote.total),
    receives: amountText(quote.receives),
    rate: quote.rate && rateText(quote.rate),
    recipient: recipientText(recipient),
    purpose,
    sourceOfFunds,
  });
}

/** Subject of changing a transfer's recipient, or the account of the same recipient. */
export function changeSubject({ id, price }: Pick<Transfer, "id" | "price">, recipient: RecipientSnapshot): string {
  return JSON.stringify({ change: id, receives: amountText(price.receives), recipient: recipientText(recipient) });
}

export interface RefundAccount {
  readonly bank: string;
  readonly account: string;
  /** The account holder, as the bank reports it. */
  readonly name: string;
}

/** Subject of refunding to another account than the one the money came from. */
export function refundSubject(of: string, amount: Money, { bank, account, name }: RefundAccount): string {
  return JSON.stringify({ refund: of, amount: amountText(amount), account: [bank, account, name] });
}
