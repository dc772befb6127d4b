import type { Input, Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import { MAIL_CODES_CLOSED_MS, PHONE_DISTRUSTED_MS } from "../model/challenge.ts";
import { refusePassword } from "../passwords/model/refuse-guessable-password.ts";
import { whyNotPassword } from "../passwords/model/guessable-password.ts";
import type * as contract from "./contract.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { hasStronger } from "../model/factor.ts";
import { getChallenge, stepOver, takeStep } from "../challenges/open-challenge.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { byTelephone } from "../codes/sms-countries.ts";
import { closeMailCodes } from "../codes/store.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { findFactorsHeld } from "../factors/store.ts";
import { forgetPasswordFailures } from "../challenges/store-failures.ts";
import { findPerson, updatePassword, type Person } from "../store.ts";
import { securityEventOf } from "../mail/send-change-notice.ts";
import { templates } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

export async function readResetStep(
  ctx: Ctx,
  { sessionCode }: Input<typeof contract.readResetStep>,
): Promise<Output<typeof contract.readResetStep>> {
  const { expiresAt, personId } = await getChallenge(ctx, sessionCode, "reset_password");
  const person = personId === null ? null : await findPerson(ctx.db, personId);
  return { expiresAt: expiresAt.toISOString(), isInvitation: person?.isInvited ?? false };
}

/** Sets the new password. Ends all sessions, open sign-ins and changes, and opens no session. */
export async function completeReset(
  outer: Ctx,
  input: Input<typeof contract.completeReset>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.completeReset>> {
  const { personId } = await getChallenge(outer, input.sessionCode, "reset_password");
  const person = personId === null ? null : await findPerson(outer.db, personId);
  if (!person) throw stepOver("reset_password");
  const why = whyNotPassword(input.new_password, { brandName: await deps.brandName(outer), email: person.email });
  if (why) throw refusePassword(why, "new_password", outer.language);
  const hash = await deps.hasher.hash(input.new_password);
  return outer.inSeparateTransaction(async (ctx) => {
    await takeStep(ctx, input.sessionCode, "reset_password");
    await endAllChallenges(ctx.db, person.id, ctx.now);
    if (!(await updatePassword(ctx.db, person.id, hash, ctx.now))) throw stepOver("reset_password");
    await endSessions(ctx, person.id, "password_changed");
    await forgetPasswordFailures(ctx.db, addressSubject(deps.subjectKeys, person.emailKey));
    await ctx.audit("identity.password_reset", { subject: person.id });
    await mailReset(ctx, person, await closeMailbox(ctx, person), deps);
    return {};
  });
}

/**
 * Closes the mailbox for one-time codes, since the link has already proven it: the next proof is the telephone, for three days or until a
 * code from it was right. Returns until when. Null where an app or a passkey is required anyway, and where the number was changed so
 * recently that it proves no more.
 */
async function closeMailbox(ctx: Ctx, { id }: Person): Promise<Date | null> {
  if (hasStronger(await findFactorsHeld(ctx.db, id))) return null;
  const now = ctx.now.getTime();
  const until = new Date(now + MAIL_CODES_CLOSED_MS);
  return (await closeMailCodes(ctx.db, id, until, new Date(now - PHONE_DISTRUSTED_MS))) ? until : null;
}

/** Notifies the mailbox and the telephone: a stranger who reads one may not have the other. */
async function mailReset(ctx: Ctx, person: Person, mailCodesFrom: Date | null, deps: IdentityDeps): Promise<void> {
  const { language, phone } = person;
  const securityEvent = await securityEventOf(ctx, person, deps);
  const until = mailCodesFrom && formatInstant(mailCodesFrom, language, "long");
  const { passwordReset, passwordResetShort, passwordCreated, passwordCreatedShort } = templates[language];
  const [mail, text] = person.isInvited
    ? [passwordCreated(securityEvent), passwordCreatedShort(securityEvent)]
    : [passwordReset(securityEvent, until), passwordResetShort(securityEvent)];
  await queueMail(ctx, person, person.isInvited ? "password_created" : "password_changed", mail);
  const channel = (await byTelephone(ctx, phone)).sms === undefined ? "whatsapp" : "sms";
  const template = person.isInvited ? "identity.password_created" : "identity.password_reset";
  await queueMessage(ctx, { channel, recipient: phone, language, template, text });
}
