/** The HTTP call for the history of the customer rate in a corridor. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { localDateSchema } from "#kernel/time.ts";
import { corridorCode } from "../model/corridor-codes.ts";

/** Length of each period, and days between points: a chart of a year has no room for every day. */
export const PERIODS = {
  week: { days: 7, every: 1 },
  month: { days: 30, every: 1 },
  quarter: { days: 90, every: 3 },
  year: { days: 364, every: 14 },
} as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]];

export const readRateHistory = get({
  name: "pricing.read_rate_history",
  path: "/v1/rates/history",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Reads the daily history of the customer rate in a corridor up to now: the rate at the end of each day, Jakarta calendar.",
  refusals: { corridor_unknown: 404 },
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ corridor: corridorCode, period: z.enum(PERIOD_NAMES) }),
  output: z.strictObject({
    corridor: z.string(),
    country: z.string(),
    currency: currencySchema,
    /** Rupiah for one unit, as a price would use it now; null while there is none. */
    now: rateCodec.nullable(),
    /** Oldest first; null where there was no rate, or none was recorded yet. */
    points: z.array(z.strictObject({ day: localDateSchema, rate: rateCodec.nullable() })),
    lowest: rateCodec.nullable(),
    highest: rateCodec.nullable(),
  }),
});
