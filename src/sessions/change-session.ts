import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToken, whyNotAlive, type Session } from "./session.ts";
import { hashOf } from "./seal-tokens.ts";
import { findAccessToken, findSession, updateSession } from "./store.ts";

/** A factor was proven anew: for a while `whyNotFresh` has nothing against what is worth protecting. */
export async function proveAgain(ctx: Ctx, sessionId: Id<"ss">): Promise<void> {
  if (!(await updateSession(ctx.db, sessionId, { provenAt: ctx.now }))) throw refuse("session_over");
}

/** The level that the session works in from the next call on. Whether the person holds it is the caller's question to access. */
export async function setSessionLevel(ctx: Ctx, sessionId: Id<"ss">, level: string): Promise<void> {
  if (!(await updateSession(ctx.db, sessionId, { level }))) throw refuse("session_over");
}

/** The session that an access token belongs to, if it is alive. */
export async function sessionByToken(ctx: Ctx, accessToken: string): Promise<Session | null> {
  const held = isToken(accessToken) ? await findAccessToken(ctx.db, hashOf(accessToken), ctx.now) : null;
  return held !== null && whyNotAlive(held.session, ctx.now) === null ? held.session : null;
}

/** The session of the caller, for what asks `whyNotFresh`. */
export async function ownSession(ctx: Ctx): Promise<Session> {
  const id = "sessionId" in ctx.actor ? ctx.actor.sessionId : undefined;
  const session = id === undefined ? null : await findSession(ctx.db, id as Id<"ss">);
  if (session === null || whyNotAlive(session, ctx.now) !== null) throw refuse("session_over");
  return session;
}
