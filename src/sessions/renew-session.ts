import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_TOKEN_LIFE_MS, isReplayed, isToken, whyNotRenewable, type Session, type TokenPair } from "./model/session.ts";
import { hashOf, newPair, openSuccessor, sealRefreshToken, sealSuccessor } from "./seal-tokens.ts";
import {
  endSessionRows,
  findRefreshToken,
  insertPair,
  lockRefreshToken,
  retireRefreshToken,
  type HeldRefreshToken,
} from "./store.ts";

export interface Renewed {
  readonly pair: TokenPair;
  readonly session: Session;
}

/** Notifies the owner of a session that one of its tokens was used twice. Identity has the job of this name, and the addresses. */
export const SESSION_REPLAYED_JOB = "session_replayed";

/** Maximum of rotations followed within one grace period; a browser never makes this many. */
const MAX_STEPS_AHEAD = 32;

/**
 * Exchanges a refresh token for the next pair, in a transaction of its own: ending a family whose token was replayed must be committed
 * although the call is refused. `onlySession` refuses a token of any other session, before it is used. Throws `session_over`.
 */
export async function renewSession(ctx: Ctx, refreshToken: string | undefined, onlySession?: string): Promise<Renewed> {
  if (!isToken(refreshToken)) throw refuse("session_over");
  const renewed = await ctx.inSeparateTransaction((step) => exchange(step, refreshToken, onlySession));
  if (renewed === null) throw refuse("session_over");
  return renewed;
}

async function exchange(ctx: Ctx, refreshToken: string, onlySession: string | undefined): Promise<Renewed | null> {
  const held = await lockRefreshToken(ctx.db, hashOf(refreshToken));
  if (held === null || whyNotRenewable(held.session, ctx.now) !== null) return null;
  if (onlySession !== undefined && held.session.id !== onlySession) return null;
  if (held.retiredAt === null) return { pair: await rotate(ctx, held.session, refreshToken), session: held.session };
  if (isReplayed(held.retiredAt, ctx.now)) return endReplayed(ctx, held.session);
  const pair = await pairAhead(ctx, refreshToken, held);
  return pair && { pair, session: held.session };
}

async function rotate(ctx: Ctx, session: Session, refreshToken: string): Promise<TokenPair> {
  const pair = newPair(ctx.random);
  const sealed = sealSuccessor(refreshToken, pair, ctx.random);
  if (!(await retireRefreshToken(ctx.db, hashOf(refreshToken), sealed, ctx.now)))
    throw new Error("a refresh token was retired while this transaction held it");
  await storePair(ctx, session, pair);
  return pair;
}

/** Stores the pair of a session as hashes and sealed bytes. */
export async function storePair(ctx: Ctx, session: Session, pair: TokenPair): Promise<void> {
  const stored = {
    accessHash: hashOf(pair.accessToken),
    accessExpiresAt: new Date(Math.min(ctx.now.getTime() + ACCESS_TOKEN_LIFE_MS, session.endsAt.getTime())),
    sealedRefreshToken: sealRefreshToken(pair, ctx.random),
    refreshHash: hashOf(pair.refreshToken),
  };
  await insertPair(ctx.db, session.id, stored, ctx.now);
}

/**
 * The pair that replaced a retired token. If that one has been replaced too, the pair after it, and so on: returning a token that is
 * already retired would end an honest caller's session at its next use.
 */
export async function pairAhead(ctx: Ctx, refreshToken: string, held: HeldRefreshToken): Promise<TokenPair | null> {
  let [token, successor] = [refreshToken, held.successor];
  let pair: TokenPair | null = null;
  for (let step = 0; successor !== null && step < MAX_STEPS_AHEAD; step++) {
    pair = openSuccessor(token, successor);
    token = pair.refreshToken;
    successor = (await findRefreshToken(ctx.db, hashOf(token)))?.successor ?? null;
  }
  return pair;
}

/** RFC 9700 §4.14.2: thief and owner cannot be distinguished, so the whole family ends and the owner is notified. */
async function endReplayed(ctx: Ctx, session: Session): Promise<null> {
  await endSessionRows(ctx.db, { id: session.id }, "token_replayed", ctx.now);
  const { personId, device } = session;
  await ctx.audit("sessions.token_replayed", { subject: session.id, outcome: "refused", details: { personId } });
  await ctx.enqueue(SESSION_REPLAYED_JOB, { personId, sessionId: session.id, device }, { key: `replayed-${session.id}` });
  return null;
}
