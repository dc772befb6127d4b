import { newId, type Id } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { deviceName } from "#kernel/device-name.ts";
import { storePair } from "./renew-session.ts";
import { findCookieSession, setSessionCookie } from "./session-cookie.ts";
import { lifetimeOf, type Factor, type Session, type TokenPair } from "./model/session.ts";
import { newPair } from "./seal-tokens.ts";
import { endSessionRows, insertSession } from "./store.ts";

export interface SignIn {
  readonly personId: string;
  readonly level: string;
  readonly factor: Factor;
  /** Ignored for staff. */
  readonly isRemembered: boolean;
  readonly isStaff: boolean;
}

/**
 * Opens a session after all its factors are proven: new id, new tokens, new cookie. Nothing that the caller sends becomes part of it, and
 * the previous session of this browser is ended (ASVS 7.2.4).
 */
export async function openSession(ctx: Ctx, signIn: SignIn): Promise<TokenPair & { readonly sessionId: Id<"ss"> }> {
  const before = await findCookieSession(ctx);
  if (before) {
    const reason = before.personId === signIn.personId ? "replaced" : "replaced_by_other";
    await endSessionRows(ctx.db, { id: before.id }, reason, ctx.now);
  }
  const isRemembered = signIn.isRemembered && !signIn.isStaff;
  const { idleMs, wholeMs } = lifetimeOf({ isStaff: signIn.isStaff, isRemembered });
  const session: Session = {
    ...signIn,
    isRemembered,
    id: newId("ss", ctx.now.getTime(), ctx.random(10)),
    device: deviceName(ctx.caller?.userAgent ?? ""),
    address: ctx.address,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    idleSeconds: idleMs / SECOND_MS,
    endsAt: new Date(ctx.now.getTime() + wholeMs),
    provenAt: ctx.now,
    endedAt: null,
  };
  await insertSession(ctx.db, session);
  const pair = newPair(ctx.random);
  await storePair(ctx, session, pair);
  setSessionCookie(ctx, session, pair);
  return { ...pair, sessionId: session.id };
}
