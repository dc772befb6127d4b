import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { EndReason } from "./session.ts";
import { endSessionRows } from "./store.ts";

/** Ends one session with all its tokens, at once and everywhere; false when it was over already. */
export async function endSession(ctx: Ctx, sessionId: Id<"ss">, reason: EndReason): Promise<boolean> {
  return (await endSessionRows(ctx.db, { id: sessionId }, reason, ctx.now)).length > 0;
}

/** The same for a session that has to be this person's; false as well when it is somebody else's. */
export async function endSessionOf(ctx: Ctx, personId: string, sessionId: Id<"ss">, reason: EndReason): Promise<boolean> {
  return (await endSessionRows(ctx.db, { id: sessionId, personId }, reason, ctx.now)).length > 0;
}

/** Ends all sessions of a person, but for the one from which they ask; returns how many there were. */
export async function endSessions(ctx: Ctx, personId: string, reason: EndReason, exceptSessionId?: Id<"ss">): Promise<number> {
  const which = { personId, ...(exceptSessionId ? { exceptId: exceptSessionId } : {}) };
  return (await endSessionRows(ctx.db, which, reason, ctx.now)).length;
}
