/** The second factor of a sign-in: reads the step, sends a code, requests a passkey question. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { passkeyQuestion } from "../factors/check-passkey.ts";
import type * as contract from "./contract.ts";
import type * as proofs from "../step-up/contract.ts";
import { factorStepOf, readFactorStep, factorMethodsOf, type FactorMethods } from "../factors/factor-step.ts";
import { getChallenge, stepOver } from "../challenges/open-challenge.ts";
import { sendCode } from "../codes/send-code.ts";
import type { Challenge } from "../challenges/store.ts";
import { findPerson, type Person } from "../store.ts";
import type { IdentityDeps } from "../deps.ts";

/** The open step, its person and their methods. Throws the refusal for an ended step. */
export async function getSignInStep(
  ctx: Ctx,
  sessionCode: string,
): Promise<{ challenge: Challenge; person: Person; methods: FactorMethods }> {
  const challenge = await getChallenge(ctx, sessionCode, "sign_in");
  const person = challenge.personId === null ? null : await findPerson(ctx.db, challenge.personId);
  if (!person) throw stepOver("sign_in");
  return { challenge, person, methods: await factorMethodsOf(ctx, person) };
}

export async function readSignInStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readSignInStep>,
): Promise<Output<typeof contract.readSignInStep>> {
  const { challenge, methods } = await getSignInStep(ctx, sessionCode);
  return readFactorStep(ctx, challenge, methods);
}

/** A person with a stronger factor gets no code: their step has no destination. */
export async function sendSignInCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendSignInCode>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.sendSignInCode>> {
  const { challenge, methods } = await getSignInStep(ctx, sessionCode);
  return factorStepOf(await sendCode(ctx, deps, challenge, channel, methods.destinations), methods);
}

export async function startSignInPasskey(
  outer: Ctx,
  { sessionCode }: Input<typeof proofs.startSignInPasskey>,
  deps: IdentityDeps,
): Promise<Output<typeof proofs.startSignInPasskey>> {
  const { challenge, person } = await getSignInStep(outer, sessionCode);
  return outer.inSeparateTransaction((ctx) => passkeyQuestion(ctx, deps, challenge.id, person.id));
}
