/** Calls that publish arrival times and how promises were kept. They reveal nothing about a single transfer, nor exactly how many there are. */
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

export const readKeptPromises = get({
  name: "transfers.read_kept_promises",
  path: "/v1/transfers/kept-promises",
  access: "public",
  summary: `Reads the share of transfers of the last ${ARRIVAL_DAYS} days that arrived by the time promised to their senders.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    days: z.int(),
    /** Null while too few transfers had a promised time. */
    kept: z
      .strictObject({
        /** Rounded down: 9,999 of 10,000 is not 100 %. */
        onTimeBps: z.int(),
        /** The number counted, rounded down to one digit (37 is 30): enough to weigh the share, and no figure for competitors. */
        atLeast: z.int(),
      })
      .nullable(),
  }),
});
