/** SQL of a transfer's version and owner, by which a page detects changes. */
import type { Executor } from "#platform/db.ts";
import type { State } from "./lifecycle/states.ts";

/** States of the transfers with these ids; unknown ids are left out. */
export async function listStates(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, State>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("transfers.transfer")
    .select(["id", "state"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state as State]));
}

/** Versions of the transfers with these ids; unknown ids are left out. */
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
