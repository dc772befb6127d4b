/** The HTTP calls about where money can be sent: corridors, and banks at home. Apart, so that pages that only list them don't carry prices. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { METHODS, PRODUCTS } from "./ways.ts";

const bilingual = z.strictObject({ ID: z.string(), EN: z.string() });

export const listCorridors = get({
  name: "pricing.list_corridors",
  path: "/v1/corridors",
  access: "public",
  summary: "Every corridor with its bounds, and why it has no price now, where that is so.",
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
        /** What may be sent at once, before fees. */
        least: moneyCodec,
        most: moneyCodec,
        /** Null: open. The rates' reasons pass by themselves. */
        whyNot: z.enum(["corridor_stopped", "rate_stale", "rate_deviates", "price_missing"]).nullable(),
        stoppedBecause: bilingual.nullable(),
      }),
    ),
    /** What each tier of verification may send at once, the lowest first: said before anybody registers for what they could not do. */
    tiers: z.array(z.strictObject({ tier: z.string(), isDomesticOnly: z.boolean(), transfer: moneyCodec.nullable() })),
  }),
});

export const listBanks = get({
  name: "pricing.list_banks",
  path: "/v1/banks",
  access: "public",
  summary:
    "Lists the banks in Indonesia that can be paid, those that most people ask for first; with `search` those that were meant by a short name, code, old name, product or BIC, typing errors forgiven.",
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
      }),
    ),
  }),
});
