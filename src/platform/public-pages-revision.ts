/**
 * Tells a process whether what visitors read has changed, without a question to the database per page: the number is read at most
 * every 400 ms, so that a change by any process shows everywhere within a second. While the database can't be reached, what is kept is still shown.
 */
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./db.ts";
import { isDatabaseAway } from "./database-away.ts";

const RECHECK_AFTER_MS = 400;

export type PublicPagesRevision = () => Promise<bigint>;

/** Returns a reader that asks the database at most once per 400 ms, however many callers wait. Fails when it has never got an answer. */
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
      // From now, not from when it was asked: a server that does not answer at all is not waited for at every page.
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
