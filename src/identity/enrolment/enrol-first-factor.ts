/** For staff without an app or a passkey, after proving the factors they have: they enrol one, and that opens their session. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addPasskey, addTotp, requestNewPasskey, setUpTotp } from "./add-factor.ts";
import { masked } from "../model/challenge.ts";
import type * as contract from "./contract-first-factor.ts";
import { getChallenge, stepOver } from "../challenges/open-challenge.ts";
import { signPersonIn } from "../sign-in/sign-person-in.ts";
import type { Challenge } from "../challenges/store.ts";
import { findPerson, type Person } from "../store.ts";
import type { IdentityDeps } from "../deps.ts";

/** The open step and its person. Throws the refusal for an ended step. */
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
  deps: IdentityDeps,
): Promise<Output<typeof contract.startEnrolmentTotp>> {
  const { challenge, person } = await getEnrolment(outer, sessionCode);
  return outer.inSeparateTransaction((ctx) => setUpTotp(ctx, deps, challenge, person));
}

export async function confirmEnrolmentTotp(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.confirmEnrolmentTotp>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.confirmEnrolmentTotp>> {
  const step = await getEnrolment(outer, sessionCode);
  return addTotp(outer, deps, otpCode, { ...step, sessionCode, whenAdded: signIn(step.person, "totp", deps) });
}

export async function startEnrolmentPasskey(
  outer: Ctx,
  { sessionCode }: Input<typeof contract.startEnrolmentPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startEnrolmentPasskey>> {
  const { challenge, person } = await getEnrolment(outer, sessionCode);
  return outer.inSeparateTransaction((ctx) => requestNewPasskey(ctx, deps, challenge, person));
}

export async function finishEnrolmentPasskey(
  outer: Ctx,
  { sessionCode, ...made }: Input<typeof contract.finishEnrolmentPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.finishEnrolmentPasskey>> {
  const step = await getEnrolment(outer, sessionCode);
  return addPasskey(outer, deps, made, { ...step, sessionCode, whenAdded: signIn(step.person, "passkey", deps) });
}

function signIn(person: Person, factor: "totp" | "passkey", deps: IdentityDeps) {
  return async (ctx: Ctx, recoveryCodes: string[] | null) => ({
    signedIn: await signPersonIn(ctx, person, { factor, isRemembered: false, deps }),
    recoveryCodes,
  });
}
