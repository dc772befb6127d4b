/** What tells a page that a transfer has changed: its version, and whose it is. */
import type { Executor } from "#platform/db.ts";

/** Transfers by their ids, as far as they exist. */
export async function listVersions(
  db: Executor,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly owner: string; readonly version: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("transfers.transfer")
    .select(["id", "sender as owner", "version"])
    .where("id", "in", [...ids])
    .execute();
}
