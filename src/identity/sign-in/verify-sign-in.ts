import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type * as proofs from "../step-up/contract.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { openChallenge, stepOver } from "../challenges/open-challenge.ts";
import { proveCode, useProof } from "../codes/prove-code.ts";
import { proveFactor, spendFactor } from "../factors/prove-factor.ts";
import { refuseFrozen } from "../codes/send-code.ts";
import { getSignInStep } from "./sign-in-step.ts";
import { signPersonIn } from "./sign-person-in.ts";
import { markProven, type Challenge } from "../challenges/store.ts";
import { findPerson } from "../store.ts";
import { forgetPasswordFailures } from "../challenges/store-failures.ts";
import { mailRecoveryCodeUsed } from "../factors/send-factor-notice.ts";
import { isEnough, type FactorMethod } from "../model/factor.ts";
import type { IdentityDeps } from "../deps.ts";

type SignedInOrEnrolment = Output<typeof contract.verifySignIn>;

/** Checks a one-time code, for a person without a stronger factor. */
export async function verifySignIn(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifySignIn>,
  deps: IdentityDeps,
): Promise<SignedInOrEnrolment> {
  const { challenge, methods } = await getSignInStep(outer, sessionCode);
  // A code sent before a stronger factor was enrolled is refused.
  if (methods.stronger.length > 0) throw stepOver("sign_in");
  const factor = await proveCode(outer, deps, challenge, otpCode);
  return outer.inSeparateTransaction(async (ctx) => finish(ctx, await useProof(ctx, sessionCode, challenge), factor, deps));
}

/** Checks an app's code, a passkey, or a recovery code. */
export async function proveSignIn(
  outer: Ctx,
  { sessionCode, proof }: Input<typeof proofs.proveSignIn>,
  deps: IdentityDeps,
): Promise<SignedInOrEnrolment> {
  const { challenge, methods } = await getSignInStep(outer, sessionCode);
  await refuseFrozen(outer, challenge);
  if (!methods.stronger.includes(proof.method)) throw stepOver("sign_in");
  const factor = await proveFactor(outer, deps, challenge, proof);
  return outer.inSeparateTransaction(async (ctx) =>
    finish(ctx, await spendFactor(ctx, deps, sessionCode, challenge, proof), factor, deps),
  );
}

/** Opens the session, or the enrolment of staff. Deletes the account's wrong-password counters, since its owner is proven. */
async function finish(
  ctx: Ctx,
  { id, personId, bound }: Challenge,
  factor: FactorMethod,
  deps: IdentityDeps,
): Promise<SignedInOrEnrolment> {
  const person = personId === null ? null : await findPerson(ctx.db, personId);
  if (!person) throw stepOver("sign_in");
  await forgetPasswordFailures(ctx.db, addressSubject(deps.subjectKeys, person.emailKey));
  if (factor === "recovery_code") {
    await mailRecoveryCodeUsed(ctx, person, deps);
    // It may be the last recovery code: with this sign-in's step the person can add an app or a passkey without proving another factor.
    await markProven(ctx.db, id, ctx.now);
  }
  if (isEnough(factor, person.userType === null))
    return signPersonIn(ctx, person, { factor, isRemembered: bound["remember"] === true, deps });
  await ctx.audit("identity.enrolment_opened", { subject: person.id, details: { factor } });
  return { enrolment: { sessionCode: await openChallenge(ctx, { purpose: "enrol_factor", of: { personId: person.id } }) } };
}
