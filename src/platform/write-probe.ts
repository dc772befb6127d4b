/**
 * Whether the database takes writes: a full disk or a replica answers every read and loses every transfer. Tried for real, in a transaction that is
 * rolled back, however often anybody asks: once a minute while it succeeds, and every five seconds once it does not, so that its end is seen. A call
 * that was refused makes the next try due five seconds after the last: readiness must not say for a minute that all is well.
 */
import { sql } from "kysely";
import { databaseTrouble } from "./database-away.ts";
import type { Database } from "./db.ts";
import type { Measure } from "./http/metrics.ts";

const AGAIN_AFTER_MS = { taken: 60_000, refused: 5_000 } as const;
/** The relation is empty and has to grow for each page of it. All of it goes through the WAL: a minute apart this is some 100 MB a day. */
const FILLER_BYTES = 64 * 1024;
/** Thrown to roll back what was written. */
class Written extends Error {}

export interface WriteProbe {
  /** Null when writes are taken, else a word for `/readyz`. */
  readonly check: () => Promise<string | null>;
  /** A call was refused: the last good answer is doubted. */
  readonly suspect: () => void;
  readonly measure: Measure;
}

/** `nowMs` is a clock that nobody moves: the probe is about this moment. */
export function createWriteProbe(db: Database, nowMs: () => number): WriteProbe {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let againAfterMs: number = AGAIN_AFTER_MS.refused;
  let answer: Promise<string | null> = Promise.resolve(null);
  const suspect = () => {
    againAfterMs = AGAIN_AFTER_MS.refused;
  };
  const check = () => {
    if (nowMs() - askedAtMs < againAfterMs) return answer;
    askedAtMs = nowMs();
    againAfterMs = AGAIN_AFTER_MS.refused;
    answer = tryToWrite(db).then((refused) => {
      againAfterMs = refused === null ? AGAIN_AFTER_MS.taken : AGAIN_AFTER_MS.refused;
      return refused;
    });
    // Heard again by whoever asks; here it must not end the process.
    answer.catch(() => undefined);
    return answer;
  };
  return {
    check,
    suspect,
    measure: {
      name: "sampai_database_takes_writes",
      help: "1 when the database takes writes, 0 when it refuses them (full disk, read-only)",
      labels: [],
      read: async () => [{ labels: {}, value: (await check()) === null ? 1 : 0 }],
    },
  };
}

async function tryToWrite(db: Database): Promise<string | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      // Another process that tries, or a backup that reads, holds the table: then somebody writes, or will be asked the next time.
      await sql`set local lock_timeout = '100ms'`.execute(transaction);
      await sql`truncate platform.write_probe`.execute(transaction);
      await sql`insert into platform.write_probe
        select string_agg(md5(random()::text), '') from generate_series(1, ${FILLER_BYTES / 32}::integer)`.execute(transaction);
      throw new Written();
    });
    return null;
  } catch (error) {
    if (error instanceof Written || isLocked(error)) return null;
    if (databaseTrouble(error) === "refuses_writes") return "refused";
    throw error;
  }
}

/** lock_not_available */
const isLocked = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";
