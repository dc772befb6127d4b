import type { Runtime } from "#platform/unit-of-work.ts";
import { whyNotAlive } from "./model/session.ts";
import { findSessions } from "./store.ts";

/** Those of the given sessions that have ended or expired. Listeners of such a session receive nothing more. */
export async function listEnded(
  { database, clock }: Pick<Runtime, "database" | "clock">,
  ids: readonly string[],
): Promise<readonly string[]> {
  const now = clock.now();
  const alive = (await findSessions(database, ids)).filter((session) => whyNotAlive(session, now) === null);
  const aliveIds = new Set<string>(alive.map(({ id }) => id));
  return ids.filter((id) => !aliveIds.has(id));
}
