import type { Job } from "#platform/jobs/run-worker.ts";
import { dropUnused } from "./quotes/drop-unused-quotes.ts";
import { recordCustomerRates } from "./rates/record-customer-rates.ts";
import type { ReadRates } from "./rates/model/rates.ts";
import { FETCH_RATES_JOB, recordFetch } from "./rates/record-reference-rates.ts";
import { NOTIFY_STOPS_JOB } from "./corridors/stop-corridors.ts";
import { notifyTreasuryOfStops, type NotifyStopsDeps } from "./corridors/notify-treasury-of-stops.ts";
import { FOLLOW_TERM_JOB } from "./terms/term-guards.ts";

/**
 * Fetches the reference source every hour and at worker start, and stores what is new. While the source does not answer, the known rates
 * grow stale.
 */
export function rateJobs(source: string, read: ReadRates): readonly Job[] {
  return [
    {
      name: FETCH_RATES_JOB,
      every: "7 * * * *",
      // Corridors abroad are closed until the first rates are stored.
      atStart: true,
      async run({ runtime, transaction }) {
        const answer = await read();
        await transaction((ctx) => recordFetch(ctx, source, answer));
        if (answer.outcome === "no_answer") runtime.log.warn({ source, why: answer.why }, "reference rate source did not answer");
      },
    },
  ];
}

/** Drops unused quotes: most quotes are only looked at. */
export const quoteJobs: readonly Job[] = [
  {
    name: "drop_unused_quotes",
    every: "*/10 * * * *",
    async run(run) {
      await dropUnused(run);
    },
  },
];

/** Every minute: records changes of customer rates, for charts. A change is recorded at most a minute late. */
export const historyJobs: readonly Job[] = [
  {
    name: "record_customer_rates",
    every: "* * * * *",
    async run({ transaction }) {
      await transaction(recordCustomerRates);
    },
  },
];

/** Follow-ups of terms: refreshes public pages when a term begins or ends later, and notifies the treasury of stops made by one person. */
export function termJobs(deps: NotifyStopsDeps): readonly Job[] {
  return [
    {
      name: FOLLOW_TERM_JOB,
      async run({ transaction }) {
        await transaction((ctx) => ctx.publicPagesChanged());
      },
    },
    {
      name: NOTIFY_STOPS_JOB,
      async run({ transaction }, { terms }) {
        await transaction((ctx) => notifyTreasuryOfStops(ctx, Array.isArray(terms) ? terms.map(String) : [], deps));
      },
    },
  ];
}
