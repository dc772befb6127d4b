/** SQL of the registered secrets and their fingerprints. */
import { sql } from "kysely";
import type { Executor } from "../db.ts";

export interface KeyRow {
  readonly number: number;
  readonly salt: Buffer;
  readonly fingerprint: Buffer;
  readonly isActive: boolean;
  readonly announcedAt: Date;
  readonly activatedAt: Date | null;
  readonly sealed: Buffer | null;
  readonly sealedUnder: number | null;
  readonly lostAt: Date | null;
  /** Milliseconds since its announcement, and since its activation, by the database's clock. */
  readonly announcedForMs: number;
  readonly activeForMs: number | null;
}

/** The oldest first; null if the migration that creates the table has not run yet. */
export async function listKeys(db: Executor): Promise<readonly KeyRow[] | null> {
  const found = await sql<{ isThere: boolean }>`select to_regclass('platform.app_key') is not null as "isThere"`.execute(db);
  if (found.rows[0]?.isThere !== true) return null;
  const { rows } = await sql<KeyRow>`
    select number, salt, fingerprint, is_active as "isActive", announced_at as "announcedAt", activated_at as "activatedAt", sealed,
      sealed_under as "sealedUnder", lost_at as "lostAt",
      (extract(epoch from clock_timestamp() - announced_at) * 1000)::float8 as "announcedForMs",
      (extract(epoch from clock_timestamp() - activated_at) * 1000)::float8 as "activeForMs"
    from platform.app_key order by number`.execute(db);
  return rows;
}

/** The first key of an installation is active at once; of two processes that start together one writes it. */
export async function insertFirstKey(db: Executor, { salt, fingerprint }: Pick<KeyRow, "salt" | "fingerprint">): Promise<void> {
  await sql`insert into platform.app_key (number, salt, fingerprint, is_active, activated_at)
            values (0, ${salt}, ${fingerprint}, true, now()) on conflict do nothing`.execute(db);
}

/** Allows only one rotation at a time, until the transaction ends. */
export async function lockKeys(db: Executor): Promise<void> {
  await sql`lock table platform.app_key in share row exclusive mode`.execute(db);
}

export async function announceKey(db: Executor, { salt, fingerprint }: Pick<KeyRow, "salt" | "fingerprint">): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into platform.app_key (number, salt, fingerprint, announced_at)
    select coalesce(max(number), -1) + 1, ${salt}, ${fingerprint}, clock_timestamp() from platform.app_key returning number`.execute(
    db,
  );
  if (!rows[0]) throw new Error("an insert without a row");
  return rows[0].number;
}

/** Deletes keys that were announced and never used. */
export async function withdrawKeys(db: Executor, numbers: readonly number[]): Promise<void> {
  await sql`delete from platform.app_key where number = any(${[...numbers]}::smallint[]) and activated_at is null`.execute(db);
}

/** Makes this the key for new writes. */
export async function activateKey(db: Executor, number: number): Promise<void> {
  await sql`update platform.app_key set is_active = false where is_active and number <> ${number}`.execute(db);
  await sql`update platform.app_key set is_active = true, activated_at = clock_timestamp(), sealed = null, sealed_under = null
            where number = ${number} and not is_active`.execute(db);
}

export async function keepSealed(db: Executor, number: number, sealed: Buffer, sealedUnder: number): Promise<void> {
  await sql`update platform.app_key set sealed = ${sealed}, sealed_under = ${sealedUnder} where number = ${number}`.execute(db);
}

export async function markLost(db: Executor, numbers: readonly number[]): Promise<void> {
  await sql`update platform.app_key set lost_at = now(), is_active = false, sealed = null, sealed_under = null
            where number = any(${[...numbers]}::smallint[])`.execute(db);
}
