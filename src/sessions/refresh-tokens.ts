import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { renewSession } from "./renew-session.ts";
import { cookieToken, findCookieSession, giveSessionCookie } from "./session-cookie.ts";

/** The next pair for a refresh token: the one that is passed, otherwise the browser's cookie. */
export async function refreshTokens(
  ctx: Ctx,
  { refresh_token }: Input<typeof contract.refreshToken>,
): Promise<Output<typeof contract.refreshToken>> {
  const byCookie = refresh_token === undefined;
  const cookie = cookieToken(ctx);
  if (byCookie && cookie === undefined) throw refuse("session_over");
  // A page that is still signed in must not become another person because the cookie has changed hands in another tab.
  const onlySession = byCookie && "sessionId" in ctx.actor ? ctx.actor.sessionId : undefined;
  const { pair, session } = await renewSession(ctx, byCookie ? cookie : refresh_token, onlySession);
  // The cookie keeps in step, but only the one of this very session: a tab of an older sign-in must not put a newer one's away.
  const isOurs = cookie !== undefined && (byCookie || (await findCookieSession(ctx))?.id === session.id);
  if (isOurs) giveSessionCookie(ctx, session, pair);
  return { access_token: pair.accessToken, refresh_token: pair.refreshToken };
}
