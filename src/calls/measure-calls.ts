/** Figures of `/metrics` about calls: how they end, how long they take to connect. */
import { figuresOf, single } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { FIGURES_OF_MS } from "./index.ts";
import { END_REASONS } from "./model/names.ts";
import { countEnds } from "./store.ts";

export function callMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(database, (db) => countEnds(db, new Date(clock.now().getTime() - FIGURES_OF_MS)), [
    {
      name: "sampai_calls_ended",
      help: "Calls that ended in the last four hours, by reason",
      labels: ["reason"],
      of: ({ ends }) =>
        END_REASONS.map((reason) => ({ labels: { reason }, value: ends.find((one) => one.reason === reason)?.count ?? 0 })),
    },
    {
      name: "sampai_calls_unconnected",
      help: "Calls of the last four hours that were accepted and never had sound or picture",
      of: ({ unconnected }) => single(unconnected),
    },
    {
      name: "sampai_calls_accepted",
      help: "Calls of the last four hours that were accepted",
      of: ({ accepted }) => single(accepted),
    },
    {
      name: "sampai_call_setup_seconds",
      help: "Seconds from accepting a call to sound and picture, of nine in ten calls of the last four hours; 0 without calls",
      of: ({ setupSeconds }) => single(setupSeconds ?? 0),
    },
  ]);
}
