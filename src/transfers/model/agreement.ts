/** Data of a payout besides the money, snapshotted when the transfer was created: recipient, sender, purpose. Pure. */
import { z } from "zod";
import { SOURCE_CODES } from "./declarations.ts";
import type { PayoutOrder } from "../lifecycle/payout-party.ts";
import { heldOf, type Transfer } from "../lifecycle/transfer.ts";

const shortText = z.string().min(1).max(200);

export const agreementSchema = z.object({
  beneficiary: z.object({
    name: shortText,
    country: z.string().length(2),
    account: z
      .object({
        bank: shortText,
        number: shortText,
        /** Of an e-wallet: code and number by which the operator's bank knows it. */
        wallet: z.object({ bank: shortText, number: shortText }).optional(),
      })
      .nullable(),
    phone: z.string().nullable(),
    fields: z.record(z.string(), z.string()),
  }),
  sender: z.object({
    name: shortText,
    country: z.string().length(2),
    address: z.string().nullable(),
    birthDate: z.string().nullable(),
    reference: shortText,
  }),
  /** ISO 20022 external purpose code. */
  purpose: z.string().regex(/^[A-Z]{4}$/),
  /** Source of the funds as the sender declared it; absent where none was asked for (cash over the counter, older transfers). */
  sourceOfFunds: z.enum(SOURCE_CODES).optional(),
  remark: z.string().max(35),
  /** The arrival time that the quote promised. */
  arrivesBy: z.iso.datetime(),
  /** Common name of the recipient's bank, for readers; the order has its code. */
  bankTitle: shortText.nullable().optional(),
});
export type Agreement = z.infer<typeof agreementSchema>;

/** Whether the money goes to an e-wallet. */
export const isToWallet = ({ account }: Pick<Agreement["beneficiary"], "account">): boolean => account?.wallet !== undefined;

/** The order as sent to the party: byte for byte the same at each try. Throws for a transfer that was never sent. */
export function payoutOrderOf(transfer: Transfer, { beneficiary, sender, purpose, remark }: Agreement): PayoutOrder {
  const { payout } = transfer;
  if (payout === null) throw new Error(`${transfer.id} has no payout`);
  const { reference, rail, orderedAt } = payout;
  const { account, ...named } = beneficiary;
  const ordered = { ...named, account: account && orderedOf(account), ...(isToWallet(beneficiary) && { isWallet: true }) };
  return { reference, rail, orderedAt, amount: heldOf(transfer), beneficiary: ordered, sender, purpose, remark };
}

const orderedOf = ({ wallet, ...own }: NonNullable<Agreement["beneficiary"]["account"]>) => wallet ?? own;
