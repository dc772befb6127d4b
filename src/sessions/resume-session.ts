import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToken, whyNotAlive, type Session } from "./session.ts";
import { pairAhead, renewSession } from "./renew-session.ts";
import { cookieToken, giveSessionCookie } from "./session-cookie.ts";
import { hashOf, openRefreshToken } from "./seal-tokens.ts";
import { findAccessToken, findRefreshToken, markSeen, type HeldAccessToken } from "./store.ts";

export interface ResumedSession {
  readonly session: Session;
  readonly accessToken: string;
  /** Null when the access token is still good, but its refresh token was exchanged by somebody else more than the grace ago. */
  readonly refreshToken: string | null;
}

/**
 * Takes a session up again (`POST /account/get/info`): by an access token that is passed, or by the browser's cookie, which is exchanged
 * for the next pair. Loading a page is a sign of life. The call has to be `by_steps`. Whatever is over refuses with session_over.
 */
export async function resumeSession(ctx: Ctx, accessToken: string | null): Promise<ResumedSession> {
  if (accessToken !== null) return resumeByAccessToken(ctx, accessToken);
  const { pair, session } = await renewSession(ctx, cookieToken(ctx));
  await markSeen(ctx.db, session.id, ctx.now, ctx.now);
  giveSessionCookie(ctx, session, pair);
  return { session, ...pair };
}

async function resumeByAccessToken(ctx: Ctx, accessToken: string): Promise<ResumedSession> {
  const held = isToken(accessToken) ? await findAccessToken(ctx.db, hashOf(accessToken), ctx.now) : null;
  if (held === null || whyNotAlive(held.session, ctx.now) !== null) throw refuse("session_over");
  await markSeen(ctx.db, held.session.id, ctx.now, ctx.now);
  return { session: held.session, ...(await currentPair(ctx, accessToken, held)) };
}

/** The pair of an access token, or the one that has replaced it within the grace. */
async function currentPair(ctx: Ctx, accessToken: string, held: HeldAccessToken) {
  const refreshToken = openRefreshToken(accessToken, held.sealedRefreshToken);
  const kept = await findRefreshToken(ctx.db, hashOf(refreshToken));
  if (kept?.retiredAt === null) return { accessToken, refreshToken };
  const ahead = kept && (await pairAhead(ctx, refreshToken, kept));
  return ahead ?? { accessToken, refreshToken: null };
}
