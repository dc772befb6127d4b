/**
 * Judging what is stronger than a code that was sent: the code of an app, a passkey, a recovery code. As with one-time codes the try is taken
 * and committed before anything is compared, on the step and on the account; and what counts once is used up by the update that checks it.
 */
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkPasskeyAnswer } from "./check-passkey.ts";
import { totpStep } from "./check-totp.ts";
import { recoveryCodeOf, type StrongerWay } from "./factor.ts";
import { recoveryCodeHmacs } from "./make-recovery-codes.ts";
import { stepOver, takeStep } from "./open-challenge.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { openSecret } from "./seal-secret.ts";
import { codeCounter, subjectOf, tooMany } from "./send-code.ts";
import type { PasskeyAnswer, StrongerProof } from "./evidence.ts";
import { endChallenge, takeStepTry, type Challenge } from "./store-challenges.ts";
import { giveFailureBack, takeFailure } from "./store-failures.ts";
import * as store from "./store-factors.ts";
import type { IdentityParts } from "./wire-parts.ts";

export type WrongProof = "totp_wrong" | "totp_used" | "recovery_code_wrong" | "passkey_wrong";
/** What the caller is told, or that an answer came to no question: its first copy was taken, or it came too late. */
type WhyNot = WrongProof | "passkey_unasked";
/** These are no guesses: a code that was right and has been used, an answer to no question. They cost a try of the step, not of the account. */
const NO_GUESS: ReadonlySet<WhyNot> = new Set<WhyNot>(["totp_used", "passkey_unasked"]);
const FIELD: Readonly<Record<WrongProof, string>> = {
  totp_wrong: "otpCode",
  totp_used: "otpCode",
  recovery_code_wrong: "recoveryCode",
  passkey_wrong: "passkey",
};

/** Refuses unless the proof is right. Answers the way that was proven; step and recovery code are used up by `spendFactor`. */
export async function proveFactor(
  outer: Ctx,
  parts: IdentityParts,
  challenge: Challenge,
  proof: StrongerProof,
): Promise<StrongerWay> {
  const { personId } = challenge;
  if (personId === null) throw stepOver(challenge.purpose);
  await judge(outer, challenge, (ctx) => {
    switch (proof.way) {
      case "totp":
        return whyNotTotp(ctx, parts, personId, proof.otpCode);
      case "passkey":
        return whyNotPasskey(ctx, parts, challenge.id, personId, proof.passkey);
      case "recovery_code":
        return whyNotRecoveryCode(ctx, parts, personId, proof.recoveryCode);
    }
  });
  return proof.way;
}

/** Takes a try, lets `whyNot` decide in a transaction of its own, and counts what was wrong. */
export async function judge(outer: Ctx, challenge: Challenge, whyNot: (ctx: Ctx) => Promise<WhyNot | null>): Promise<void> {
  const counter = codeCounter(challenge, outer.now);
  const triesLeft = await outer.apart(async (ctx) => {
    const left = await takeStepTry(ctx.db, challenge.id, ctx.now);
    if (left !== null && !(await takeFailure(ctx.db, counter, ctx.now)))
      throw tooMany(ctx.now, new Date(counter.startedAt.getTime() + DAY_MS));
    return left;
  });
  if (triesLeft === null) throw stepOver(challenge.purpose);
  const why = await outer.apart(whyNot);
  if (why === null) return;
  await outer.apart(async (ctx) => {
    if (triesLeft === 0) await endChallenge(ctx.db, challenge.id, ctx.now);
    if (NO_GUESS.has(why)) await giveFailureBack(ctx.db, counter);
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

/** Uses the step up after its proof was right, in the caller's transaction; whoever comes second is refused. */
export async function useStep(ctx: Ctx, sessionCode: string, proven: Challenge): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  await giveFailureBack(ctx.db, codeCounter(challenge, ctx.now));
  return challenge;
}

/**
 * Uses up the step and, with it, the recovery code that was right: in one transaction, so that of several good codes at one step only the first
 * is used, and of one code at several steps as well.
 */
export async function spendFactor(
  ctx: Ctx,
  parts: IdentityParts,
  sessionCode: string,
  proven: Challenge,
  proof: StrongerProof,
): Promise<Challenge> {
  const challenge = await takeStep(ctx, sessionCode, proven.purpose);
  await giveFailureBack(ctx.db, codeCounter(challenge, ctx.now));
  if (proof.way !== "recovery_code") return challenge;
  const personId = challenge.personId ?? "";
  const hmacs = recoveryCodeHmacs(parts, personId, recoveryCodeOf(proof.recoveryCode));
  if (!(await store.takeRecoveryCode(ctx.db, personId, hmacs, ctx.now))) throw wrong(ctx, "recovery_code_wrong", 0);
  return challenge;
}

async function whyNotTotp(ctx: Ctx, parts: IdentityParts, personId: string, code: string): Promise<WrongProof | null> {
  const app = await store.findAuthenticator(ctx.db, personId);
  const step = app && totpStep(openSecret(parts.totpKeys, personId, app), code, ctx.now);
  if (!app || step === null) return "totp_wrong";
  return (await store.takeTotpStep(ctx.db, personId, app.createdAt, step)) ? null : "totp_used";
}

async function whyNotPasskey(
  ctx: Ctx,
  parts: IdentityParts,
  challengeId: string,
  personId: string,
  answer: PasskeyAnswer,
): Promise<WhyNot | null> {
  // Whatever comes of it: a question is asked once.
  const question = await store.takePasskeyQuestion(ctx.db, challengeId, ctx.now);
  if (question === null) return "passkey_unasked";
  const passkey = (await store.listPasskeys(ctx.db, personId)).find(({ credentialId }) => credentialId === answer.id);
  if (!passkey) return "passkey_wrong";
  const right = await checkPasskeyAnswer(parts, question, passkey, answer);
  if (!right) return "passkey_wrong";
  if (await store.markPasskeyUsed(ctx.db, passkey.id, { ...right, now: ctx.now })) return null;
  await ctx.audit("identity.passkey_counter_back", { subject: personId, details: { passkey: passkey.id } });
  return "passkey_wrong";
}

async function whyNotRecoveryCode(ctx: Ctx, parts: IdentityParts, personId: string, typed: string): Promise<WrongProof | null> {
  const hmacs = recoveryCodeHmacs(parts, personId, recoveryCodeOf(typed));
  return (await store.isRecoveryCodeGood(ctx.db, personId, hmacs)) ? null : "recovery_code_wrong";
}
