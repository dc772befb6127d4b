import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stepEnd } from "../model/challenge.ts";
import type { requestReset as contract } from "./contract.ts";
import { addressSubject } from "../challenges/make-codes.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import { emailKeyOf } from "../model/person.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { endChallenges } from "../challenges/store.ts";
import { findPersonByEmail } from "../store.ts";
import { pageLink, templates } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

export const SEND_RESET_JOB = "send_reset_link";
/** Reset links that one mailbox may get, by any caller. */
export const LINKS_PER_MAILBOX = { max: 5, windowSeconds: 3_600 } as const;
export const resetCounter = (subject: string) => `identity.reset:${subject}`;

/** Gives the same answer for every address, in the same time: the job that writes the mail looks up the owner. */
export async function requestReset(
  outer: Ctx,
  { email }: { readonly email: string },
  deps: IdentityDeps,
): Promise<Output<typeof contract>> {
  const emailKey = emailKeyOf(email);
  const subject = addressSubject(deps.subjectKeys, emailKey);
  await countHit(outer.db, resetCounter(subject), LINKS_PER_MAILBOX, outer.now);
  return outer.inSeparateTransaction(async (ctx) => {
    await ctx.enqueue(SEND_RESET_JOB, { emailKey }, { key: `reset:${subject}` });
    await ctx.audit("identity.reset_requested", { subject });
    return {};
  });
}

/** Mails the link if the address is an active person's. Ends links sent before. */
export async function sendResetLink(ctx: Ctx, emailKey: string, deps: IdentityDeps): Promise<void> {
  const person = await findPersonByEmail(ctx.db, emailKey);
  if (!person) return;
  const { language } = person;
  await endChallenges(ctx.db, person.id, "reset_password", ctx.now);
  const code = await openChallenge(ctx, { purpose: "reset_password", of: { personId: person.id } });
  const link = pageLink(deps.siteUrl, href("/reset-password/:sessionCode", { sessionCode: code }), language);
  const mail = templates[language].resetPassword(await deps.brandName(ctx), link);
  await queueMail(ctx, person, "reset_password", { ...mail, secretUntil: stepEnd("reset_password", ctx.now) });
}
