import type { Id } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { endSession } from "./end-sessions.ts";
import { findCookieSession, takeSessionCookie } from "./session-cookie.ts";
import { isToken } from "./model/session.ts";
import { hashOf } from "./seal-tokens.ts";
import { findRefreshToken } from "./store.ts";

/** Ends every session that the caller proves: by access token, by refresh token, by cookie. A retired token is accepted as proof too. */
export async function logOut(
  ctx: Ctx,
  { refresh_token }: Input<typeof contract.logOut>,
): Promise<Output<typeof contract.logOut>> {
  const shown = new Set<string>();
  if ("sessionId" in ctx.actor && ctx.actor.sessionId !== undefined) shown.add(ctx.actor.sessionId);
  const passed = isToken(refresh_token) ? await findRefreshToken(ctx.db, hashOf(refresh_token)) : null;
  if (passed) shown.add(passed.session.id);
  const current = await findCookieSession(ctx);
  if (current) shown.add(current.id);
  for (const id of [...shown].sort())
    if (await endSession(ctx, id as Id<"ss">, "logout")) await ctx.audit("sessions.log_out", { subject: id });
  takeSessionCookie(ctx);
  return { done: true };
}
