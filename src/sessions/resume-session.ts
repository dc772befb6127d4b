import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToken, whyNotAlive, type Session } from "./model/session.ts";
import { pairAhead, renewSession } from "./renew-session.ts";
import { cookieToken, setSessionCookie } from "./session-cookie.ts";
import { hashOf, openRefreshToken } from "./seal-tokens.ts";
import { findAccessToken, findRefreshToken, markSeen, type HeldAccessToken } from "./store.ts";

export interface ResumedSession {
  readonly session: Session;
  readonly accessToken: string;
  /** Null when the access token is still valid, but its refresh token was exchanged by another client longer ago than the grace period. */
  readonly refreshToken: string | null;
}

/**
 * Resumes a session (`POST /account/get/info`): by a passed access token, or by the browser's cookie, which is exchanged for the next pair.
 * Loading a page counts as activity. The call must be `by_steps`. Throws `session_over`.
 */
export async function resumeSession(ctx: Ctx, accessToken: string | null): Promise<ResumedSession> {
  if (accessToken !== null) return resumeByAccessToken(ctx, accessToken);
  const { pair, session } = await renewSession(ctx, cookieToken(ctx));
  await markSeen(ctx.db, session.id, ctx.now, ctx.now);
  setSessionCookie(ctx, session, pair);
  return { session, ...pair };
}

async function resumeByAccessToken(ctx: Ctx, accessToken: string): Promise<ResumedSession> {
  const held = isToken(accessToken) ? await findAccessToken(ctx.db, hashOf(accessToken), ctx.now) : null;
  if (held === null || whyNotAlive(held.session, ctx.now) !== null) throw refuse("session_over");
  await markSeen(ctx.db, held.session.id, ctx.now, ctx.now);
  return { session: held.session, ...(await currentPair(ctx, accessToken, held)) };
}

/** The pair of an access token, or the newest pair that replaced it within the grace period. */
async function currentPair(ctx: Ctx, accessToken: string, held: HeldAccessToken) {
  const refreshToken = openRefreshToken(accessToken, held.sealedRefreshToken);
  const stored = await findRefreshToken(ctx.db, hashOf(refreshToken));
  if (stored?.retiredAt === null) return { accessToken, refreshToken };
  const ahead = stored && (await pairAhead(ctx, refreshToken, stored));
  return ahead ?? { accessToken, refreshToken: null };
}
