/** What the words of a notice are filled with, and how it is stored: amounts and times as such, written out in the reader's language. Pure. */
import { z } from "zod";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";

export const factsSchema = z.strictObject({
  /** Of a transfer, as people read it out: `7MXP-4T2Q`. */
  number: z.string().optional(),
  /** Whom it is for. */
  name: z.string().optional(),
  /** The outlet at whose counter it is. */
  place: z.string().optional(),
  /** What the notice is about: what arrived, is missing, comes back. */
  amount: moneyCodec.optional(),
  by: instantCodec.optional(),
  /** Which account a refund went to: the one that the payment came from, or one that the sender named. */
  to: z.enum(["origin", "named"]).optional(),
  /** Why, in whole sentences of both languages, as they were when it happened. */
  why: z.strictObject({ ID: z.string(), EN: z.string() }).optional(),
  /** Of a rate alert. */
  currency: z.string().optional(),
  rate: rateCodec.optional(),
  below: rateCodec.optional(),
});
export type Facts = z.output<typeof factsSchema>;
