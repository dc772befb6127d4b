/** Treasury figures of `/metrics`: how long the money at each bank and partner lasts, and bookings that wait. */
import { listBalances } from "#ledger/index.ts";
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { BOOKINGS } from "../bookings/workflow.ts";
import { listRunways, readLowDays, type Runway } from "./read-positions.ts";

/** The accounts that runways are computed from: a few dozen, and none of a single agent or partner of ours. */
const WATCHED = ["bank", "nostro", "payout_inflight"];
const labelsOf = ({ at, party, currency }: Runway) => ({ account: `${at}:${party}`, currency });

export function runwayMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const ctx = { db, now: clock.now() };
      return listRunways(ctx, await listBalances(db, WATCHED), await readLowDays(ctx));
    },
    [
      {
        name: "sampai_treasury_runway_days",
        help: "Days that the available money of an account lasts at the outflow of the last 14 days; absent while nothing leaves it",
        labels: ["account", "currency"],
        of: (runways) => runways.flatMap((one) => (one.days === null ? [] : [{ labels: labelsOf(one), value: one.days }])),
      },
      {
        name: "sampai_treasury_runway_low",
        help: "1 while the money of an account lasts fewer days than the treasury's figure runway_warning, or no figure is set; otherwise 0",
        labels: ["account", "currency"],
        of: (runways) => runways.map((one) => ({ labels: labelsOf(one), value: one.isLow ? 1 : 0 })),
      },
    ],
  );
}

/** Bookings waiting for a second person. */
export const waitingBookings: ReadWaiting = async (db) => [{ kind: "booking", ...(await countUndecided(db, BOOKINGS)) }];
