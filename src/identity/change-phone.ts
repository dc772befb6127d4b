/** Another telephone number for the account: proven by a code that goes there. Nothing is paid out for a day, and the old number is told. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract-account.ts";
import { PAYOUT_HOLD_MS } from "./challenge.ts";
import { boundOf, getChangeStep, openChangeStep } from "./change-step.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { notices } from "./changes.ts";
import { stepOver } from "./open-challenge.ts";
import { proveCode, useProof } from "./prove-code.ts";
import { queueMail } from "./queue-mail.ts";
import { getPhone } from "./read-phone.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { findOwnAccount, updatePhone } from "./store-account.ts";
import type { Person } from "./store.ts";
import { factsOf } from "./tell-change.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function startPhoneChange(
  outer: Ctx,
  input: Input<typeof contract.startPhoneChange>,
  parts: IdentityParts,
): Promise<Output<typeof contract.startPhoneChange>> {
  const owner = await confirmOwner(outer, input.current_password, parts);
  const country = input.phoneCountry ?? (await findOwnAccount(outer.db, owner.person.id))?.country ?? "ID";
  const to = getPhone(input.phoneNumber, country, outer.language);
  if (to === owner.person.phone) {
    const fields = { phoneNumber: identityRefusals[outer.language].phone_unchanged };
    throw new Refusal("phone_unchanged", 422, { fields });
  }
  return openChangeStep(outer, owner, parts, { purpose: "change_phone", to, channel: input.channel });
}

export async function verifyPhoneChange(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifyPhoneChange>,
  parts: IdentityParts,
): Promise<Output<typeof contract.verifyPhoneChange>> {
  const { challenge, person, session } = await getChangeStep(outer, sessionCode, "change_phone");
  await proveCode(outer, parts, challenge, otpCode);
  return outer.apart(async (ctx) => {
    const { to: phone } = boundOf(await useProof(ctx, sessionCode, challenge));
    const holdUntil = new Date(ctx.now.getTime() + PAYOUT_HOLD_MS);
    const payoutHoldUntil = await updatePhone(ctx.db, person.id, phone, holdUntil, ctx.now);
    if (payoutHoldUntil === null) throw stepOver("change_phone");
    await endAllChallenges(ctx.db, person.id, ctx.now);
    const endedSessions = await endSessions(ctx, person.id, "factor_changed", session.id);
    await ctx.audit("identity.phone_changed", { subject: person.id, details: { payoutHoldUntil, endedSessions } });
    await tellOwner(ctx, person, payoutHoldUntil, parts);
    return { phoneNumber: phone, payoutHoldUntil, endedSessions };
  });
}

/** The mailbox and the number that was replaced: whoever took the one over may not have the other. */
async function tellOwner(ctx: Ctx, person: Person, holdUntil: Date, parts: IdentityParts): Promise<void> {
  const { language } = person;
  const facts = await factsOf(ctx, person, parts);
  const until = formatInstant(holdUntil, language, "long");
  await queueMail(ctx, person, "phone_changed", notices[language].phoneChanged({ ...facts, until }));
  const text = notices[language].phoneChangedShort(facts);
  await queueMessage(ctx, { channel: "sms", recipient: person.phone, language, template: "identity.phone_changed", text });
}
