/** Opening and finding steps. */
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS, type Purpose } from "./challenge.ts";
import { newSessionCode, sessionCodeHash } from "./make-codes.ts";
import { findChallenge, insertChallenge, takeChallenge, type Challenge } from "./store-challenges.ts";

interface Opening {
  readonly purpose: Purpose;
  /** Whose step it is: a person's or a registration's. */
  readonly of: { readonly personId: string } | { readonly registrationId: string };
  readonly bound?: Readonly<Record<string, unknown>>;
  /** Left out, what its purpose gives it. */
  readonly lifetimeMs?: number;
}

/** Opens a step and answers its session code, the only time that it is known. */
export async function openChallenge(
  ctx: Ctx,
  { purpose, of, bound = {}, lifetimeMs = STEP_LIFETIME_MS[purpose] }: Opening,
): Promise<string> {
  const code = newSessionCode(ctx.random);
  await insertChallenge(ctx.db, {
    id: newId("ch", ctx.now.getTime(), ctx.random(10)),
    codeHash: sessionCodeHash(code),
    purpose,
    personId: "personId" in of ? of.personId : null,
    registrationId: "registrationId" in of ? of.registrationId : null,
    bound,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
  });
  return code;
}

/** How a step that is over is answered: a sign-in starts again, what began on the same page is begun anew there, the rest had begun with a mail. */
export function stepOver(purpose: Purpose): Refusal {
  return new Refusal(OVER[purpose] ?? "email_session_over", 410);
}

const OVER: Readonly<Partial<Record<Purpose, string>>> = {
  sign_in: "otp_expired",
  enrol_factor: "otp_expired",
  approve: "step_over",
  step_up: "step_over",
  change_email: "step_over",
  change_phone: "step_over",
  add_totp: "step_over",
  add_passkey: "step_over",
};

/** The open step, or the refusal that it is over: wrong, expired, used and of another purpose are all the same. */
export async function getChallenge(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<Challenge> {
  const challenge = await findChallenge(ctx.db, sessionCodeHash(sessionCode), purpose, ctx.now);
  if (!challenge) throw stepOver(purpose);
  return challenge;
}

/** The step that proves a factor in the middle of a session: to approve one thing, or for what is worth protecting. */
export async function getProofChallenge(ctx: Ctx, sessionCode: string): Promise<Challenge> {
  const approving = await findChallenge(ctx.db, sessionCodeHash(sessionCode), "approve", ctx.now);
  return approving ?? getChallenge(ctx, sessionCode, "step_up");
}

/** Uses a step up, once. */
export async function takeStep(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<Challenge> {
  const challenge = await takeChallenge(ctx.db, sessionCodeHash(sessionCode), purpose, ctx.now);
  if (!challenge) throw stepOver(purpose);
  return challenge;
}
