/** SQL of failure counters. A try is counted before it is checked and subtracted when it was right: the update is the check. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface Counter {
  readonly subject: string;
  readonly kind: "password_hour" | "password_row" | "code_day";
  readonly startedAt: Date;
  readonly max: number;
}

/** Counts one try. Returns false when the counter is full, and counts no further. */
export async function takeFailure(db: Executor, { subject, kind, startedAt, max }: Counter, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.failure_count as counted (subject, kind, window_started_at, failures, last_at)
    values (${subject}, ${kind}, ${startedAt}, 1, ${now})
    on conflict (subject, kind, window_started_at) do update set failures = counted.failures + 1, last_at = excluded.last_at
    where counted.failures < ${max} returning failures`.execute(db);
  return rows.length > 0;
}

/** Subtracts the try of a right entry. */
export async function uncountFailure(db: Executor, { subject, kind, startedAt }: Counter): Promise<void> {
  await sql`update identity.failure_count set failures = failures - 1
            where subject = ${subject} and kind = ${kind} and window_started_at = ${startedAt} and failures > 0`.execute(db);
}

/** Whether a counter is full, without counting. */
export async function isFull(db: Executor, { subject, kind, startedAt, max }: Counter): Promise<boolean> {
  const { rows } = await sql`select from identity.failure_count where subject = ${subject} and kind = ${kind}
                             and window_started_at = ${startedAt} and failures >= ${max}`.execute(db);
  return rows.length > 0;
}

/** Deletes the wrong-password counters of an account on every device: its owner has proven their identity. */
export async function forgetPasswordFailures(db: Executor, subject: string): Promise<void> {
  await sql`delete from identity.failure_count where (subject = ${subject} or starts_with(subject, ${`${subject}/`}))
            and kind in ('password_hour', 'password_row')`.execute(db);
}

/** Deletes expired counters. Returns how many. */
export async function dropOldFailures(db: Executor, before: Date, batch: number): Promise<number> {
  const dropped = await sql`
    delete from identity.failure_count where ctid in (
      select ctid from identity.failure_count where last_at < ${before} and (kind <> 'password_row' or failures = 0) limit ${batch})`.execute(
    db,
  );
  return Number(dropped.numAffectedRows ?? 0n);
}
