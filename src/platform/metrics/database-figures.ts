/**
 * Database figures for `/metrics`. Several are read together, in one short read-only transaction, and cached for some seconds: scrapes,
 * however frequent, cost the database only a few statements. PostgreSQL cancels a statement that takes too long.
 */
import { sql } from "kysely";
import type { Database, Executor } from "../db.ts";
import type { Measure, MeasuredValue } from "./metrics.ts";

/** Shorter than any scrape interval; longer than one scrape, which requests every figure separately. */
const RETAINED_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 1_500;

/** A metric that is computed from one shared read. */
export interface Figure<T> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly of: (read: T) => readonly MeasuredValue[];
}

/** Measures computed from what `read` returns. `nowMs` is a monotonic clock, independent of the application's. */
export function figuresOf<T>(
  database: Database,
  read: (db: Executor) => Promise<T>,
  figures: readonly Figure<T>[],
  nowMs: () => number = () => performance.now(),
): readonly Measure[] {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let stored: Promise<T> | null = null;
  const readNow = () => {
    if (stored !== null && nowMs() - readAtMs < RETAINED_MS) return stored;
    readAtMs = nowMs();
    stored = database.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`).execute(transaction);
      return read(transaction);
    });
    // The callers of a figure handle the failure; here it must not end the process as an unhandled rejection.
    stored.catch(() => undefined);
    return stored;
  };
  return figures.map(({ name, help, labels = [], of }) => ({ name, help, labels, read: async () => of(await readNow()) }));
}

/** A value without labels. */
export const single = (value: number): readonly MeasuredValue[] => [{ labels: {}, value }];

/** Seconds since an instant; 0 for null. */
export const secondsSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
