/** Figures of `/metrics` about rates: whether each currency has a usable one, and its age. */
import type { Measure } from "#platform/metrics/metrics.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { ratesNow } from "./rates-now.ts";

export function rateMeasures({ database, clock }: Runtime): readonly Measure[] {
  const read = () => ratesNow({ db: database, now: clock.now() });
  return [
    {
      name: "sampai_rate_usable",
      help: "1 while prices in a currency can be quoted, 0 while its rate is stale, conflicting or without a rule",
      labels: ["currency"],
      read: async () =>
        (await read()).map(({ currency, evaluation }) => ({ labels: { currency }, value: evaluation?.fault === null ? 1 : 0 })),
    },
    {
      name: "sampai_rate_age_seconds",
      help: "Age in seconds of a currency's newest rate, by source",
      labels: ["currency", "source"],
      read: async () =>
        (await read()).flatMap(({ currency, reference, desk }) =>
          Object.entries({ reference, desk }).flatMap(([source, rate]) =>
            rate ? [{ labels: { currency, source }, value: (clock.now().getTime() - rate.asOf.getTime()) / SECOND_MS }] : [],
          ),
        ),
    },
  ];
}
