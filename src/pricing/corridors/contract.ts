/**
 * HTTP calls about destinations: corridors, and Indonesian banks. A separate file, so that pages that only list them do not load the price
 * schemas.
 */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { METHODS, PRODUCTS } from "../model/corridor-codes.ts";

const bilingual = z.strictObject({ ID: z.string(), EN: z.string() });

export const listCorridors = get({
  name: "pricing.list_corridors",
  path: "/v1/corridors",
  access: "public",
  summary: "Lists every corridor with its bounds, and why it has no price now.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    corridors: z.array(
      z.strictObject({
        corridor: z.string(),
        product: z.enum(PRODUCTS),
        country: z.string(),
        currency: currencySchema,
        method: z.enum(METHODS),
        /** Bounds of one transfer's principal. */
        min: moneyCodec,
        max: moneyCodec,
        /** Null: open. The refusals about rates end by themselves. */
        whyNot: z.enum(["corridor_stopped", "rate_stale", "rate_deviates", "price_missing"]).nullable(),
        stoppedBecause: bilingual.nullable(),
      }),
    ),
    /**
     * What each tier may send in one transfer, lowest tier first: shown before registration, because a new account may not reach
     * the required tier.
     */
    tiers: z.array(z.strictObject({ tier: z.string(), isDomesticOnly: z.boolean(), transfer: moneyCodec.nullable() })),
    /** Within how many days staff decide about a higher tier, before which its transfers cannot start; null while no term says so. */
    verificationReview: z.strictObject({ days: z.int(), counted: z.enum(["working", "calendar"]) }).nullable(),
  }),
});

export const listBanks = get({
  name: "pricing.list_banks",
  path: "/v1/banks",
  access: "public",
  summary:
    "Lists the Indonesian banks and e-wallets that can be paid, most requested first. `search` matches short name, code, former name, product or BIC, with typing errors.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({ search: z.string().max(60).optional() }),
  output: z.strictObject({
    banks: z.array(
      z.strictObject({
        bank: z.string(),
        name: z.string(),
        shortName: z.string(),
        aliases: z.array(z.string()),
        popular: z.int().positive().nullable(),
        /** An e-wallet: its accounts are mobile numbers. */
        isWallet: z.boolean(),
      }),
    ),
  }),
});
