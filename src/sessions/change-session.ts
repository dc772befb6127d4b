import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToken, whyNotAlive, type Session } from "./model/session.ts";
import { hashOf } from "./seal-tokens.ts";
import { findAccessToken, findSession, updateSession } from "./store.ts";

/** Records a new proof of a factor: for a while `whyNotFresh` allows protected actions. Throws `session_over`. */
export async function proveAgain(ctx: Ctx, sessionId: Id<"ss">): Promise<void> {
  if (!(await updateSession(ctx.db, sessionId, { provenAt: ctx.now }))) throw refuse("session_over");
}

/** Sets the level of the session from the next call on. The caller must check with `access` that the person holds it. Throws `session_over`. */
export async function setSessionLevel(ctx: Ctx, sessionId: Id<"ss">, level: string): Promise<void> {
  if (!(await updateSession(ctx.db, sessionId, { level }))) throw refuse("session_over");
}

/** The live session of an access token; null when there is none. */
export async function sessionByToken(ctx: Ctx, accessToken: string): Promise<Session | null> {
  const held = isToken(accessToken) ? await findAccessToken(ctx.db, hashOf(accessToken), ctx.now) : null;
  return held !== null && whyNotAlive(held.session, ctx.now) === null ? held.session : null;
}

/** The session of the caller, for checks with `whyNotFresh`. */
export async function ownSession(ctx: Ctx): Promise<Session> {
  const id = "sessionId" in ctx.actor ? ctx.actor.sessionId : undefined;
  const session = id === undefined ? null : await findSession(ctx.db, id as Id<"ss">);
  if (session === null || whyNotAlive(session, ctx.now) !== null) throw refuse("session_over");
  return session;
}
