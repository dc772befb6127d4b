/** Pending decisions of staff, from all capabilities, as one metric. */
import type { Executor } from "../db.ts";
import type { Measure } from "./metrics.ts";
import type { Runtime } from "../unit-of-work.ts";
import { figuresOf, secondsSince } from "./database-figures.ts";

/** One kind of pending decision: how many, and since when the oldest waits. */
export interface Waiting {
  readonly kind: string;
  readonly count: number;
  readonly since: Date | null;
}
export type ReadWaiting = (db: Executor) => Promise<readonly Waiting[]>;

/** Measures over all given readers. */
export function waitingMeasures({ database, clock }: Runtime, readers: readonly ReadWaiting[]): readonly Measure[] {
  const read = async (db: Executor) => {
    const found: Waiting[] = [];
    // One after the other, because they share a connection.
    for (const reader of readers) found.push(...(await reader(db)));
    return found;
  };
  return figuresOf(database, read, [
    {
      name: "sampai_decisions_waiting",
      help: "Proposals and reports that wait for a decision, by kind",
      labels: ["kind"],
      of: (found) => found.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    },
    {
      name: "sampai_decisions_waiting_oldest_seconds",
      help: "Seconds that the oldest pending decision has waited, by kind; 0 if none is pending",
      labels: ["kind"],
      of: (found) => found.map(({ kind, since }) => ({ labels: { kind }, value: secondsSince(since, clock.now()) })),
    },
  ]);
}
