/** What waits for somebody's decision, however many capabilities have such things: one metric for all of it. */
import type { Executor } from "../db.ts";
import type { Measure } from "../http/metrics.ts";
import type { Machinery } from "../unit-of-work.ts";
import { figuresOf, secondsSince } from "./figures.ts";

/** One kind of thing that waits: how many, and since when the oldest does. */
export interface Waiting {
  readonly kind: string;
  readonly count: number;
  readonly since: Date | null;
}
export type ReadWaiting = (db: Executor) => Promise<readonly Waiting[]>;

/** Measures over all that is handed in. */
export function waitingMeasures({ database, clock }: Machinery, readers: readonly ReadWaiting[]): readonly Measure[] {
  const read = async (db: Executor) => {
    const found: Waiting[] = [];
    // One after the other: they share a connection.
    for (const reader of readers) found.push(...(await reader(db)));
    return found;
  };
  return figuresOf(database, read, [
    {
      name: "sampai_decisions_waiting",
      help: "What was proposed or reported and waits for somebody's decision, by kind",
      labels: ["kind"],
      of: (found) => found.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    },
    {
      name: "sampai_decisions_waiting_oldest_seconds",
      help: "How long the oldest of them has waited; 0 where none waits",
      labels: ["kind"],
      of: (found) => found.map(({ kind, since }) => ({ labels: { kind }, value: secondsSince(since, clock.now()) })),
    },
  ]);
}
