/** How many keys of partners there are. */
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countKeys } from "./store.ts";

export const partnerKeyMeasures = ({ database }: Runtime): readonly Measure[] =>
  figuresOf(database, countKeys, [
    {
      name: "sampai_partner_keys",
      help: "Keys of partners that are not revoked, by state: PROPOSED waits for its proof, ROTATING is valid until 24 hours after its successor became active",
      labels: ["state"],
      of: (found) => found.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ]);
