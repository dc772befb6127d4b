/**
 * Detects whether public content has changed, without a query per page: the revision is read at most every 400 ms, so that a change
 * by any process shows everywhere within a second. While the database is unavailable, cached pages are still served.
 */
import { sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db.ts";
import { isDatabaseAway } from "../../database/unavailable.ts";

const RECHECK_AFTER_MS = 400;

export type PublicPagesRevision = () => Promise<bigint>;

/** Returns a reader that queries the database at most once per 400 ms, however many callers wait. Fails until it has got a first answer. */
export function watchPublicPages(db: Database, clock: Clock): PublicPagesRevision {
  let known = -1n;
  let readAt = -Infinity;
  let reading: Promise<bigint> | null = null;
  const read = async (): Promise<bigint> => {
    const startedAt = clock.now().getTime();
    try {
      const { rows } = await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(
        db,
      );
      known = rows[0]?.number ?? 0n;
      readAt = startedAt;
      return known;
    } catch (error) {
      if (known < 0n || !isDatabaseAway(error)) throw error;
      // Counts from now, not from the start of the query: otherwise every page would wait for a server that does not answer.
      readAt = clock.now().getTime();
      return known;
    } finally {
      reading = null;
    }
  };
  return () => {
    if (clock.now().getTime() - readAt < RECHECK_AFTER_MS) return Promise.resolve(known);
    return (reading ??= read());
  };
}
