/**
 * Checks whether the database takes writes: with a full disk or a replica, every read succeeds and every transfer is lost. Writes for real,
 * in a transaction that is rolled back. However often it is called, it tries once a minute while writes succeed, and every five seconds
 * while they fail, so that recovery is noticed. A refused call makes the next try due five seconds after the last one: otherwise readiness
 * would report success for up to a minute.
 */
import { sql } from "kysely";
import { databaseTrouble } from "./unavailable.ts";
import { isLockTimeout, type Database } from "../db.ts";
import type { Measure } from "../metrics/metrics.ts";

const AGAIN_AFTER_MS = { taken: 60_000, refused: 5_000 } as const;
/**
 * The table is empty and must grow by a page for each page written. All of it goes through the WAL: once a minute this is about 100 MB a
 * day.
 */
const FILLER_BYTES = 64 * 1024;
/** Thrown to roll back the test write. */
class Written extends Error {}

export interface WriteProbe {
  /** Null when writes succeed, otherwise a word for `/readyz`. */
  readonly check: () => Promise<string | null>;
  /** A call was refused, so the last good answer may be outdated. */
  readonly suspect: () => void;
  readonly measure: Measure;
}

/** `nowMs` must be real time, not the movable clock: the probe measures the present. */
export function createWriteProbe(db: Database, nowMs: () => number): WriteProbe {
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  let againAfterMs: number = AGAIN_AFTER_MS.refused;
  let answer: Promise<string | null> = Promise.resolve(null);
  const suspect = () => {
    againAfterMs = AGAIN_AFTER_MS.refused;
  };
  const check = () => {
    if (nowMs() - requestedAtMs < againAfterMs) return answer;
    requestedAtMs = nowMs();
    againAfterMs = AGAIN_AFTER_MS.refused;
    answer = tryToWrite(db).then((refused) => {
      againAfterMs = refused === null ? AGAIN_AFTER_MS.taken : AGAIN_AFTER_MS.refused;
      return refused;
    });
    // Callers of `check` handle the rejection; without this handler it would end the process.
    answer.catch(() => undefined);
    return answer;
  };
  return {
    check,
    suspect,
    measure: {
      name: "sampai_database_takes_writes",
      help: "1 if the database accepts writes, 0 if it refuses them (full disk, read-only)",
      labels: [],
      read: async () => [{ labels: {}, value: (await check()) === null ? 1 : 0 }],
    },
  };
}

async function tryToWrite(db: Database): Promise<string | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      // The table may be locked by another process's probe, which then writes, or by a backup; the next try decides.
      await sql`set local lock_timeout = '100ms'`.execute(transaction);
      await sql`truncate platform.write_probe`.execute(transaction);
      await sql`insert into platform.write_probe
        select string_agg(md5(random()::text), '') from generate_series(1, ${FILLER_BYTES / 32}::integer)`.execute(transaction);
      throw new Written();
    });
    return null;
  } catch (error) {
    if (error instanceof Written || isLockTimeout(error)) return null;
    if (databaseTrouble(error) === "refuses_writes") return "refused";
    throw error;
  }
}
