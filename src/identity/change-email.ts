/** Another e-mail address for the account: proven by a code that goes there, and for 72 hours taken back from the old mailbox. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract-account.ts";
import { EMAIL_UNDO_MS } from "./challenge.ts";
import { boundOf, getChangeStep, openChangeStep } from "./change-step.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { newSessionCode, sessionCodeHash } from "./make-codes.ts";
import { notices } from "./changes.ts";
import { stepOver } from "./open-challenge.ts";
import { emailKeyOf } from "./person.ts";
import { proveCode, useProof } from "./prove-code.ts";
import { queueMail } from "./queue-mail.ts";
import { identityRefusals } from "./refusals/messages.ts";
import { endAllChallenges } from "./store-challenges.ts";
import { insertEmailChange, isUniqueViolation, updateEmail } from "./store-account.ts";
import { isEmailTaken, type Person } from "./store.ts";
import { factsOf, mailNotice } from "./tell-change.ts";
import { pageLink } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function startEmailChange(
  outer: Ctx,
  { current_password, emailAddress }: Input<typeof contract.startEmailChange>,
  parts: IdentityParts,
): Promise<Output<typeof contract.startEmailChange>> {
  const owner = await confirmOwner(outer, current_password, parts);
  const to = emailAddress.trim();
  if (to === owner.person.email) {
    const fields = { emailAddress: identityRefusals[outer.language].email_unchanged };
    throw new Refusal("email_unchanged", 422, { fields });
  }
  return openChangeStep(outer, owner, parts, { purpose: "change_email", to, key: emailKeyOf(to), channel: "email" });
}

export async function verifyEmailChange(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifyEmailChange>,
  parts: IdentityParts,
): Promise<Output<typeof contract.verifyEmailChange>> {
  const { challenge, person, session } = await getChangeStep(outer, sessionCode, "change_email");
  await proveCode(outer, parts, challenge, otpCode);
  return refuseTaken(() =>
    outer.apart(async (ctx) => {
      const { to: email, key: emailKey = "" } = boundOf(await useProof(ctx, sessionCode, challenge));
      // Who enters the right code reads that mailbox: they may know that the address was given away meanwhile.
      if (await isEmailTaken(ctx.db, emailKey, ctx.now, person.id)) throw new Refusal("email_taken", 409);
      if (!(await updateEmail(ctx.db, person.id, email, emailKey, ctx.now))) throw stepOver("change_email");
      const undoUntil = await keepOldAddress(ctx, person, parts);
      await endAllChallenges(ctx.db, person.id, ctx.now);
      const endedSessions = await endSessions(ctx, person.id, "factor_changed", session.id);
      await ctx.audit("identity.email_changed", { subject: person.id, details: { undoUntil, endedSessions } });
      await mailNotice(ctx, { ...person, email }, parts, "emailChangedNew");
      return { emailAddress: email, undoUntil, endedSessions };
    }),
  );
}

/** Of two who prove one address at the same moment the unique key lets one have it. */
export async function refuseTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal("email_taken", 409) : error;
  }
}

/** Keeps the address that was replaced, and mails the link that brings it back to it. */
async function keepOldAddress(ctx: Ctx, person: Person, parts: IdentityParts): Promise<Date> {
  const undoUntil = new Date(ctx.now.getTime() + EMAIL_UNDO_MS);
  const code = newSessionCode(ctx.random);
  await insertEmailChange(ctx.db, {
    id: newId("ec", ctx.now.getTime(), ctx.random(10)),
    personId: person.id,
    codeHash: sessionCodeHash(code),
    oldEmail: person.email,
    oldEmailKey: person.emailKey,
    changedAt: ctx.now,
    undoUntil,
  });
  const { language } = person;
  const undo = pageLink(parts.siteUrl, `/undo-email-change/${code}`, language);
  const until = formatInstant(undoUntil, language, "long");
  const facts = await factsOf(ctx, person, parts);
  await queueMail(ctx, person, "email_changed_old", {
    ...notices[language].emailChangedOld({ ...facts, undo, until }),
    secretUntil: undoUntil,
  });
  return undoUntil;
}
