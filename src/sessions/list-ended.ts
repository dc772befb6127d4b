import type { Executor } from "#platform/db.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { whyNotAlive } from "./model/session.ts";
import { findSessions } from "./store.ts";

/** Those of the given sessions that have ended or expired. Listeners of such a session receive nothing more. */
export const listEnded = (
  { database, clock }: Pick<Runtime, "database" | "clock">,
  ids: readonly string[],
): Promise<readonly string[]> => endedAmong({ db: database, now: clock.now() }, ids);

/** The same within a transaction. */
export async function endedAmong(
  { db, now }: { readonly db: Executor; readonly now: Date },
  ids: readonly string[],
): Promise<readonly string[]> {
  const alive = (await findSessions(db, ids)).filter((session) => whyNotAlive(session, now) === null);
  const aliveIds = new Set<string>(alive.map(({ id }) => id));
  return ids.filter((id) => !aliveIds.has(id));
}
