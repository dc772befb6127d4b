/** Figures of `/metrics` about corridors and rails, and about terms that wait for a second person. */
import { figuresOf } from "#platform/metrics/database-figures.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { inForceAt } from "./model/availability.ts";
import { listAutomaticStops } from "./store-automatic-stops.ts";
import { listAvailabilityTerms } from "./store-availability.ts";
import { TERMS } from "../terms/workflow.ts";

export function corridorMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const histories = [...(await listAvailabilityTerms(db, now)).values()];
      return {
        automatic: await listAutomaticStops(db),
        inForce: histories.map((terms) => inForceAt(terms, now)).filter((term) => term !== null),
      };
    },
    [
      {
        name: "sampai_corridor_open",
        help: "1 while a corridor or rail is open, 0 while it is stopped",
        labels: ["kind", "code"],
        of: ({ inForce, automatic }) =>
          inForce.map(({ kind, key, availability }) => ({
            labels: { kind, code: key },
            value: availability.state === "stopped" || automatic.has(key) ? 0 : 1,
          })),
      },
      {
        name: "sampai_corridor_stopped_by_itself",
        help: "1 while a corridor is stopped by itself, because the account that pays it does not cover what is coming; by cause",
        labels: ["code", "cause"],
        of: ({ automatic }) => [...automatic].map(([code, { cause }]) => ({ labels: { code, cause }, value: 1 })),
      },
    ],
  );
}

export const waitingTerms: ReadWaiting = async (db) => [{ kind: "term", ...(await countUndecided(db, TERMS)) }];
