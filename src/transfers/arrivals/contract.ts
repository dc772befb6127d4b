/** The call that publishes arrival times for the service status page. It reveals nothing about a single transfer, nor how many there are. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { localDateSchema } from "#kernel/time.ts";

/** Days published. */
export const ARRIVAL_DAYS = 90;
/** Median and 90th percentile cover this many last days. */
export const RECENT_DAYS = 7;
/** Below this number nothing is published: a share of two is meaningless, and could identify a person. */
export const FEWEST_ARRIVALS = 5;

export const listArrivals = get({
  name: "transfers.list_arrivals",
  path: "/v1/transfers/arrivals",
  access: "public",
  summary: `Lists per corridor the minutes from pay-in within which half and nine in ten transfers arrived in the last ${RECENT_DAYS} days, and for each of the last ${ARRIVAL_DAYS} days the share that arrived by the promised time.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    corridors: z.array(
      z.strictObject({
        corridor: z.string(),
        recent: z.strictObject({ medianMinutes: z.int(), p90Minutes: z.int() }).nullable(),
        /** Oldest first; days with too few arrivals are left out. */
        days: z.array(z.strictObject({ day: localDateSchema, onTimeBps: z.int() })),
      }),
    ),
  }),
});
