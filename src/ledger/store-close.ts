/** SQL of closed days and months: up to where the books are closed, and the lock that keeps postings out of them. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import { isLockTimeout, type Executor } from "#platform/db.ts";

export interface Period {
  /** The first open day; null while no day was closed. */
  readonly openFrom: LocalDate | null;
  /** The first day of the first month that is not closed. */
  readonly monthsFrom: LocalDate | null;
}

export async function readPeriod(db: Executor): Promise<Period> {
  const { rows } = await sql<Period>`select open_from as "openFrom", months_from as "monthsFrom" from ledger.period`.execute(db);
  return rows[0] ?? { openFrom: null, monthsFrom: null };
}

/** The day of the journal that was recorded first: the books begin there. Null while nothing was posted. */
export async function findFirstDay(db: Executor): Promise<LocalDate | null> {
  const { rows } = await sql<{ day: LocalDate }>`
    select (effective_at at time zone 'Asia/Jakarta')::date as day from ledger.journal order by no limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** A close waits this long for transactions that are posting, and as long do new ones wait for it. */
const HOLD_MS = 3_000;

/** Waits until no transaction is posting, and lets none begin until this one ends. False when one has not ended in time. */
export async function holdPostings(db: Executor): Promise<boolean> {
  await sql`savepoint hold_postings`.execute(db);
  try {
    await sql.raw(`set local lock_timeout = ${HOLD_MS}`).execute(db);
    await sql`select pg_advisory_xact_lock(7263040, 0)`.execute(db);
    await sql.raw("set local lock_timeout = 0").execute(db);
    return true;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await sql`rollback to savepoint hold_postings`.execute(db);
    return false;
  }
}

/** Closes or reopens the days before `openFrom`, and the months before `monthsFrom` (ledger.set_period). */
export async function setPeriod(db: Executor, { openFrom, monthsFrom }: Period): Promise<void> {
  await sql`select ledger.set_period(${openFrom}::date, ${monthsFrom}::date)`.execute(db);
}
