/** What tells a page that a transfer has changed: its version, and whose it is. */
import type { Executor } from "#platform/db.ts";
import type { State } from "./states.ts";

/** The states of transfers by their ids, as far as they exist. */
export async function listStates(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, State>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("transfers.transfer")
    .select(["id", "state"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state as State]));
}

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
