import type { Input, Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import { MAIL_CODES_CLOSED_MS, PHONE_DOUBTED_MS } from "./challenge.ts";
import { refusePassword } from "./check-password.ts";
import { whyNotPassword } from "./guessable.ts";
import type * as contract from "./contract.ts";
import { addressSubject } from "./make-codes.ts";
import { hasStronger } from "./factor.ts";
import { getChallenge, stepOver, takeStep } from "./open-challenge.ts";
import { queueMail } from "./queue-mail.ts";
import { byTelephone } from "./sms-countries.ts";
import { closeMailCodes } from "./store-account.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { findFactorsHeld } from "./store-factors.ts";
import { forgetPasswordFailures } from "./store-failures.ts";
import { findPerson, updatePassword, type Person } from "./store.ts";
import { happeningOf } from "./tell-change.ts";
import { templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function readResetStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readResetStep>,
): Promise<Output<typeof contract.readResetStep>> {
  const { expiresAt, personId } = await getChallenge(ctx, sessionCode, "reset_password");
  const person = personId === null ? null : await findPerson(ctx.db, personId);
  return { expiresAt: expiresAt.toISOString(), isInvitation: person?.isInvited ?? false };
}

/** Sets the new password. Whoever was signed in is not any more, half-done sign-ins and changes are over, and nobody is signed in by this. */
export async function completeReset(
  outer: Ctx,
  input: Input<typeof contract.completeReset>,
  parts: IdentityParts,
): Promise<Output<typeof contract.completeReset>> {
  const { personId } = await getChallenge(outer, input.sessionCode, "reset_password");
  const person = personId === null ? null : await findPerson(outer.db, personId);
  if (!person) throw stepOver("reset_password");
  const why = whyNotPassword(input.new_password, { brandName: await parts.brandName(outer), email: person.email });
  if (why) throw refusePassword(why, "new_password", outer.language);
  const hash = await parts.hasher.hash(input.new_password);
  return outer.apart(async (ctx) => {
    await takeStep(ctx, input.sessionCode, "reset_password");
    await endAllChallenges(ctx.db, person.id, ctx.now);
    if (!(await updatePassword(ctx.db, person.id, hash, ctx.now))) throw stepOver("reset_password");
    await endSessions(ctx, person.id, "password_changed");
    await forgetPasswordFailures(ctx.db, addressSubject(parts.subjectKeys, person.emailKey));
    await ctx.audit("identity.password_reset", { subject: person.id });
    await tellReset(ctx, person, await closeMailbox(ctx, person), parts);
    return {};
  });
}

/**
 * Whoever used the link has shown the mailbox: what is asked for next is the telephone, for three days or until a code from it was right. Null where
 * an app or a passkey is asked for anyway, and where the number was changed so lately that it says no more. Answers until when.
 */
async function closeMailbox(ctx: Ctx, { id }: Person): Promise<Date | null> {
  if (hasStronger(await findFactorsHeld(ctx.db, id))) return null;
  const now = ctx.now.getTime();
  const until = new Date(now + MAIL_CODES_CLOSED_MS);
  return (await closeMailCodes(ctx.db, id, until, new Date(now - PHONE_DOUBTED_MS))) ? until : null;
}

/** The mailbox, and the telephone: a stranger who reads the one need not have the other. */
async function tellReset(ctx: Ctx, person: Person, mailCodesFrom: Date | null, parts: IdentityParts): Promise<void> {
  const { language, phone } = person;
  const happening = await happeningOf(ctx, person, parts);
  const until = mailCodesFrom && formatInstant(mailCodesFrom, language, "long");
  const { passwordReset, passwordResetShort, passwordCreated, passwordCreatedShort } = templates[language];
  const [mail, text] = person.isInvited
    ? [passwordCreated(happening), passwordCreatedShort(happening)]
    : [passwordReset(happening, until), passwordResetShort(happening)];
  await queueMail(ctx, person, person.isInvited ? "password_created" : "password_changed", mail);
  const channel = (await byTelephone(ctx, phone)).sms === undefined ? "whatsapp" : "sms";
  const template = person.isInvited ? "identity.password_created" : "identity.password_reset";
  await queueMessage(ctx, { channel, recipient: phone, language, template, text });
}
