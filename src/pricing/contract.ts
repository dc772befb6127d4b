/** The HTTP calls of prices: the calculator's and quotes. `contract-ways.ts` has corridors and banks, `contract-terms.ts` the treasury's. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { PROMISE_REASONS } from "./promise.ts";
import { corridorCode } from "./ways.ts";

/** Why there is no price, with the status. `details` of the amounts' refusals name the bound. */
export const PRICE_REFUSALS = {
  corridor_unknown: 404,
  corridor_stopped: 409,
  bank_unknown: 422,
  amount_too_small: 422,
  amount_too_large: 422,
  amount_not_payable: 422,
  amount_not_in_cash: 422,
  rate_stale: 409,
  rate_deviates: 409,
  price_missing: 409,
  not_deliverable: 422,
} as const satisfies Record<string, RefusalStatus>;
export type PriceRefusal = keyof typeof PRICE_REFUSALS;

/** How `takeQuote` refuses: for the contracts of those who call it. `details` of `quote_expired` have `old` and `now`, which is null with a `why`. */
export const TAKE_REFUSALS = {
  quote_unknown: 404,
  quote_used: 409,
  quote_expired: 409,
} as const satisfies Record<string, RefusalStatus>;

const sides = z.enum(["source", "target"]);
const rateSource = z.enum(["reference", "desk"]);

/** What somebody wants the price of: flat, so that a calculator's link can carry it. */
const askSchema = z.strictObject({
  corridor: corridorCode,
  /** What is fixed: the principal in rupiah (source), or what arrives, in the corridor's currency (target). */
  side: sides,
  /** Of that, in minor units. */
  amountMinor: z.string().regex(/^[1-9][0-9]{0,11}$/),
  /** The 3-digit code of a bank in Indonesia, where it is known. */
  bank: z
    .string()
    .regex(/^[0-9]{3}$/)
    .optional(),
});
export type PriceAsk = z.output<typeof askSchema>;

/** The five fixed lines and what is behind them. */
export const priceSchema = z.strictObject({
  corridor: z.string(),
  fixedSide: sides,
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  /** The two together: no screen adds amounts. */
  feeAndTax: moneyCodec,
  /** What the sender pays: principal, fee and tax. */
  total: moneyCodec,
  receives: moneyCodec,
  /** Rupiah for one unit of what arrives, in the middle and for our customers; null for rupiah to rupiah. */
  mid: rateCodec.nullable(),
  rate: rateCodec.nullable(),
  /** principal = receives at mid + margin + rounding. */
  margin: moneyCodec,
  rounding: moneyCodec,
  /** Everything that does not arrive, in hundredths of a percent of the total. */
  totalCostBps: z.int(),
  rateSource: rateSource.nullable(),
  rateAsOf: instantCodec.nullable(),
  arrivesBy: instantCodec,
  /** What the arrival waits for. */
  arrivesWhy: z.array(z.strictObject({ reason: z.enum(PROMISE_REASONS), country: z.string(), day: localDateSchema })),
});
export type PriceView = z.output<typeof priceSchema>;

const quoteSchema = priceSchema.extend({
  id: idSchema("qt"),
  bank: z.string().nullable(),
  createdAt: instantCodec,
  expiresAt: instantCodec,
  /** So long it still holds, by the server's clock; 0: it is over. */
  leftSeconds: z.int().min(0),
  /** The transfer that used it. */
  transfer: z.string().nullable(),
});
export type QuoteView = z.output<typeof quoteSchema>;

export const calculatePrice = get({
  name: "pricing.calculate",
  path: "/v1/price",
  access: "public",
  summary: "What a transfer would cost now and when it would arrive: indicative, nothing is kept or promised.",
  refusals: PRICE_REFUSALS,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: askSchema,
  output: priceSchema,
});

const sending = { access: { menu: "transfer", module: ["create"] } } as const;

export const createQuote = post({
  ...sending,
  name: "pricing.create_quote",
  path: "/v1/quotes/create",
  summary:
    "Promises a price until `expiresAt`, to be used by one transfer. The same again under the same id is answered with the same quote.",
  refusals: { ...PRICE_REFUSALS, id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 60 },
  // A quote is its own record, never changed; a row of the trail for each would bury the others.
  audit: "never",
  input: askSchema.extend({ id: idSchema("qt") }),
  output: quoteSchema,
});

export const readQuote = get({
  ...sending,
  name: "pricing.read_quote",
  path: "/v1/quote",
  summary: "A quote of the caller's own.",
  input: z.strictObject({ id: idSchema("qt") }),
  output: quoteSchema,
});
