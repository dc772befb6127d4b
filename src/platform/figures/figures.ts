/**
 * Figures of the database for `/metrics`: several read together, in one short transaction that only reads, and kept for some seconds, so that whoever
 * scrapes, however often, costs the database a few statements. What takes too long is given up by PostgreSQL itself.
 */
import { sql } from "kysely";
import type { Database, Executor } from "../db.ts";
import type { Measure, MeasuredValue } from "../http/metrics.ts";

/** Shorter than anybody scrapes; longer than one scrape takes, which asks for every figure by itself. */
const KEPT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 1_500;

/** A metric that is one look at what was read. */
export interface Figure<T> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly of: (read: T) => readonly MeasuredValue[];
}

/** Measures of what `read` finds. `nowMs` is a clock that nobody moves. */
export function figuresOf<T>(
  database: Database,
  read: (db: Executor) => Promise<T>,
  figures: readonly Figure<T>[],
  nowMs: () => number = () => performance.now(),
): readonly Measure[] {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let kept: Promise<T> | null = null;
  const readNow = () => {
    if (kept !== null && nowMs() - readAtMs < KEPT_MS) return kept;
    readAtMs = nowMs();
    kept = database.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`).execute(transaction);
      return read(transaction);
    });
    // Heard by whoever asks for a figure; here it must not end the process.
    kept.catch(() => undefined);
    return kept;
  };
  return figures.map(({ name, help, labels = [], of }) => ({ name, help, labels, read: async () => of(await readNow()) }));
}

/** A value without labels. */
export const single = (value: number): readonly MeasuredValue[] => [{ labels: {}, value }];

/** How long ago something was, in seconds; 0 for what is not there. */
export const secondsSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
