import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { EndReason } from "./model/session.ts";
import { endSessionRows, putSignOut } from "./store.ts";

/** Ends one session with all its tokens, at once and in every process; false when it was already over. */
export async function endSession(ctx: Ctx, sessionId: Id<"ss">, reason: EndReason): Promise<boolean> {
  return (await endSessionRows(ctx.db, { id: sessionId }, reason, ctx.now)).length > 0;
}

/** The same for a session of this person; also false when it belongs to another person. */
export async function endSessionOf(ctx: Ctx, personId: string, sessionId: Id<"ss">, reason: EndReason): Promise<boolean> {
  return (await endSessionRows(ctx.db, { id: sessionId, personId }, reason, ctx.now)).length > 0;
}

/** Ends all sessions of a person, except `exceptSessionId` (the calling one); returns how many ended. */
export async function endSessions(ctx: Ctx, personId: string, reason: EndReason, exceptSessionId?: Id<"ss">): Promise<number> {
  const which = { personId, ...(exceptSessionId ? { exceptId: exceptSessionId } : {}) };
  await putSignOut(ctx.db, personId, exceptSessionId ?? null, ctx.now);
  return (await endSessionRows(ctx.db, which, reason, ctx.now)).length;
}
