import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { renewSession } from "./renew-session.ts";
import { cookieToken, findCookieSession, setSessionCookie } from "./session-cookie.ts";

/** The next pair for a refresh token: for the one passed, otherwise for the browser's cookie. */
export async function refreshTokens(
  ctx: Ctx,
  { refresh_token }: Input<typeof contract.refreshToken>,
): Promise<Output<typeof contract.refreshToken>> {
  const byCookie = refresh_token === undefined;
  const cookie = cookieToken(ctx);
  if (byCookie && cookie === undefined) throw refuse("session_over");
  // A signed-in page must not become another person because another tab replaced the cookie.
  const onlySession = byCookie && "sessionId" in ctx.actor ? ctx.actor.sessionId : undefined;
  const { pair, session } = await renewSession(ctx, byCookie ? cookie : refresh_token, onlySession);
  // Updates the cookie, but only if it belongs to this session: a tab of an older sign-in must not remove the cookie of a newer one.
  const isOurs = cookie !== undefined && (byCookie || (await findCookieSession(ctx))?.id === session.id);
  if (isOurs) setSessionCookie(ctx, session, pair);
  return { access_token: pair.accessToken, refresh_token: pair.refreshToken };
}
