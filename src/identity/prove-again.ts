/** Proving a factor again in the middle of a session: a step bound to it, and after it `whyNotFresh` has nothing to say for ten minutes. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { freshUntil, proveAgain } from "#sessions/index.ts";
import { approvalWords, keepApproval } from "./approve-one-thing.ts";
import { passkeyQuestion } from "./check-passkey.ts";
import type * as contract from "./contract-proofs.ts";
import { factorStepOf, readFactorStep, waysOf } from "./factor-step.ts";
import { getChallenge, getProofChallenge, openChallenge, stepOver } from "./open-challenge.ts";
import { getOwner, refuseForeign } from "./own-person.ts";
import { proveCode, useProof } from "./prove-code.ts";
import { proveFactor, spendFactor } from "./prove-factor.ts";
import { refuseFrozen, sendCode } from "./send-code.ts";
import { tellRecoveryCodeUsed } from "./tell-factor-changed.ts";
import { markProven, type Challenge } from "./store-challenges.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function startProof(outer: Ctx): Promise<Output<typeof contract.startProof>> {
  const { person, session } = await getOwner(outer);
  const sessionCode = await outer.apart((ctx) =>
    openChallenge(ctx, { purpose: "step_up", of: { personId: person.id }, bound: { sessionId: session.id } }),
  );
  const challenge = await getChallenge(outer, sessionCode, "step_up");
  return { sessionCode, step: await readFactorStep(outer, challenge, await waysOf(outer, person)) };
}

/** The open step of this very session, and its person. */
async function getProofStep(ctx: Ctx, sessionCode: string) {
  const owner = await getOwner(ctx);
  const challenge = await getProofChallenge(ctx, sessionCode);
  refuseForeign(challenge, owner);
  return { ...owner, challenge, ways: await waysOf(ctx, owner.person) };
}

export async function sendProofCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendProofCode>,
  parts: IdentityParts,
): Promise<Output<typeof contract.sendProofCode>> {
  const { challenge, ways } = await getProofStep(ctx, sessionCode);
  const words = challenge.purpose === "approve" ? approvalWords(challenge) : undefined;
  return factorStepOf(await sendCode(ctx, parts, challenge, channel, ways.destinations, words), ways);
}

export async function startPasskeyProof(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.startPasskeyProof>,
  parts: IdentityParts,
): Promise<Output<typeof contract.startPasskeyProof>> {
  const { challenge, person } = await getProofStep(outer, sessionCode);
  return outer.apart((ctx) => passkeyQuestion(ctx, parts, challenge.id, person.id));
}

export async function verifyProof(
  outer: Ctx,
  { sessionCode, proof }: Input<typeof contract.verifyProof>,
  parts: IdentityParts,
): Promise<Output<typeof contract.verifyProof>> {
  const { challenge, person, session, ways } = await getProofStep(outer, sessionCode);
  await refuseFrozen(outer, challenge);
  if (proof.way === "code" ? ways.stronger.length > 0 : !ways.stronger.includes(proof.way)) throw stepOver(challenge.purpose);
  const factor =
    proof.way === "code"
      ? await proveCode(outer, parts, challenge, proof.otpCode)
      : await proveFactor(outer, parts, challenge, proof);
  return outer.apart(async (ctx) => {
    if (proof.way === "code") await useProof(ctx, sessionCode, challenge);
    else await spendFactor(ctx, parts, sessionCode, challenge, proof);
    const freshUntilThen = await keepProof(ctx, challenge, factor, session.id);
    if (factor === "recovery_code") await tellRecoveryCodeUsed(ctx, person, parts);
    return { freshUntil: freshUntilThen.toISOString() };
  });
}

/** What approves one thing says nothing about others: the session is no fresher for it. */
async function keepProof(ctx: Ctx, challenge: Challenge, factor: string, sessionId: Id<"ss">): Promise<Date> {
  const row = { subject: challenge.personId ?? "", details: { factor, sessionId } };
  if (challenge.purpose === "approve") {
    await ctx.audit("identity.approved", row);
    return keepApproval(ctx, challenge, factor);
  }
  await markProven(ctx.db, challenge.id, ctx.now);
  await proveAgain(ctx, sessionId);
  await ctx.audit("identity.proven_again", row);
  return freshUntil(ctx.now);
}
