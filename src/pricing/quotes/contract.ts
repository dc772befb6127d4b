/**
 * HTTP calls for prices: the calculator's and quotes. Corridors and banks are in `corridors/contract.ts`, the treasury's calls in
 * `terms/contract.ts`.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import type { RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { PROMISE_REASONS } from "../routing/model/promise.ts";
import { corridorCode } from "../model/corridor-codes.ts";

/** Why there is no price, with the HTTP status. For refusals of an amount, `details` has the bound. */
export const PRICE_REFUSALS = {
  corridor_unknown: 404,
  corridor_stopped: 409,
  bank_unknown: 422,
  amount_too_small: 422,
  amount_too_large: 422,
  wallet_amount_too_large: 422,
  amount_not_payable: 422,
  amount_not_in_cash: 422,
  rate_stale: 409,
  rate_deviates: 409,
  price_missing: 409,
  not_deliverable: 422,
} as const satisfies Record<string, RefusalStatus>;
export type PriceRefusal = keyof typeof PRICE_REFUSALS;

/**
 * Refusals of `takeQuote`, for the contracts of its callers. `details` of `quote_expired` have `old` and `now`; `now` is null if there is
 * no price, with `why`.
 */
export const TAKE_REFUSALS = {
  quote_unknown: 404,
  quote_used: 409,
  quote_expired: 409,
} as const satisfies Record<string, RefusalStatus>;

const sides = z.enum(["source", "target"]);
const rateSource = z.enum(["reference", "desk"]);

/** The query of a price; flat, so that a calculator link can carry it. */
const priceQuerySchema = z.strictObject({
  corridor: corridorCode,
  /** The fixed amount: the principal in rupiah (source), or the received amount in the corridor's currency (target). */
  side: sides,
  /** The fixed amount, in minor units. */
  amountMinor: z.string().regex(/^[1-9][0-9]{0,11}$/),
  /** The 3-digit code of a bank or e-wallet in Indonesia, if known. */
  bank: z
    .string()
    .regex(/^[0-9]{3}$/)
    .optional(),
});
export type PriceQuery = z.output<typeof priceQuerySchema>;

/** The five standard lines of a price and the figures behind them. */
export const priceSchema = z.strictObject({
  corridor: z.string(),
  fixedSide: sides,
  principal: moneyCodec,
  fee: moneyCodec,
  tax: moneyCodec,
  /** Fee plus tax, so that no screen has to add amounts. */
  feeAndTax: moneyCodec,
  /** What the sender pays: principal, fee and tax. */
  total: moneyCodec,
  receives: moneyCodec,
  /** Rupiah for one unit of the target currency, mid-market and ours; null for rupiah to rupiah. */
  mid: rateCodec.nullable(),
  rate: rateCodec.nullable(),
  /** principal = received at mid + margin + rounding. */
  margin: moneyCodec,
  rounding: moneyCodec,
  /** Everything that does not arrive, in basis points of the total. */
  totalCostBps: z.int(),
  rateSource: rateSource.nullable(),
  rateAsOf: instantCodec.nullable(),
  arrivesBy: instantCodec,
  /** What delays the arrival. */
  arrivesWhy: z.array(z.strictObject({ reason: z.enum(PROMISE_REASONS), country: z.string(), day: localDateSchema })),
});
export type PriceView = z.output<typeof priceSchema>;

const quoteSchema = priceSchema.extend({
  id: idSchema("qt"),
  bank: z.string().nullable(),
  createdAt: instantCodec,
  expiresAt: instantCodec,
  /** Seconds until expiry, by the server's clock; 0 when expired. */
  leftSeconds: z.int().min(0),
  /** The transfer that used it. */
  transfer: z.string().nullable(),
});
export type QuoteView = z.output<typeof quoteSchema>;

export const calculatePrice = get({
  name: "pricing.calculate",
  path: "/v1/price",
  access: "public",
  summary: "Calculates the current cost and arrival time of a transfer. Indicative: nothing is stored or promised.",
  refusals: PRICE_REFUSALS,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: priceQuerySchema,
  output: priceSchema,
});

const sending = { access: { menu: "transfer", module: ["create"] } } as const;

export const createQuote = post({
  ...sending,
  name: "pricing.create_quote",
  path: "/v1/quotes/create",
  summary: "Creates a quote: a price promised until `expiresAt`, for one transfer. Idempotent by id.",
  refusals: { ...PRICE_REFUSALS, id_already_used: 409 },
  rateLimit: { max: 60, windowSeconds: 60 },
  // A quote is its own record and never changes. An audit row for each would hide the other rows.
  audit: "never",
  input: priceQuerySchema.extend({ id: idSchema("qt") }),
  output: quoteSchema,
});

export const readQuote = get({
  ...sending,
  name: "pricing.read_quote",
  path: "/v1/quote",
  summary: "Reads one of the caller's own quotes.",
  input: z.strictObject({ id: idSchema("qt") }),
  output: quoteSchema,
});
