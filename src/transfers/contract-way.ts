/** What a transfer's page shows besides the transfer itself: its way, the price as agreed, where the money goes, what lies beside it. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { REASON_CODES } from "./reasons.ts";
import { HOLDERS, MILESTONES } from "./way.ts";

const milestone = z.enum(MILESTONES);

/**
 * The account that a refund goes to: its bank, how its number ends and whose it is, by its bank's word; null where nobody has said whose.
 * `isOrigin`: the one that it was paid from, and not one that the sender named.
 */
const refundedTo = z.strictObject({ bank: z.string(), end: z.string(), holder: z.string(), isOrigin: z.boolean() }).nullable();

export const wayFields = {
  /** One more with each event: tells a page that what it shows is old. */
  version: z.int(),
  /** The server's clock when it answered: countdowns go by it. */
  asOf: instantCodec,
  /** Where the money goes. */
  destination: z.strictObject({
    country: z.string(),
    bank: z.string().nullable(),
    account: z.string().nullable(),
    phone: z.string().nullable(),
    /** Of cash: where its sender said that it will be collected. Any outlet pays it. */
    city: z.string().nullable(),
  }),
  /** The price as agreed: rupiah for one unit of what arrives, in the middle and for our customers; null for rupiah to rupiah. */
  rate: z.strictObject({ mid: rateCodec, ours: rateCodec, asOf: instantCodec }).nullable(),
  margin: moneyCodec,
  /** What rounding the foreign amount down left over. */
  rounding: moneyCodec,
  feeAndTax: moneyCodec,
  /** What of the price was not paid, since there are no coins for it; null for nothing. */
  cashRounding: moneyCodec.nullable(),
  totalCostBps: z.int().nullable(),
  holder: z.enum(HOLDERS),
  /** Milestones reached, the oldest first; the last one is where it is now. */
  reached: z.array(
    z.strictObject({ milestone, at: instantCodec, by: z.string().nullable(), reason: z.enum(REASON_CODES).nullable() }),
  ),
  /** Milestones to come, with what was promised or is due. */
  ahead: z.array(z.strictObject({ milestone, by: instantCodec.nullable() })),
  /** The promise has passed and the money is still on its way. */
  isLate: z.boolean(),
  /** What we owe for being late; null for nothing. */
  compensation: moneyCodec.nullable(),
  /** Of what was paid, what does not come back with the refund; null where all of it does, or nothing is refunded. */
  feeKept: moneyCodec.nullable(),
  /** Why the money did not arrive, by the word of who should have paid it; null while it may still, once it has, and where nobody refused. */
  refusal: z.strictObject({ code: z.enum(REASON_CODES), says: z.string(), canDo: z.string(), at: instantCodec }).nullable(),
  /** Of the refund: by which day it should be there, when it was, and our reference that the bank knows it by; null where nothing is refunded. */
  refundPlan: z
    .strictObject({
      by: localDateSchema.nullable(),
      paidAt: instantCodec.nullable(),
      reference: z.string().nullable(),
      to: refundedTo,
    })
    .nullable(),
  /** The token of the link that follows it without a sign-in; null when there is none. */
  sharedToken: z.string().nullable(),
  /** The outlet that handed the cash out, with its city; null for anything else, and where it was not written down. */
  collectedAt: z.string().nullable(),
  /** Until when cash waits to be collected. */
  collectBy: instantCodec.nullable(),
  /** Money that came for this transfer and is not used: too much, too late, twice. It goes back. */
  unused: z.array(
    z.strictObject({
      payment: idSchema("py"),
      amount: moneyCodec,
      isLate: z.boolean(),
      isPaid: z.boolean(),
      needsAccount: z.boolean(),
      /** Where it goes back to, when it was there, and our reference that the bank knows it by; null where that is not known yet. */
      to: refundedTo,
      paidAt: instantCodec.nullable(),
      reference: z.string().nullable(),
    }),
  ),
};
