/**
 * The browser's cookie: HttpOnly, always the newest refresh token of its session, so that a page can be loaded after the access token has
 * expired. Scripts cannot read it.
 */
import { SECOND_MS } from "#kernel/time.ts";
import { SESSION_COOKIE } from "#platform/http/visitor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToken, lifetimeOf, type Session, type TokenPair } from "./model/session.ts";
import { hashOf } from "./seal-tokens.ts";
import { findRefreshToken } from "./store.ts";

/** The refresh token in the caller's cookie. */
export function cookieToken(ctx: Ctx): string | undefined {
  const token = ctx.caller?.cookies[SESSION_COOKIE];
  return isToken(token) ? token : undefined;
}

export function setSessionCookie(ctx: Ctx, session: Session, pair: TokenPair): void {
  // A remembered session ends thirty days after its sign-in, however often its cookie is renewed.
  const untilEndMs = session.endsAt.getTime() - ctx.now.getTime();
  const { cookieMs } = lifetimeOf(session);
  const maxAgeMs = session.isRemembered ? Math.min(cookieMs, untilEndMs) : cookieMs;
  ctx.giveCookie({
    name: SESSION_COOKIE,
    value: pair.refreshToken,
    maxAgeSeconds: Math.ceil(maxAgeMs / SECOND_MS),
    httpOnly: true,
  });
}

export function takeSessionCookie(ctx: Ctx): void {
  ctx.giveCookie({ name: SESSION_COOKIE, value: null, maxAgeSeconds: 0, httpOnly: true });
}

/** The session of the caller's cookie, alive or over. */
export async function findCookieSession(ctx: Ctx): Promise<Session | null> {
  const token = cookieToken(ctx);
  return token === undefined ? null : ((await findRefreshToken(ctx.db, hashOf(token)))?.session ?? null);
}
