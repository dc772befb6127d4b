/** What `/metrics` shows of rates: whether each currency has one that counts, and how old it is. */
import type { Measure } from "#platform/http/metrics.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { ratesNow } from "./rates-now.ts";

export function rateMeasures({ database, clock }: Machinery): readonly Measure[] {
  const read = () => ratesNow({ db: database, now: clock.now() });
  return [
    {
      name: "sampai_rate_usable",
      help: "1 while prices in a currency can be quoted, 0 while its rate is stale, contradicted or without a rule",
      labels: ["currency"],
      read: async () =>
        (await read()).map(({ currency, judged }) => ({ labels: { currency }, value: judged?.fault === null ? 1 : 0 })),
    },
    {
      name: "sampai_rate_age_seconds",
      help: "Age of the newest rate of a currency by its source",
      labels: ["currency", "source"],
      read: async () =>
        (await read()).flatMap(({ currency, reference, desk }) =>
          Object.entries({ reference, desk }).flatMap(([source, said]) =>
            said ? [{ labels: { currency, source }, value: (clock.now().getTime() - said.asOf.getTime()) / SECOND_MS }] : [],
          ),
        ),
    },
  ];
}
