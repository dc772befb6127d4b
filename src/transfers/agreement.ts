/** What a payout needs to know besides the money, frozen when the transfer was made: whom, from whom, what for. Pure. */
import { z } from "zod";
import { SOURCE_CODES } from "./declarations.ts";
import type { PayoutOrder } from "./payout.ts";
import { heldOf, type Transfer } from "./transfer.ts";

const shortText = z.string().min(1).max(200);

export const agreementSchema = z.object({
  beneficiary: z.object({
    name: shortText,
    country: z.string().length(2),
    account: z.object({ bank: shortText, number: shortText }).nullable(),
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
  /** Where the money is from, as the sender said; absent where nobody asked: cash over the counter, transfers of before. */
  sourceOfFunds: z.enum(SOURCE_CODES).optional(),
  remark: z.string().max(35),
  /** What the quote promised. */
  arrivesBy: z.iso.datetime(),
  /** How the recipient's bank is called, for who reads it; the order has its code. */
  bankTitle: shortText.nullable().optional(),
});
export type Agreement = z.infer<typeof agreementSchema>;

/** The order as the party is told it: the same at each try, byte for byte. Throws for a transfer that was never sent out. */
export function payoutOrderOf(transfer: Transfer, { beneficiary, sender, purpose, remark }: Agreement): PayoutOrder {
  const { payout } = transfer;
  if (payout === null) throw new Error(`${transfer.id} has no payout`);
  const { reference, rail, orderedAt } = payout;
  return { reference, rail, orderedAt, amount: heldOf(transfer), beneficiary, sender, purpose, remark };
}
