/** The second factor of a sign-in: read the step, send a code, ask a passkey. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { passkeyQuestion } from "./check-passkey.ts";
import type * as contract from "./contract.ts";
import type * as proofs from "./contract-proofs.ts";
import { factorStepOf, readFactorStep, waysOf, type Ways } from "./factor-step.ts";
import { getChallenge, stepOver } from "./open-challenge.ts";
import { sendCode } from "./send-code.ts";
import type { Challenge } from "./store-challenges.ts";
import { findPerson, type Person } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** The open step and its person with their ways, or the refusal that it is over. */
export async function getSignInStep(
  ctx: Ctx,
  sessionCode: string,
): Promise<{ challenge: Challenge; person: Person; ways: Ways }> {
  const challenge = await getChallenge(ctx, sessionCode, "sign_in");
  const person = challenge.personId === null ? null : await findPerson(ctx.db, challenge.personId);
  if (!person) throw stepOver("sign_in");
  return { challenge, person, ways: await waysOf(ctx, person) };
}

export async function readSignInStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readSignInStep>,
): Promise<Output<typeof contract.readSignInStep>> {
  const { challenge, ways } = await getSignInStep(ctx, sessionCode);
  return readFactorStep(ctx, challenge, ways);
}

/** Who has something stronger gets no code: their step has no destination. */
export async function sendSignInCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendSignInCode>,
  parts: IdentityParts,
): Promise<Output<typeof contract.sendSignInCode>> {
  const { challenge, ways } = await getSignInStep(ctx, sessionCode);
  return factorStepOf(await sendCode(ctx, parts, challenge, channel, ways.destinations), ways);
}

export async function startSignInPasskey(
  outer: Ctx,
  { sessionCode }: Input<typeof proofs.startSignInPasskey>,
  parts: IdentityParts,
): Promise<Output<typeof proofs.startSignInPasskey>> {
  const { challenge, person } = await getSignInStep(outer, sessionCode);
  return outer.apart((ctx) => passkeyQuestion(ctx, parts, challenge.id, person.id));
}
