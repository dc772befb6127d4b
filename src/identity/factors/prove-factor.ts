/**
 * Checks factors stronger than a sent code: an app's code, a passkey, a recovery code. As with one-time codes, the try is taken and
 * committed before anything is compared, on the step and on the account; and a single-use proof is consumed by the update that checks it.
 */
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkPasskeyAnswer } from "./check-passkey.ts";
import { totpStep } from "./check-totp.ts";
import { recoveryCodeOf, type StrongerMethod } from "../model/factor.ts";
import { recoveryCodeHmacs } from "./make-recovery-codes.ts";
import { stepOver, takeStep } from "../challenges/open-challenge.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { openSecret } from "./seal-secret.ts";
import { codeCounter, subjectOf, tooMany } from "../codes/send-code.ts";
import type { PasskeyAnswer, StrongerProof } from "./model/proof-schemas.ts";
import { endChallenge, takeStepTry, type Challenge } from "../challenges/store.ts";
import { uncountFailure, takeFailure } from "../challenges/store-failures.ts";
import * as store from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

export type WrongProof = "totp_wrong" | "totp_used" | "recovery_code_wrong" | "passkey_wrong";
/** The refusal code, or `passkey_unasked`: an answer without an open question, because a first copy consumed it or it came too late. */
type WhyNot = WrongProof | "passkey_unasked";
/** Not guesses: a right code that was used already, an answer without a question. They cost a try of the step, not of the account. */
const NO_GUESS: ReadonlySet<WhyNot> = new Set<WhyNot>(["totp_used", "passkey_unasked"]);
const FIELD: Readonly<Record<WrongProof, string>> = {
  totp_wrong: "otpCode",
  totp_used: "otpCode",
  recovery_code_wrong: "recoveryCode",
  passkey_wrong: "passkey",
};

/** Refuses unless the proof is right. Returns the method proven; `spendFactor` consumes the step and the recovery code. */
export async function proveFactor(
  outer: Ctx,
  deps: IdentityDeps,
  challenge: Challenge,
  proof: StrongerProof,
): Promise<StrongerMethod> {
  const { personId } = challenge;
  if (personId === null) throw stepOver(challenge.purpose);
  await checkProof(outer, challenge, (ctx) => {
    switch (proof.method) {
      case "totp":
        return whyNotTotp(ctx, deps, personId, proof.otpCode);
      case "passkey":
        return whyNotPasskey(ctx, deps, challenge.id, personId, proof.passkey);
      case "recovery_code":
        return whyNotRecoveryCode(ctx, deps, personId, proof.recoveryCode);
    }
  });
  return proof.method;
}

/** Takes a try, lets `whyNot` decide in a separate transaction, and counts a failure. */
export async function checkProof(outer: Ctx, challenge: Challenge, whyNot: (ctx: Ctx) => Promise<WhyNot | null>): Promise<void> {
  const counter = codeCounter(challenge, outer.now);
  const triesLeft = await outer.inSeparateTransaction(async (ctx) => {
    const left = await takeStepTry(ctx.db, challenge.id, ctx.now);
    if (left !== null && !(await takeFailure(ctx.db, counter, ctx.now)))
      throw tooMany(ctx.now, new Date(counter.startedAt.getTime() + DAY_MS));
    return left;
  });
  if (triesLeft === null) throw stepOver(challenge.purpose);
  const why = await outer.inSeparateTransaction(whyNot);
  if (why === null) return;
  await outer.inSeparateTransaction(async (ctx) => {
    if (triesLeft === 0) await endChallenge(ctx.db, challenge.id, ctx.now);
    if (NO_GUESS.has(why)) await uncountFailure(ctx.db, counter);
    await ctx.audit("identity.proof_wrong", {
      subject: subjectOf(challenge),
      details: { purpose: challenge.purpose, reason: why, triesLeft },
    });
  });
  const says: WrongProof = why === "passkey_unasked" ? "passkey_wrong" : why;
  throw wrong(outer, says, triesLeft);
}

function wrong({ language }: Ctx, says: WrongProof, triesLeft: number): Refusal {
  return new Refusal(says, 422, { fields: { [FIELD[says]]: identityRefusals[language][says] }, triesLeft });
}

/** Consumes the step after a right proof, in the caller's transaction. A second caller is refused. */
export async function useStep(ctx: Ctx, sessionCode: string, proven: Challenge): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  await uncountFailure(ctx.db, codeCounter(challenge, ctx.now));
  return challenge;
}

/**
 * Consumes the step together with its right recovery code, in one transaction: of several right codes at one step only the first is
 * consumed, and one code at several steps works only once.
 */
export async function spendFactor(
  ctx: Ctx,
  deps: IdentityDeps,
  sessionCode: string,
  proven: Challenge,
  proof: StrongerProof,
): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  await uncountFailure(ctx.db, codeCounter(challenge, ctx.now));
  if (proof.method !== "recovery_code") return challenge;
  const personId = challenge.personId ?? "";
  const hmacs = recoveryCodeHmacs(deps, personId, recoveryCodeOf(proof.recoveryCode));
  if (!(await store.takeRecoveryCode(ctx.db, personId, hmacs, ctx.now))) throw wrong(ctx, "recovery_code_wrong", 0);
  return challenge;
}

async function whyNotTotp(ctx: Ctx, deps: IdentityDeps, personId: string, code: string): Promise<WrongProof | null> {
  const app = await store.findAuthenticator(ctx.db, personId);
  const step = app && totpStep(openSecret(deps.totpKeys, personId, app), code, ctx.now);
  if (!app || step === null) return "totp_wrong";
  return (await store.takeTotpStep(ctx.db, personId, app.createdAt, step)) ? null : "totp_used";
}

async function whyNotPasskey(
  ctx: Ctx,
  deps: IdentityDeps,
  challengeId: string,
  personId: string,
  answer: PasskeyAnswer,
): Promise<WhyNot | null> {
  // Consumed whatever the outcome: a question is asked once.
  const question = await store.takePasskeyQuestion(ctx.db, challengeId, ctx.now);
  if (question === null) return "passkey_unasked";
  const passkey = (await store.listPasskeys(ctx.db, personId)).find(({ credentialId }) => credentialId === answer.id);
  if (!passkey) return "passkey_wrong";
  const right = await checkPasskeyAnswer(deps, question, passkey, answer);
  if (!right) return "passkey_wrong";
  if (await store.markPasskeyUsed(ctx.db, passkey.id, { ...right, now: ctx.now })) return null;
  await ctx.audit("identity.passkey_counter_back", { subject: personId, details: { passkey: passkey.id } });
  return "passkey_wrong";
}

async function whyNotRecoveryCode(ctx: Ctx, deps: IdentityDeps, personId: string, typed: string): Promise<WrongProof | null> {
  const hmacs = recoveryCodeHmacs(deps, personId, recoveryCodeOf(typed));
  return (await store.isRecoveryCodeGood(ctx.db, personId, hmacs)) ? null : "recovery_code_wrong";
}
