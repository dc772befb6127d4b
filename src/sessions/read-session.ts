import { findMenuAccess } from "#access/index.ts";
import { refuse } from "#kernel/refusal.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import type { ReadSession } from "#platform/http/routes.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { isToken, SEEN_EVERY_MS, whyNotAlive, whyNotFresh } from "./model/session.ts";
import { hashOf } from "./seal-tokens.ts";
import { findAccessToken, markSeen } from "./store.ts";

/**
 * Turns the access token of a call into its actor, with the rights that the active level gives at this moment. Nothing is cached between
 * calls: ending a session or withdrawing a right takes effect on the next call, in every process.
 */
export function sessionReader({ database, clock }: Pick<Runtime, "database" | "clock">): ReadSession {
  return async (accessToken): Promise<Actor> => {
    if (accessToken === undefined) return VISITOR;
    const now = clock.now();
    const held = isToken(accessToken) ? await findAccessToken(database, hashOf(accessToken), now) : null;
    if (held === null || whyNotAlive(held.session, now) !== null) throw refuse("session_over");
    const { id, personId, isStaff, level, lastSeenAt } = held.session;
    const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
    if (lastSeenAt <= seenBefore) await markSeen(database, id, now, seenBefore);
    // A level that the person no longer holds, or that is inactive, gives no rights until they switch.
    const menuAccess = (await findMenuAccess(database, personId, level)) ?? [];
    const isFresh = whyNotFresh(held.session, now) === null;
    return { kind: isStaff ? "staff" : "user", id: personId, sessionId: id, isFresh, level, menuAccess };
  };
}
