/** Changes the account's e-mail address: proven by a code sent to the new address, undoable from the old mailbox for 72 hours. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import { EMAIL_UNDO_MS } from "../model/challenge.ts";
import { boundOf, getChangeStep, openChangeStep } from "./change-step.ts";
import { confirmOwner } from "../step-up/confirm-owner.ts";
import { newSessionCode, sessionCodeHash } from "../challenges/make-codes.ts";
import { accountChangeTemplates } from "../mail/model/account-change-templates.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { emailKeyOf } from "../model/person.ts";
import { proveCode, useProof } from "../codes/prove-code.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { identityRefusals } from "../refusals/messages.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { insertEmailChange, isUniqueViolation, updateEmail } from "./store.ts";
import { isEmailTaken, type Person } from "../store.ts";
import { securityEventOnDeviceOf, mailAccountChange } from "../mail/send-change-notice.ts";
import { pageLink } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

export async function startEmailChange(
  outer: Ctx,
  { current_password, emailAddress }: Input<typeof contract.startEmailChange>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.startEmailChange>> {
  const owner = await confirmOwner(outer, current_password, deps);
  const to = emailAddress.trim();
  if (to === owner.person.email) {
    const fields = { emailAddress: identityRefusals[outer.language].email_unchanged };
    throw new Refusal("email_unchanged", 422, { fields });
  }
  return openChangeStep(outer, owner, deps, { purpose: "change_email", to, key: emailKeyOf(to), channel: "email" });
}

export async function verifyEmailChange(
  outer: Ctx,
  { sessionCode, otpCode }: Input<typeof contract.verifyEmailChange>,
  deps: IdentityDeps,
): Promise<Output<typeof contract.verifyEmailChange>> {
  const { challenge, person, session } = await getChangeStep(outer, sessionCode, "change_email");
  await proveCode(outer, deps, challenge, otpCode);
  return refuseTaken(() =>
    outer.inSeparateTransaction(async (ctx) => {
      const { to: email, key: emailKey = "" } = boundOf(await useProof(ctx, sessionCode, challenge));
      // A caller with the right code reads that mailbox, so they may learn that the address was taken meanwhile.
      if (await isEmailTaken(ctx.db, emailKey, ctx.now, person.id)) throw new Refusal("email_taken", 409);
      if (!(await updateEmail(ctx.db, person.id, email, emailKey, ctx.now))) throw stepOver("change_email");
      const undoUntil = await storeOldAddress(ctx, person, deps);
      await endAllChallenges(ctx.db, person.id, ctx.now);
      const endedSessions = await endSessions(ctx, person.id, "factor_changed", session.id);
      await ctx.audit("identity.email_changed", { subject: person.id, details: { undoUntil, endedSessions } });
      await mailAccountChange(ctx, { ...person, email }, deps, "emailChangedNew");
      return { emailAddress: email, undoUntil, endedSessions };
    }),
  );
}

/** Turns the unique violation of two people proving one address concurrently into the refusal `email_taken` for the second. */
export async function refuseTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal("email_taken", 409) : error;
  }
}

/** Stores the replaced address and mails it the link that undoes the change. Answers until when the link works. */
async function storeOldAddress(ctx: Ctx, person: Person, deps: IdentityDeps): Promise<Date> {
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
  const undo = pageLink(deps.siteUrl, href("/undo-email-change/:sessionCode", { sessionCode: code }), language);
  const until = formatInstant(undoUntil, language, "long");
  const facts = await securityEventOnDeviceOf(ctx, person, deps);
  await queueMail(ctx, person, "email_changed_old", {
    ...accountChangeTemplates[language].emailChangedOld({ ...facts, undo, until }),
    secretUntil: undoUntil,
  });
  return undoUntil;
}
