/** Opens, finds and consumes steps. */
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STEP_LIFETIME_MS, type Purpose } from "../model/challenge.ts";
import { newSessionCode, sessionCodeHash } from "./make-codes.ts";
import { findChallenge, insertChallenge, takeChallenge, type Challenge } from "./store.ts";

interface ChallengeOptions {
  readonly purpose: Purpose;
  /** The person or registration that the step belongs to; absent while nobody is known. */
  readonly of?: { readonly personId: string } | { readonly registrationId: string };
  readonly bound?: Readonly<Record<string, unknown>>;
  /** Default: the lifetime of its purpose. */
  readonly lifetimeMs?: number;
}

/** Opens a step and returns its session code. Only a hash is stored, so the code is never available again. */
export async function openChallenge(
  ctx: Ctx,
  { purpose, of, bound = {}, lifetimeMs = STEP_LIFETIME_MS[purpose] }: ChallengeOptions,
): Promise<string> {
  const code = newSessionCode(ctx.random);
  await insertChallenge(ctx.db, {
    id: newId("ch", ctx.now.getTime(), ctx.random(10)),
    codeHash: sessionCodeHash(code),
    purpose,
    personId: of !== undefined && "personId" in of ? of.personId : null,
    registrationId: of !== undefined && "registrationId" in of ? of.registrationId : null,
    bound,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
  });
  return code;
}

/**
 * The refusal for a step that has ended. A sign-in starts again (`otp_expired`), a step opened on the same page is opened again there
 * (`step_over`), all others began with a mail (`email_session_over`).
 */
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
  passkey_sign_in: "step_over",
};

/** The open step. Throws the same refusal for a code that is wrong, expired, used or of another purpose. */
export async function getChallenge(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<Challenge> {
  const challenge = await findChallenge(ctx.db, sessionCodeHash(sessionCode), purpose, ctx.now);
  if (!challenge) throw stepOver(purpose);
  return challenge;
}

/** The step that proves a factor within a session: to approve one action, or before a protected change. */
export async function getProofChallenge(ctx: Ctx, sessionCode: string): Promise<Challenge> {
  const approving = await findChallenge(ctx.db, sessionCodeHash(sessionCode), "approve", ctx.now);
  return approving ?? getChallenge(ctx, sessionCode, "step_up");
}

/** Consumes a step, once. */
export async function takeStep(ctx: Ctx, sessionCode: string, purpose: Purpose): Promise<Challenge> {
  const challenge = await takeChallenge(ctx.db, sessionCodeHash(sessionCode), purpose, ctx.now);
  if (!challenge) throw stepOver(purpose);
  return challenge;
}
