import type { Job } from "#platform/jobs/run-worker.ts";
import { dropUnused } from "./drop-unused-quotes.ts";
import { noteRates } from "./note-rates.ts";
import type { ReadRates } from "./rates.ts";
import { recordReference } from "./record-reference.ts";
import { TELL_STOPS_JOB } from "./stop-ways.ts";
import { tellStops, type TellStopsParts } from "./tell-stops.ts";
import { FOLLOW_TERM_JOB } from "./weigh-term.ts";

/** Asks the reference source every hour and when a worker begins, and writes down what is new. A source that says nothing leaves the rates that are known to grow old. */
export function rateJobs(source: string, read: ReadRates): readonly Job[] {
  return [
    {
      name: "fetch_reference_rates",
      every: "7 * * * *",
      // Until the first rates are there, corridors abroad are closed.
      atStart: true,
      async run({ machinery, beat }) {
        const answer = await read();
        if (answer.outcome === "read") await beat((ctx) => recordReference(ctx, source, answer.rates));
        else machinery.log.warn({ source, why: answer.why }, "the source of reference rates said nothing");
      },
    },
  ];
}

/** Most quotes are only looked at. */
export const quoteJobs: readonly Job[] = [
  {
    name: "drop_unused_quotes",
    every: "*/10 * * * *",
    async run(run) {
      await dropUnused(run);
    },
  },
];

/** Each minute: what customers' rates have become, for charts. A change is on record a minute later at the most. */
export const historyJobs: readonly Job[] = [
  {
    name: "note_customer_rates",
    every: "* * * * *",
    async run({ beat }) {
      await beat(noteRates);
    },
  },
];

/** What follows from terms: visitors see one that begins later when it begins, and the treasury hears of what one of them has stopped. */
export function termJobs(parts: TellStopsParts): readonly Job[] {
  return [
    {
      name: FOLLOW_TERM_JOB,
      async run({ beat }) {
        await beat((ctx) => ctx.publicPagesChanged());
      },
    },
    {
      name: TELL_STOPS_JOB,
      async run({ beat }, { terms }) {
        await beat((ctx) => tellStops(ctx, Array.isArray(terms) ? terms.map(String) : [], parts));
      },
    },
  ];
}
