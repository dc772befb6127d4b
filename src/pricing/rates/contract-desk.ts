/** Calls of the rate desk: the board, what a rate would do before it is proposed, and asking the reference source now. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";

/** What came of a fetch: new rates, only known ones, an answer without usable rates, or no answer. */
export const FETCH_OUTCOMES = ["added", "known", "unusable", "no_answer"] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];

const sourcedSchema = z.strictObject({
  mid: rateCodec,
  asOf: instantCodec,
  ageMinutes: z.int(),
  /** Older than the rule of its currency allows, or without a rule: not used. */
  isStale: z.boolean(),
  /** The source's rate before this one, and the change since in basis points; null for its first. */
  before: z.strictObject({ mid: rateCodec, asOf: instantCodec, changeBps: z.int() }).nullable(),
});

export const listRates = get({
  name: "pricing.list_rates",
  path: "/v1/pricing/rates",
  access: { menu: "rate", module: ["view", "approve"] },
  summary:
    "Lists each currency's rates by source with age and change, their deviation, which one is used or why its quotes are refused, and the customer rates.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** The last fetch of the reference rates that ended; null before the first. */
    fetched: z.strictObject({ at: instantCodec, outcome: z.enum(FETCH_OUTCOMES), added: z.int() }).nullable(),
    rates: z.array(
      z.strictObject({
        currency: currencySchema,
        reference: sourcedSchema.nullable(),
        desk: sourcedSchema.nullable(),
        /** Deviation of the desk rate from the reference rate, in basis points; null when one is missing or stale. */
        deviationBps: z.int().nullable(),
        used: z.enum(["reference", "desk"]).nullable(),
        whyNot: z.enum(["rate_stale", "rate_deviates", "price_missing"]).nullable(),
        /** What customers see now, by corridor; null where there is no price. */
        customers: z.array(z.strictObject({ corridor: z.string(), rate: rateCodec.nullable() })),
      }),
    ),
  }),
});

/** The board of rates. */
export const ratesAddress = listAddress("/office/rate", listRates);

/** What a customer gets for the example amount before fees. */
const amountsSchema = z.strictObject({ now: moneyCodec.nullable(), after: moneyCodec.nullable() });

export const previewDeskRate = get({
  name: "pricing.preview_desk_rate",
  path: "/v1/pricing/rates/preview",
  access: { menu: "rate", module: ["view", "approve"] },
  summary:
    "Computes what customers would see in each corridor of a currency if the desk's rate were this one now. Changes nothing.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ currency: currencySchema.exclude(["IDR"]), mid: rateCodec }),
  output: z.strictObject({
    /** When it was computed: a proposal of this rate counts from here on, or from its approval. */
    at: instantCodec,
    /** Change against the desk's rate in force, and deviation from the reference rate; null when there is none, or a stale one. */
    changeBps: z.int().nullable(),
    deviationBps: z.int().nullable(),
    /** Why quotes in this currency would be refused, or null. */
    whyNot: z.enum(["rate_stale", "rate_deviates", "price_missing"]).nullable(),
    /** The amount in rupiah, before fees, for which each corridor says what is received. */
    example: moneyCodec,
    corridors: z.array(
      z.strictObject({
        corridor: z.string(),
        /** Rupiah for one unit of the currency; null where there is no price. */
        now: rateCodec.nullable(),
        after: rateCodec.nullable(),
        changeBps: z.int().nullable(),
        receives: amountsSchema,
      }),
    ),
  }),
});

export const fetchRatesNow = post({
  name: "pricing.fetch_rates_now",
  path: "/v1/pricing/rates/fetch",
  access: { menu: "rate", module: ["update"] },
  summary: "Asks the reference source for its rates now, instead of at the next full hour. The worker does it within seconds.",
  rateLimit: { max: 6, windowSeconds: 3_600 },
  input: z.strictObject({}),
  /** A fetch that ended at or after this instant answers the request. */
  output: z.strictObject({ requestedAt: instantCodec }),
});
