/** Proves a factor again within a session: the step is bound to it, and afterwards `whyNotFresh` returns null for ten minutes. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { freshUntil, proveAgain } from "#sessions/index.ts";
import { approvalWriter, recordApproval } from "./approve-action.ts";
import { passkeyQuestion } from "../factors/check-passkey.ts";
import type * as contract from "./contract.ts";
import { factorStepOf, readFactorStep, factorMethodsOf } from "../factors/factor-step.ts";
import { getChallenge, getProofChallenge, openChallenge, stepOver } from "../challenges/open-challenge.ts";
import { getOwner, refuseForeign } from "./get-session-owner.ts";
import { proveCode, useProof } from "../codes/prove-code.ts";
import { proveFactor, spendFactor } from "../factors/prove-factor.ts";
import { refuseFrozen, sendCode } from "../codes/send-code.ts";
import { mailRecoveryCodeUsed } from "../factors/send-factor-notice.ts";
import { markProven, type Challenge } from "../challenges/store.ts";
import type { IdentityDeps } from "../deps.ts";

export async function startProof(outer: Ctx): Promise<Output<typeof contract.startProof>> {
  const { person, session } = await getOwner(outer);
  const sessionCode = await outer.inSeparateTransaction((ctx) =>
    openChallenge(ctx, { purpose: "step_up", of: { personId: person.id }, bound: { sessionId: session.id } }),
  );
  const challenge = await getChallenge(outer, sessionCode, "step_up");
  return { sessionCode, step: await readFactorStep(outer, challenge, await factorMethodsOf(outer, person)) };
}

/** The open step of this session, and its person. */
async function getProofStep(ctx: Ctx, sessionCode: string) {
  const owner = await getOwner(ctx);
  const challenge = await getProofChallenge(ctx, sessionCode);
  refuseForeign(challenge, owner);
  return { ...owner, challenge, methods: await factorMethodsOf(ctx, owner.person) };
}

export async function sendProofCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendProofCode>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.sendProofCode>> {
  const { challenge, methods } = await getProofStep(ctx, sessionCode);
  const writer = challenge.purpose === "approve" ? approvalWriter(challenge) : undefined;
  return factorStepOf(await sendCode(ctx, deps, challenge, channel, methods.destinations, writer), methods);
}

export async function startPasskeyProof(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.startPasskeyProof>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startPasskeyProof>> {
  const { challenge, person } = await getProofStep(outer, sessionCode);
  return outer.inSeparateTransaction((ctx) => passkeyQuestion(ctx, deps, challenge.id, person.id));
}

export async function verifyProof(
  outer: Ctx,
  { sessionCode, proof }: Input<typeof contract.verifyProof>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.verifyProof>> {
  const { challenge, person, session, methods } = await getProofStep(outer, sessionCode);
  await refuseFrozen(outer, challenge);
  if (proof.method === "code" ? methods.stronger.length > 0 : !methods.stronger.includes(proof.method))
    throw stepOver(challenge.purpose);
  const factor =
    proof.method === "code"
      ? await proveCode(outer, deps, challenge, proof.otpCode)
      : await proveFactor(outer, deps, challenge, proof);
  return outer.inSeparateTransaction(async (ctx) => {
    if (proof.method === "code") await useProof(ctx, sessionCode, challenge);
    else await spendFactor(ctx, deps, sessionCode, challenge, proof);
    const freshUntilThen = await recordProof(ctx, challenge, factor, session.id);
    if (factor === "recovery_code") await mailRecoveryCodeUsed(ctx, person, deps);
    return { freshUntil: freshUntilThen.toISOString() };
  });
}

/** An approval of one action is no general proof: it does not refresh the session. */
async function recordProof(ctx: Ctx, challenge: Challenge, factor: string, sessionId: Id<"ss">): Promise<Date> {
  const row = { subject: challenge.personId ?? "", details: { factor, sessionId } };
  if (challenge.purpose === "approve") {
    await ctx.audit("identity.approved", row);
    return recordApproval(ctx, challenge, factor);
  }
  await markProven(ctx.db, challenge.id, ctx.now);
  await proveAgain(ctx, sessionId);
  await ctx.audit("identity.proven_again", row);
  return freshUntil(ctx.now);
}
