/**
 * Counters in PostgreSQL, so that a limit holds across processes and restarts. Windows are fixed; counting and checking are one statement,
 * so that parallel calls are counted exactly.
 */
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { RateLimit } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Database, Executor } from "./db.ts";

/** Counts one hit; refuses with `too_many_requests` and the seconds to wait when the window's limit is exceeded. */
export async function countHit(db: Executor, key: string, limit: RateLimit, now: Date): Promise<void> {
  const { hits, endsAt } = await countInWindow(db, key, limit.windowSeconds, now);
  if (hits > limit.max) {
    throw refuse("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) });
  }
}

/** The window that contains `now`: all windows of one length begin at the same instants. */
function windowOf(windowSeconds: number, now: Date): { readonly startedAt: Date; readonly endsAt: Date } {
  const windowMs = windowSeconds * 1000;
  const startedAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  return { startedAt, endsAt: new Date(startedAt.getTime() + windowMs) };
}

/** Counts one hit and returns the hits in this window, this one included. */
export async function countInWindow(
  db: Executor,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<{ readonly hits: number; readonly endsAt: Date }> {
  const { startedAt, endsAt } = windowOf(windowSeconds, now);
  // Outside a transaction a count does not wait for the disk: if the database server crashes, the counts of its last moment are lost.
  // Within a transaction it commits with it.
  const { rows } = await sql<{ hits: number }>`
    insert into platform.rate_limit (key, window_started_at, hits, expires_at)
    select ${key}, ${startedAt}::timestamptz, 1, ${endsAt}::timestamptz
    ${db.isTransaction ? sql`` : sql`from set_config('synchronous_commit', 'off', true)`}
    on conflict (key, window_started_at) do update set hits = platform.rate_limit.hits + 1
    returning hits`.execute(db);
  return { hits: rows[0]?.hits ?? 1, endsAt };
}

/** Hits of several keys in the current window, as `countInWindow` counts them; a key without hits is left out. */
export async function hitsInWindow(
  db: Executor,
  keys: readonly string[],
  windowSeconds: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { startedAt } = windowOf(windowSeconds, now);
  const { rows } = await sql<{ key: string; hits: number }>`
    select key, hits from platform.rate_limit where key = any(${[...keys]}::text[]) and window_started_at = ${startedAt}::timestamptz`.execute(
    db,
  );
  return new Map(rows.map(({ key, hits }) => [key, hits]));
}

/**
 * The group that an address is counted in: itself for IPv4, its /64 for IPv6, where one connection owns 2^64 addresses and could use a new
 * one for each call.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = (address.split("%", 1)[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = address.includes("::") ? [...before, ...zeros, ...after] : before;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Removes expired windows, at most `batch` rows a call; returns how many. */
export async function dropOldWindows(db: Database, now: Date, batch = 5_000): Promise<number> {
  const result = await sql`
    delete from platform.rate_limit where ctid in (
      select ctid from platform.rate_limit where expires_at < ${now} limit ${batch})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
