/** The HTTP call of the published price list, shown on the product pages and the service status page. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { priceSchema } from "../quotes/contract.ts";
import { listCorridors } from "../corridors/contract.ts";
import { arrivalSchema, railHoursSchema, RAILS } from "../model/network.ts";
import { PRODUCTS } from "../model/corridor-codes.ts";

const corridorSchema = listCorridors.output.shape.corridors.element;

/** Example amount by default: Rp 5.000.000. */
export const EXAMPLE_MINOR = "500000000";

const tariffCorridorSchema = corridorSchema.extend({
  /** Empty while no fee is in force. `bps`: share of the amount in basis points. `min` and `max` bound the whole fee. */
  fees: z.array(
    z.strictObject({
      from: moneyCodec,
      fixed: moneyCodec,
      bps: z.int(),
      min: moneyCodec.nullable(),
      max: moneyCodec.nullable(),
    }),
  ),
  /** Margin between the mid-market rate and ours, in basis points; 0 within Indonesia. */
  spreadBps: z.int(),
  /** Current price of the example amount; null without a price, or if the amount is out of bounds. */
  example: priceSchema.nullable(),
});
export type TariffCorridor = z.output<typeof tariffCorridorSchema>;

export const readTariff = get({
  name: "pricing.read_tariff",
  path: "/v1/tariff",
  access: "public",
  summary: "Reads the price list of a product: fees, margins, limits, rails, and an example per corridor at current rates.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({
    product: z.enum(PRODUCTS),
    /** Whole rupiah, in minor units. */
    amountMinor: z
      .string()
      .regex(/^[1-9][0-9]{0,9}00$/)
      .default(EXAMPLE_MINOR),
  }),
  output: z.strictObject({
    /** Tax on the fee, never on the principal; null while none is in force. */
    taxBps: z.int().nullable(),
    corridors: z.array(tariffCorridorSchema),
    /** Rails that the product's corridors may use. */
    rails: z.array(
      z.strictObject({
        rail: z.enum(RAILS),
        isOpen: z.boolean(),
        /** Maximum of one transfer in rupiah; null: no limit. */
        max: moneyCodec.nullable(),
        /** In Jakarta time; null: always. */
        hours: railHoursSchema.nullable(),
        arrival: arrivalSchema,
      }),
    ),
    /** What a person may send, by tier. Null: no limit. */
    tiers: z.array(
      z.strictObject({
        tier: z.string(),
        isDomesticOnly: z.boolean(),
        transfer: moneyCodec.nullable(),
        month: moneyCodec.nullable(),
        abroadMonth: moneyCodec.nullable(),
      }),
    ),
    /** The product's own additional limit; null if it has none. */
    limit: z
      .strictObject({ transfer: moneyCodec.nullable(), day: moneyCodec.nullable(), countPerDay: z.int().nullable() })
      .nullable(),
  }),
});
export type Tariff = z.output<(typeof readTariff)["output"]>;
