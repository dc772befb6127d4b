/** The HTTP call of the published price list: what the product pages and the page of service status show. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { priceSchema } from "./contract.ts";
import { listCorridors } from "./contract-ways.ts";
import { arrivalSchema, hoursSchema, RAILS } from "./network.ts";
import { PRODUCTS } from "./ways.ts";

const corridorSchema = listCorridors.output.shape.corridors.element;

/** What is sent as an example where nothing else is asked: Rp 5.000.000. */
export const EXAMPLE_MINOR = "500000000";

const waySchema = corridorSchema.extend({
  /** Empty while no fee stands. The part of the amount in hundredths of a percent, between `least` and `most`. */
  fees: z.array(
    z.strictObject({
      from: moneyCodec,
      fixed: moneyCodec,
      bps: z.int(),
      least: moneyCodec.nullable(),
      most: moneyCodec.nullable(),
    }),
  ),
  /** Between the middle and our rate; 0 at home. */
  spreadBps: z.int(),
  /** What the example's amount would cost now; null where there is no price now, or the amount is out of bounds. */
  example: priceSchema.nullable(),
});
export type TariffWay = z.output<typeof waySchema>;

export const readTariff = get({
  name: "pricing.read_tariff",
  path: "/v1/tariff",
  access: "public",
  summary:
    "The price list of a product: fees, margins, limits, the ways money takes, and one example of each corridor at today's rates.",
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({
    product: z.enum(PRODUCTS),
    /** In whole rupiah, in minor units. */
    amountMinor: z
      .string()
      .regex(/^[1-9][0-9]{0,9}00$/)
      .default(EXAMPLE_MINOR),
  }),
  output: z.strictObject({
    /** Of the fee, never of what is sent; null while none stands. */
    taxBps: z.int().nullable(),
    ways: z.array(waySchema),
    /** Those that the product's corridors may take. */
    rails: z.array(
      z.strictObject({
        rail: z.enum(RAILS),
        isOpen: z.boolean(),
        /** The most of one transfer in rupiah; null: no limit of its own. */
        most: moneyCodec.nullable(),
        /** By the clocks of Jakarta; null: always. */
        hours: hoursSchema.nullable(),
        arrival: arrivalSchema,
      }),
    ),
    /** What a person may send by tier of verification. Null: no limit of its own. */
    tiers: z.array(
      z.strictObject({
        tier: z.string(),
        isDomesticOnly: z.boolean(),
        transfer: moneyCodec.nullable(),
        month: moneyCodec.nullable(),
        abroadMonth: moneyCodec.nullable(),
      }),
    ),
    /** The product's own limit on top; null where it has none. */
    limit: z
      .strictObject({ transfer: moneyCodec.nullable(), day: moneyCodec.nullable(), countPerDay: z.int().nullable() })
      .nullable(),
  }),
});
export type Tariff = z.output<(typeof readTariff)["output"]>;
