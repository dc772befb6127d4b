/**
 * The second factor for one transfer: bound to its id, price and recipient, as they are at this moment. What is sent afterwards is compared with
 * what was approved; a recipient whose account was changed between the two needs another approval.
 */
import type { Output } from "#kernel/endpoint.ts";
import { rateText } from "#kernel/rate.ts";
import type { Money } from "#kernel/money.ts";
import { checkQuote, type Quote } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { SendParts, Sending } from "./send-transfer.ts";

const amountText = ({ currency, minor }: Money) => `${currency} ${minor}`;

/** Everything that makes a transfer this one, as text: the same on both sides, or it was not approved. */
export function approvalSubject(
  { id, purpose, sourceOfFunds }: Pick<Sending, "id" | "purpose" | "sourceOfFunds">,
  quote: Quote,
  recipient: RecipientSnapshot,
): string {
  const { name, account, phone, fingerprint } = recipient;
  return JSON.stringify({
    transfer: id,
    quote: quote.id,
    pays: amountText(quote.total),
    receives: amountText(quote.receives),
    rate: quote.rate && rateText(quote.rate),
    recipient: [recipient.recipient, name, account?.bank ?? null, account?.number ?? null, phone, fingerprint],
    purpose,
    sourceOfFunds,
  });
}

/** Opens the step. Refuses as sending would, so that nobody types a code for what cannot be sent. */
export async function askApproval(
  ctx: Ctx,
  sending: Sending,
  parts: Pick<SendParts, "openApproval">,
): Promise<Output<typeof contract.askApproval>> {
  const quote = await checkQuote(ctx, { quote: sending.quote, person: sending.person, transfer: sending.id });
  const recipient = await takeRecipient(ctx, { recipient: sending.recipient, person: sending.person, corridor: quote.corridor });
  const step = await parts.openApproval(ctx, {
    subject: approvalSubject(sending, quote, recipient),
    amount: quote.total,
    recipient: recipient.name,
  });
  const { total, receives } = quote;
  const number = recipient.account?.number ?? recipient.phone;
  return {
    ...step,
    approves: {
      total,
      receives,
      recipientName: recipient.name,
      bankTitle: recipient.bankTitle,
      accountEnd: number?.slice(-4) ?? null,
    },
  };
}
