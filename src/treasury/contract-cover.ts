/** The HTTP calls about the cover of customers' money: for treasury line by line, for the public site day by day. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { COVER_SIDES } from "./model/cover.ts";

export const HISTORY_DAYS = 30;

export const coverSchema = z.strictObject({
  currency: currencySchema,
  /** At banks and partners, and pay-ins on their way to the bank. */
  money: moneyCodec,
  /** What belongs to senders, recipients, agents and partners. */
  others: moneyCodec,
  /** Tax and commission that are not paid yet. */
  owed: moneyCodec,
  /** What is left for us: the cushion. */
  own: moneyCodec,
  isCovered: z.boolean(),
});
export type CoverView = z.output<typeof coverSchema>;

export const readCover = get({
  access: { menu: "treasury", module: ["view"] },
  name: "treasury.read_cover",
  path: "/v1/treasury/cover",
  summary:
    "Reads the proof at the end of a day that money at banks and partners covers what belongs to others: by currency, line by line, and for the 30 days before.",
  input: z.strictObject({ day: localDateSchema.optional() }),
  output: z.strictObject({
    day: localDateSchema,
    /** False: the figures of a day that is not over are those of now. */
    isOver: z.boolean(),
    covers: z.array(coverSchema),
    /** By name of account; `account` is null where several parties have one. */
    lines: z.array(
      z.strictObject({ side: z.enum(COVER_SIDES), name: z.string(), account: z.string().nullable(), amount: moneyCodec }),
    ),
    history: z.array(z.strictObject({ day: localDateSchema, covers: z.array(coverSchema) })),
  }),
});

/** Days of the public record. */
export const RECORD_DAYS = 90;

export const readCoverRecord = get({
  access: "public",
  name: "treasury.read_cover_record",
  path: "/v1/cover/record",
  summary: `Reads on how many of the last ${RECORD_DAYS} ended days the money at banks and partners covered, at the end of the day and in every currency, what belongs to customers. No amounts.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    /** Days on which the books held money of customers. */
    days: z.int(),
    coveredDays: z.int(),
    lastDay: localDateSchema,
  }),
});
