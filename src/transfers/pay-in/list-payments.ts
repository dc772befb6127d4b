/** Inquires about both ways by which a transfer can be paid in: its virtual account, and its QRIS code where it has one. */
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import type { PaymentInquiry } from "../processing/store-inquiries.ts";
import type { PayInParty, PayInPayment } from "./model/pay-in-party.ts";
import type { QrisDeps } from "./qris/open-qris.ts";

export interface ListedPayments {
  /** By channel: what a party has answered. */
  readonly received: readonly { readonly channel: string; readonly payments: readonly PayInPayment[] }[];
  /** False where a party did not answer: what it knows is still open. */
  readonly isWhole: boolean;
}

export async function listPaymentsOf(
  { payIn, qris }: QrisDeps & { readonly payIn: Pick<PayInParty, "party" | "listPayments"> },
  { transfer, number, qris: code }: Pick<PaymentInquiry, "number" | "qris"> & { readonly transfer: Id<"tr"> },
): Promise<ListedPayments> {
  const onAccount = payIn.listPayments({ reference: transfer, number });
  // A bank that is no longer configured for QRIS cannot be asked about its codes.
  const onCode =
    code === null
      ? Promise.resolve([])
      : qris?.party === code.channel
        ? qris.listPayments({
            reference: code.number,
            bankReference: code.bankReference,
            amount: money("IDR", BigInt(code.minor)),
          })
        : Promise.resolve(null);
  const [account, codes] = await Promise.all([onAccount, onCode]);
  return {
    received: [
      ...(account === null ? [] : [{ channel: payIn.party, payments: account }]),
      ...(codes === null || code === null ? [] : [{ channel: code.channel, payments: codes }]),
    ],
    isWhole: account !== null && codes !== null,
  };
}
