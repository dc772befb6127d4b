/** Metrics of the office's queues, as nobody in particular sees them: count, age and delay, with a value for every queue. */
import type { Executor } from "#platform/db.ts";
import { figuresOf, secondsSince } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { MAX_COUNTED, type WorkQueue } from "#platform/work/part.ts";
import { overdueMs } from "./model/deadline.ts";

export function workMeasures({ database, clock }: Runtime, queues: readonly WorkQueue[]): readonly Measure[] {
  const read = async (db: Executor) => {
    const now = clock.now();
    const found = [];
    // One after the other, because they share a connection.
    for (const { name, goalMs, count } of queues) {
      const counted = await count(db, { now, limit: MAX_COUNTED + 1, viewer: null });
      found.push({
        name,
        count: counted.count,
        oldest: secondsSince(counted.since, now),
        late: overdueMs(counted, goalMs, now) / 1_000,
      });
    }
    return found;
  };
  return figuresOf(database, read, [
    {
      name: "sampai_work_waiting",
      help: `Rows that wait for staff, by queue; ${MAX_COUNTED + 1} stands for more than ${MAX_COUNTED}`,
      labels: ["queue"],
      of: (found) => found.map(({ name, count }) => ({ labels: { queue: name }, value: count })),
    },
    {
      name: "sampai_work_oldest_seconds",
      help: "Seconds that the oldest row of a queue has waited, by queue; 0 if none waits",
      labels: ["queue"],
      of: (found) => found.map(({ name, oldest }) => ({ labels: { queue: name }, value: oldest })),
    },
    {
      name: "sampai_work_overdue_seconds",
      help: "Seconds since the deadline or age goal of a queue has passed, by queue; 0 while it holds",
      labels: ["queue"],
      of: (found) => found.map(({ name, late }) => ({ labels: { queue: name }, value: late })),
    },
  ]);
}
