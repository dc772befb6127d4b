/** Changes the account's telephone number: proven by a code sent to the new number. Holds payouts for a day and notifies the old number. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import { PAYOUT_HOLD_MS } from "../model/challenge.ts";
import { boundOf, getChangeStep, openChangeStep } from "./change-step.ts";
import { confirmOwner } from "../step-up/confirm-owner.ts";
import { accountChangeTemplates } from "../mail/model/account-change-templates.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { proveCode, useProof } from "../codes/prove-code.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { getPhone } from "../parse-phone.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { findOwnAccount, updatePhone } from "./store.ts";
import type { Person } from "../store.ts";
import { securityEventOnDeviceOf } from "../mail/send-change-notice.ts";
import type { IdentityDeps } from "../deps.ts";

export async function startPhoneChange(
  outer: Ctx,
  input: Input<typeof contract.startPhoneChange>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startPhoneChange>> {
  const owner = await confirmOwner(outer, input.current_password, deps);
  const country = input.phoneCountry ?? (await findOwnAccount(outer.db, owner.person.id))?.country ?? "ID";
  const to = getPhone(input.phoneNumber, country, outer.language);
  if (to === owner.person.phone) {
    const fields = { phoneNumber: identityRefusals[outer.language].phone_unchanged };
    throw new Refusal("phone_unchanged", 422, { fields });
  }
  return openChangeStep(outer, owner, deps, { purpose: "change_phone", to, channel: input.channel });
}

export async function verifyPhoneChange(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifyPhoneChange>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.verifyPhoneChange>> {
  const { challenge, person, session } = await getChangeStep(outer, sessionCode, "change_phone");
  await proveCode(outer, deps, challenge, otpCode);
  return outer.inSeparateTransaction(async (ctx) => {
    const { to: phone } = boundOf(await useProof(ctx, sessionCode, challenge));
    const holdUntil = new Date(ctx.now.getTime() + PAYOUT_HOLD_MS);
    const payoutHoldUntil = await updatePhone(ctx.db, person.id, phone, holdUntil, ctx.now);
    if (payoutHoldUntil === null) throw stepOver("change_phone");
    await endAllChallenges(ctx.db, person.id, ctx.now);
    const endedSessions = await endSessions(ctx, person.id, "factor_changed", session.id);
    await ctx.audit("identity.phone_changed", { subject: person.id, details: { payoutHoldUntil, endedSessions } });
    await notifyOwner(ctx, person, payoutHoldUntil, deps);
    return { phoneNumber: phone, payoutHoldUntil, endedSessions };
  });
}

/** Notifies the mailbox and the replaced number: an attacker who controls one may not control the other. */
async function notifyOwner(ctx: Ctx, person: Person, holdUntil: Date, deps: IdentityDeps): Promise<void> {
  const { language } = person;
  const facts = await securityEventOnDeviceOf(ctx, person, deps);
  const until = formatInstant(holdUntil, language, "long");
  await queueMail(ctx, person, "phone_changed", accountChangeTemplates[language].phoneChanged({ ...facts, until }));
  const text = accountChangeTemplates[language].phoneChangedShort(facts);
  await queueMessage(ctx, { channel: "sms", recipient: person.phone, language, template: "identity.phone_changed", text });
}
