/** Figures of `/metrics` about corridors and rails, and about terms that wait for a second person. */
import { figuresOf } from "#platform/metrics/database-figures.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { inForceAt } from "./model/availability.ts";
import { listAvailabilityTerms } from "./store-availability.ts";
import { TERMS } from "../terms/workflow.ts";

export function corridorMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const histories = [...(await listAvailabilityTerms(db, now)).values()];
      return histories.map((terms) => inForceAt(terms, now)).filter((inForce) => inForce !== null);
    },
    [
      {
        name: "sampai_corridor_open",
        help: "1 while a corridor or rail is open, 0 while it is stopped",
        labels: ["kind", "code"],
        of: (inForce) =>
          inForce.map(({ kind, key, availability }) => ({
            labels: { kind, code: key },
            value: availability.state === "stopped" ? 0 : 1,
          })),
      },
    ],
  );
}

export const waitingTerms: ReadWaiting = async (db) => [{ kind: "term", ...(await countUndecided(db, TERMS)) }];
