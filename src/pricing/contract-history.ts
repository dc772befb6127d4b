/** The call about what our customers' rate in a corridor was. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { currencySchema } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { localDateSchema } from "#kernel/time.ts";
import { corridorCode } from "./ways.ts";

/** How far back, and every how many days there is a point: a chart of a year has no room for each. */
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
    "What our customers' rate in a corridor was, day by day up to now: what stood when each day ended, by the calendar of Jakarta.",
  refusals: { corridor_unknown: 404 },
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ corridor: corridorCode, period: z.enum(PERIOD_NAMES) }),
  output: z.strictObject({
    corridor: z.string(),
    country: z.string(),
    currency: currencySchema,
    /** Rupiah for one unit, as a price of this moment would have it; null while there is none. */
    now: rateCodec.nullable(),
    /** The oldest first; null where there was no rate, or none was written down yet. */
    points: z.array(z.strictObject({ day: localDateSchema, rate: rateCodec.nullable() })),
    lowest: rateCodec.nullable(),
    highest: rateCodec.nullable(),
  }),
});
