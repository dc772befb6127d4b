/** Metrics of schedules for `/metrics`: what is overdue, and what waits for a rate, a price or an open corridor. */
import type { Measure } from "#platform/metrics/metrics.ts";
import { figuresOf, secondsSince, single, type Figure } from "#platform/metrics/database-figures.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { isPreparedNow } from "./model/schedule.ts";
import { countDue, countWaiting, type Counted } from "./store-counts.ts";

interface Read {
  readonly now: Date;
  readonly due: Counted;
  readonly waiting: Counted;
}

const NOTHING: Counted = { count: 0, since: null };

const FIGURES: readonly Figure<Read>[] = [
  {
    name: "sampai_schedules_due",
    help: "Occurrences of schedules that are due and neither begun nor looked at again; 0 at night, when none is prepared",
    of: ({ due }) => single(due.count),
  },
  {
    name: "sampai_schedules_due_oldest_seconds",
    help: "Seconds since the oldest of them became due; 0 if none is",
    of: ({ due, now }) => single(secondsSince(due.since, now)),
  },
  {
    name: "sampai_schedule_occurrences_waiting",
    help: "Occurrences of schedules that wait for a rate, a price or an open corridor",
    of: ({ waiting }) => single(waiting.count),
  },
];

export function scheduleMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      return { now, due: isPreparedNow(now) ? await countDue(db, now) : NOTHING, waiting: await countWaiting(db) };
    },
    FIGURES,
  );
}
