/**
 * What a second factor approves, as text: the same when it is asked for and when it is done, or it was not approved. Everything by which money
 * could go elsewhere stands in it: in Hong Kong and Japan an account is its branch and its number. Pure.
 */
import { rateText } from "#kernel/rate.ts";
import type { Money } from "#kernel/amount.ts";
import type { Quote } from "#pricing/index.ts";
import type { RecipientSnapshot } from "#recipients/index.ts";
import type { Sending } from "./send-transfer.ts";
import type { Transfer } from "./transfer.ts";

const amountText = ({ currency, minor }: Money) => `${currency} ${minor}`;

/** Whom a transfer is for, and where it goes. */
function whom({ recipient, name, country, account, phone, fields, fingerprint }: RecipientSnapshot) {
  const others = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [recipient, name, country, account?.bank ?? null, account?.number ?? null, phone, others, fingerprint];
}

/** Making a transfer. */
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
    recipient: whom(recipient),
    purpose,
    sourceOfFunds,
  });
}

/** Paying a transfer to somebody else, or to another account of theirs. */
export function changeSubject({ id, price }: Pick<Transfer, "id" | "price">, recipient: RecipientSnapshot): string {
  return JSON.stringify({ change: id, receives: amountText(price.receives), recipient: whom(recipient) });
}

export interface RefundAccount {
  readonly bank: string;
  readonly account: string;
  /** Whose it is, by its bank's word. */
  readonly name: string;
}

/** Returning money to another account than the one that it came from. */
export function refundSubject(of: string, amount: Money, { bank, account, name }: RefundAccount): string {
  return JSON.stringify({ refund: of, amount: amountText(amount), account: [bank, account, name] });
}
