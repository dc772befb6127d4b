/** The telephone step of a registration: read it, send a code, take another number. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { getChallenge, stepOver } from "./open-challenge.ts";
import { getPhone } from "./read-phone.ts";
import { readCodeStep, sendCode } from "./send-code.ts";
import { byTelephone } from "./sms-countries.ts";
import { endCode, lockChallenge, type Challenge } from "./store-challenges.ts";
import { findRegistration, updateRegistrationPhone, type Registration } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

export interface PhoneStep {
  readonly challenge: Challenge;
  readonly registration: Registration;
}

/** The open telephone step and its registration, or the refusal that it is over. */
export async function getPhoneStep(ctx: Ctx, sessionCode: string): Promise<PhoneStep> {
  const challenge = await getChallenge(ctx, sessionCode, "verify_phone");
  const registration = challenge.registrationId === null ? null : await findRegistration(ctx.db, challenge.registrationId);
  if (!registration) throw stepOver("verify_phone");
  return { challenge, registration };
}

export async function readPhoneStep(ctx: Ctx, { sessionCode }: Input<typeof contract.readPhoneStep>): Promise<contract.CodeStep> {
  const { challenge, registration } = await getPhoneStep(ctx, sessionCode);
  return readCodeStep(ctx, challenge, await byTelephone(ctx, registration.draft.phone));
}

export async function sendPhoneCode(
  ctx: Ctx,
  { sessionCode, channel }: Input<typeof contract.sendPhoneCode>,
  parts: IdentityParts,
): Promise<contract.CodeStep> {
  const { challenge, registration } = await getPhoneStep(ctx, sessionCode);
  return sendCode(ctx, parts, challenge, channel, await byTelephone(ctx, registration.draft.phone));
}

/** Takes another number. A code sent to the one before it proves nothing about this one, so it is over; the new one waits for no countdown. */
export async function changePhone(
  outer: Ctx,
  { sessionCode, phoneNumber, phoneCountry }: Input<typeof contract.changePhone>,
): Promise<contract.CodeStep> {
  const { challenge, registration } = await getPhoneStep(outer, sessionCode);
  const phone = getPhone(phoneNumber, phoneCountry ?? registration.draft.country, outer.language);
  return outer.apart(async (ctx) => {
    if (!(await lockChallenge(ctx.db, challenge.id, ctx.now))) throw stepOver("verify_phone");
    await endCode(ctx.db, challenge.id, "replaced", ctx.now);
    await updateRegistrationPhone(ctx.db, registration.id, phone);
    await ctx.audit("identity.registration_phone_changed", { subject: registration.id });
    return readCodeStep(ctx, challenge, await byTelephone(ctx, phone));
  });
}
