/** What a transfer's page shows besides the transfer itself: its progress, the agreed price, the destination, and related payments. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { AWARD_CAUSES, AWARD_KINDS, awardIdSchema } from "../lifecycle/awards.ts";
import { DOCUMENT_KINDS } from "../review/model/document-kinds.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { HOLDERS, MILESTONES } from "../model/progress.ts";

const milestone = z.enum(MILESTONES);

/**
 * The account that a refund goes to: its bank, the last digits of its number, and its holder as the bank reports it. Null where no holder
 * is known. `isOrigin`: the account the money came from, not one that the sender named.
 */
const refundedTo = z.strictObject({ bank: z.string(), end: z.string(), holder: z.string(), isOrigin: z.boolean() }).nullable();

/**
 * A refund that was ordered, as a person quotes it: to us by the number of its transfer, to a bank by the bank's own reference (null until its
 * answer has named it). Null where none was ordered.
 */
const refundReference = z.strictObject({ number: z.string(), bank: z.string().nullable() }).nullable();

export const detailFields = {
  /** Increases with each event. A page uses it to see that its view is outdated. */
  version: z.int(),
  /** The server's clock at the answer. Countdowns use it. */
  asOf: instantCodec,
  /** The schedule, with its day, or the payroll row that made it; null where its sender sent it by hand. */
  origin: z
    .discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("schedule"),
        id: idSchema("sd"),
        on: localDateSchema,
        /** It expired unpaid, and is prepared anew on request until then; null where it is not. */
        renewableUntil: instantCodec.nullable(),
        /** The transfer that was prepared in its place. */
        renewedBy: idSchema("tr").nullable(),
      }),
      z.strictObject({ kind: z.literal("payroll"), id: idSchema("pl") }),
    ])
    .nullable(),
  /** The destination of the money. */
  destination: z.strictObject({
    country: z.string(),
    bank: z.string().nullable(),
    /** The short name of a bank in Indonesia, which its mark is made of; null where it has none. */
    bankShort: z.string().nullable(),
    account: z.string().nullable(),
    phone: z.string().nullable(),
    /** Cash pickup: the city in which the sender expects it to be collected. Any outlet pays it. */
    city: z.string().nullable(),
  }),
  /** The agreed rate: rupiah for one unit of the target currency, mid-market and ours. Null for rupiah to rupiah. */
  rate: z.strictObject({ mid: rateCodec, ours: rateCodec, asOf: instantCodec }).nullable(),
  margin: moneyCodec,
  /** The remainder from rounding the foreign amount down. */
  rounding: moneyCodec,
  feeAndTax: moneyCodec,
  /** The part of the price that was not paid because there are no coins for it; null if none. */
  cashRounding: moneyCodec.nullable(),
  totalCostBps: z.int().nullable(),
  holder: z.enum(HOLDERS),
  /** Milestones reached, oldest first; the last one is the present one. */
  reached: z.array(
    z.strictObject({ milestone, at: instantCodec, by: z.string().nullable(), reason: z.enum(REASON_CODES).nullable() }),
  ),
  /** Milestones to come, each with its promised or due time. */
  ahead: z.array(z.strictObject({ milestone, by: instantCodec.nullable() })),
  /** The promised time has passed and the money has not arrived. */
  isLate: z.boolean(),
  /** Money of ours for the sender: compensation and goodwill, with where it goes. */
  awards: z.array(
    z.strictObject({
      of: awardIdSchema,
      kind: z.enum(AWARD_KINDS),
      cause: z.enum(AWARD_CAUSES).nullable(),
      amount: moneyCodec,
      isPaid: z.boolean(),
      needsAccount: z.boolean(),
      /** The account it is paid to, and the references to quote. Null while unknown. */
      to: refundedTo,
      reference: refundReference,
    }),
  ),
  /** The part of the payment that is not refunded; null where all of it is, or nothing is refunded. */
  feeRetained: moneyCodec.nullable(),
  /**
   * Why the money did not arrive, as the paying party reports it. Null while it may still arrive, once it has arrived, and where no party
   * refused.
   */
  refusal: z.strictObject({ code: z.enum(REASON_CODES), says: z.string(), canDo: z.string(), at: instantCodec }).nullable(),
  /**
   * The refund: the day by which it should arrive, when it arrived, and the references to quote. Null where nothing is refunded.
   */
  refundPlan: z
    .strictObject({
      by: localDateSchema.nullable(),
      paidAt: instantCodec.nullable(),
      reference: refundReference,
      to: refundedTo,
    })
    .nullable(),
  /** The token of the link that tracks the transfer without a sign-in; null if there is none. */
  sharedToken: z.string().nullable(),
  /** The time of our SMS to the recipient of cash that waits; null where there was none. */
  recipientNotifiedAt: instantCodec.nullable(),
  /** The pickup or refund code is locked after wrong one-time codes, until the sender requests a new one. */
  isCodeLocked: z.boolean(),
  /** The documents that the sender is asked for now. */
  requested: z.array(z.enum(DOCUMENT_KINDS)),
  /** The outlet that handed out the cash, with its city. Null for other products, and where it was not recorded. */
  collectedAt: z.string().nullable(),
  /** Until when cash can be collected. */
  collectBy: instantCodec.nullable(),
  /** Unapplied payments for this transfer: overpaid, late or duplicate. They are refunded. */
  unused: z.array(
    z.strictObject({
      payment: idSchema("py"),
      amount: moneyCodec,
      isLate: z.boolean(),
      isPaid: z.boolean(),
      needsAccount: z.boolean(),
      /** The account it is refunded to, when it arrived, and the references to quote. Null while unknown. */
      to: refundedTo,
      paidAt: instantCodec.nullable(),
      reference: refundReference,
    }),
  ),
};
