/** The call about how quickly money arrives, for the page of service status. Says nothing about one transfer, nor how many there are. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { localDateSchema } from "#kernel/time.ts";

/** The days that are told. */
export const ARRIVAL_DAYS = 90;
/** Times are of so many last days. */
export const RECENT_DAYS = 7;
/** Of fewer nothing is said: a share of two is no share, and could tell of somebody. */
export const FEWEST_ARRIVALS = 5;

export const listArrivals = get({
  name: "transfers.list_arrivals",
  path: "/v1/transfers/arrivals",
  access: "public",
  summary: `By corridor: within how many minutes of paying in half, and nine in ten, arrived in the last ${RECENT_DAYS} days, and for each of the last ${ARRIVAL_DAYS} days which share arrived by the promised time.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    corridors: z.array(
      z.strictObject({
        corridor: z.string(),
        recent: z.strictObject({ halfWithinMinutes: z.int(), mostWithinMinutes: z.int() }).nullable(),
        /** The oldest first; days of too few are left out. */
        days: z.array(z.strictObject({ day: localDateSchema, onTimeBps: z.int() })),
      }),
    ),
  }),
});
