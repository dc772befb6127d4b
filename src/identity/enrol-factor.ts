/** Staff without an app or a passkey, after the proof of what they have: they enrol one, and that opens their session. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addPasskey, addTotp, askNewPasskey, setUpTotp } from "./add-factor.ts";
import { masked } from "./challenge.ts";
import type * as contract from "./contract-enrolments.ts";
import { getChallenge, stepOver } from "./open-challenge.ts";
import { signPersonIn } from "./sign-person-in.ts";
import type { Challenge } from "./store-challenges.ts";
import { findPerson, type Person } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** The open step and its person, or the refusal that it is over. */
async function getEnrolment(ctx: Ctx, sessionCode: string): Promise<{ challenge: Challenge; person: Person }> {
  const challenge = await getChallenge(ctx, sessionCode, "enrol_factor");
  const person = challenge.personId === null ? null : await findPerson(ctx.db, challenge.personId);
  if (!person) throw stepOver("enrol_factor");
  return { challenge, person };
}

export async function readEnrolment(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readEnrolment>,
): Promise<Output<typeof contract.readEnrolment>> {
  const { challenge, person } = await getEnrolment(ctx, sessionCode);
  return { emailAddress: masked("email", person.email), expiresAt: challenge.expiresAt.toISOString() };
}

export async function startEnrolmentTotp(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.startEnrolmentTotp>,
  parts: IdentityParts,
): Promise<Output<typeof contract.startEnrolmentTotp>> {
  const { challenge, person } = await getEnrolment(outer, sessionCode);
  return outer.apart((ctx) => setUpTotp(ctx, parts, challenge, person));
}

export async function confirmEnrolmentTotp(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.confirmEnrolmentTotp>,
  parts: IdentityParts,
): Promise<Output<typeof contract.confirmEnrolmentTotp>> {
  const step = await getEnrolment(outer, sessionCode);
  return addTotp(outer, parts, otpCode, { ...step, sessionCode, whenAdded: signIn(step.person, "totp", parts) });
}

export async function startEnrolmentPasskey(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.startEnrolmentPasskey>,
  parts: IdentityParts,
): Promise<Output<typeof contract.startEnrolmentPasskey>> {
  const { challenge, person } = await getEnrolment(outer, sessionCode);
  return outer.apart((ctx) => askNewPasskey(ctx, parts, challenge, person));
}

export async function finishEnrolmentPasskey(
  outer: Ctx,
  { sessionCode, ...made }: Input<typeof contract.finishEnrolmentPasskey>,
  parts: IdentityParts,
): Promise<Output<typeof contract.finishEnrolmentPasskey>> {
  const step = await getEnrolment(outer, sessionCode);
  return addPasskey(outer, parts, made, { ...step, sessionCode, whenAdded: signIn(step.person, "passkey", parts) });
}

function signIn(person: Person, factor: "totp" | "passkey", parts: IdentityParts) {
  return async (ctx: Ctx, recoveryCodes: string[] | null) => ({
    signedIn: await signPersonIn(ctx, person, { factor, isRemembered: false, parts }),
    recoveryCodes,
  });
}
