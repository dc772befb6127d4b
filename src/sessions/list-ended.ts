import type { Machinery } from "#platform/unit-of-work.ts";
import { whyNotAlive } from "./session.ts";
import { findSessions } from "./store.ts";

/** Those of these sessions that are over, ended by somebody or by time: whoever still listens in one is told nothing more. */
export async function listEnded(
  { database, clock }: Pick<Machinery, "database" | "clock">,
  ids: readonly string[],
): Promise<readonly string[]> {
  const now = clock.now();
  const alive = (await findSessions(database, ids)).filter((session) => whyNotAlive(session, now) === null);
  const aliveIds = new Set<string>(alive.map(({ id }) => id));
  return ids.filter((id) => !aliveIds.has(id));
}
