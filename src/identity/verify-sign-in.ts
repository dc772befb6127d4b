import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type * as proofs from "./contract-proofs.ts";
import { addressSubject } from "./make-codes.ts";
import { openChallenge, stepOver } from "./open-challenge.ts";
import { proveCode, useProof } from "./prove-code.ts";
import { proveFactor, spendFactor } from "./prove-factor.ts";
import { refuseFrozen } from "./send-code.ts";
import { getSignInStep } from "./sign-in-step.ts";
import { signPersonIn } from "./sign-person-in.ts";
import { markProven, type Challenge } from "./store-challenges.ts";
import { findPerson } from "./store.ts";
import { forgetPasswordFailures } from "./store-failures.ts";
import { tellRecoveryCodeUsed } from "./tell-factor-changed.ts";
import { isEnough, type Way } from "./factor.ts";
import type { IdentityParts } from "./wire-parts.ts";

type SignedInOrEnrolment = Output<typeof contract.verifySignIn>;

/** Checks a one-time code, for who has nothing stronger. */
export async function verifySignIn(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifySignIn>,
  parts: IdentityParts,
): Promise<SignedInOrEnrolment> {
  const { challenge, ways } = await getSignInStep(outer, sessionCode);
  // A code that was sent before something stronger was enrolled is worth nothing any more.
  if (ways.stronger.length > 0) throw stepOver("sign_in");
  const factor = await proveCode(outer, parts, challenge, otpCode);
  return outer.apart(async (ctx) => finish(ctx, await useProof(ctx, sessionCode, challenge), factor, parts));
}

/** Checks what does not travel, or a recovery code in its place. */
export async function proveSignIn(
  outer: Ctx,
  { sessionCode, proof }: Input<typeof proofs.proveSignIn>,
  parts: IdentityParts,
): Promise<SignedInOrEnrolment> {
  const { challenge, ways } = await getSignInStep(outer, sessionCode);
  await refuseFrozen(outer, challenge);
  if (!ways.stronger.includes(proof.way)) throw stepOver("sign_in");
  const factor = await proveFactor(outer, parts, challenge, proof);
  return outer.apart(async (ctx) => finish(ctx, await spendFactor(ctx, parts, sessionCode, challenge, proof), factor, parts));
}

/** Opens the session, or the enrolment of staff. The account's wrong passwords are forgotten: its owner is here. */
async function finish(
  ctx: Ctx,
  { id, personId, bound }: Challenge,
  factor: Way,
  parts: IdentityParts,
): Promise<SignedInOrEnrolment> {
  const person = personId === null ? null : await findPerson(ctx.db, personId);
  if (!person) throw stepOver("sign_in");
  await forgetPasswordFailures(ctx.db, addressSubject(parts.subjectKeys, person.emailKey));
  if (factor === "recovery_code") {
    await tellRecoveryCodeUsed(ctx, person, parts);
    // It may have been the last one: whoever signs in with it can add an app or a passkey without another.
    await markProven(ctx.db, id, ctx.now);
  }
  if (isEnough(factor, person.userType === null))
    return signPersonIn(ctx, person, { factor, isRemembered: bound["remember"] === true, parts });
  await ctx.audit("identity.enrolment_opened", { subject: person.id, details: { factor } });
  return { enrolment: { sessionCode: await openChallenge(ctx, { purpose: "enrol_factor", of: { personId: person.id } }) } };
}
