/** The second factor of a sign-in: read the step, send a code. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { getChallenge, stepOver } from "./open-challenge.ts";
import { readCodeStep, sendCode } from "./send-code.ts";
import { destinationsOf } from "./sign-in.ts";
import type { Challenge } from "./store-challenges.ts";
import { findPerson, type Person } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** The open step and its person, or the refusal that it is over. */
export async function getSignInStep(ctx: Ctx, sessionCode: string): Promise<{ challenge: Challenge; person: Person }> {
  const challenge = await getChallenge(ctx, sessionCode, "sign_in");
  const person = challenge.personId === null ? null : await findPerson(ctx.db, challenge.personId);
  if (!person) throw stepOver("sign_in");
  return { challenge, person };
}

export async function readSignInStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readSignInStep>,
): Promise<contract.CodeStep> {
  const { challenge, person } = await getSignInStep(ctx, sessionCode);
  return readCodeStep(ctx, challenge, destinationsOf(person));
}

export async function sendSignInCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendSignInCode>,
  parts: IdentityParts,
): Promise<contract.CodeStep> {
  const { challenge, person } = await getSignInStep(ctx, sessionCode);
  return sendCode(ctx, parts, challenge, channel, destinationsOf(person));
}
