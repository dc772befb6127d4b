/** The telephone step of a registration: reads it, sends a code, replaces the number. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as registrationCalls from "./contract.ts";
import type * as model from "../model/step-schemas.ts";
import { getChallenge, stepOver } from "../challenges/open-challenge.ts";
import { getPhone } from "../parse-phone.ts";
import { readCodeStep, sendCode } from "../codes/send-code.ts";
import { byTelephone } from "../codes/sms-countries.ts";
import { endCode, lockChallenge, type Challenge } from "../challenges/store.ts";
import { findRegistration, updateRegistrationPhone, type Registration } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

export interface PhoneStep {
  readonly challenge: Challenge;
  readonly registration: Registration;
}

/** The open telephone step and its registration. Throws the refusal for an ended step. */
export async function getPhoneStep(ctx: Ctx, sessionCode: string): Promise<PhoneStep> {
  const challenge = await getChallenge(ctx, sessionCode, "verify_phone");
  const registration = challenge.registrationId === null ? null : await findRegistration(ctx.db, challenge.registrationId);
  if (!registration) throw stepOver("verify_phone");
  return { challenge, registration };
}

export async function readPhoneStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof registrationCalls.readPhoneStep>,
): Promise<model.CodeStep> {
  const { challenge, registration } = await getPhoneStep(ctx, sessionCode);
  return readCodeStep(ctx, challenge, await byTelephone(ctx, registration.draft.phone));
}

export async function sendPhoneCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof registrationCalls.sendPhoneCode>,
  deps: IdentityDeps,
): Promise<model.CodeStep> {
  const { challenge, registration } = await getPhoneStep(ctx, sessionCode);
  return sendCode(ctx, deps, challenge, channel, await byTelephone(ctx, registration.draft.phone));
}

/** Replaces the number. A code sent to the old number proves nothing about the new one, so it ends; the new number has no countdown. */
export async function changePhone(
  outer: Ctx,
  { sessionCode, phoneNumber, phoneCountry }: Input<typeof registrationCalls.changePhone>,
): Promise<model.CodeStep> {
  const { challenge, registration } = await getPhoneStep(outer, sessionCode);
  const phone = getPhone(phoneNumber, phoneCountry ?? registration.draft.country, outer.language);
  return outer.inSeparateTransaction(async (ctx) => {
    if (!(await lockChallenge(ctx.db, challenge.id, ctx.now))) throw stepOver("verify_phone");
    await endCode(ctx.db, challenge.id, "replaced", ctx.now);
    await updateRegistrationPhone(ctx.db, registration.id, phone);
    await ctx.audit("identity.registration_phone_changed", { subject: registration.id });
    return readCodeStep(ctx, challenge, await byTelephone(ctx, phone));
  });
}
