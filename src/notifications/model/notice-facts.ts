/**
 * The values that fill a notification's text, and how they are stored: amounts and times unformatted, then formatted in the reader's
 * language. Pure.
 */
import { z } from "zod";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";

export const factsSchema = z.strictObject({
  /** The transfer's number as people read it out: `7MXP-4T2Q`. */
  number: z.string().optional(),
  /** The recipient's name. */
  name: z.string().optional(),
  /** The outlet of the counter. */
  place: z.string().optional(),
  /** The amount that arrived, is missing or is refunded. */
  amount: moneyCodec.optional(),
  by: instantCodec.optional(),
  /** The virtual account to pay to. It belongs to the operator, and to this transfer alone. */
  payTo: z
    .string()
    .regex(/^[0-9]{8,24}$/)
    .optional(),
  /** The bank of that account with the code that other banks ask for, and the holder that it shows to a payer. */
  bank: z.string().optional(),
  bankCode: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  holder: z.string().optional(),
  /** The recipient's bank or wallet, and the last digits of the account. */
  toBank: z.string().optional(),
  toEnd: z
    .string()
    .regex(/^[0-9A-Z]{1,4}$/)
    .optional(),
  /** The time of the event, if its mail says so. */
  at: instantCodec.optional(),
  /** Where a refund went: to the account that the payment came from, or to one that the sender named. */
  to: z.enum(["origin", "named"]).optional(),
  /** The reason, in whole sentences of both languages, as they were when it happened. */
  why: z.strictObject({ ID: z.string(), EN: z.string() }).optional(),
  /** Our own telephone number. */
  phone: z.string().optional(),
  /** For a rate alert. */
  currency: z.string().optional(),
  rate: rateCodec.optional(),
  below: rateCodec.optional(),
});
export type Facts = z.output<typeof factsSchema>;
