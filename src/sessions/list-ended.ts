import type { Executor } from "#platform/db.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { whyNotAlive } from "./model/session.ts";
import { findSessions, listNotSignedOut } from "./store.ts";

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

/**
 * Those of the given sessions from which the person was signed out: by themselves, by staff, by a changed password, or by another person who
 * signed in on the same browser. A session that has only expired is not among them, unless the person was signed out everywhere since.
 */
export async function signedOutAmong({ db }: { readonly db: Executor }, ids: readonly string[]): Promise<readonly string[]> {
  const others = new Set(await listNotSignedOut(db, ids));
  return ids.filter((id) => !others.has(id));
}
