import type { Output } from "#kernel/endpoint.ts";
import { countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stepEnd } from "./challenge.ts";
import type { requestReset as contract } from "./contract.ts";
import { addressSubject } from "./make-codes.ts";
import { openChallenge } from "./open-challenge.ts";
import { emailKeyOf } from "./person.ts";
import { queueMail } from "./queue-mail.ts";
import { endChallenges } from "./store-challenges.ts";
import { findPersonByEmail } from "./store.ts";
import { pageLink, templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

export const SEND_RESET_JOB = "send_reset_link";
/** Links that one mailbox may get, whoever asks. */
export const LINKS_PER_MAILBOX = { max: 5, windowSeconds: 3_600 } as const;
export const resetCounter = (subject: string) => `identity.reset:${subject}`;

/** Answers the same for every address, in the same time: who it belongs to is looked up by the job that writes the mail. */
export async function requestReset(
  outer: Ctx,
  { email }: { readonly email: string },
  parts: IdentityParts,
): Promise<Output<typeof contract>> {
  const emailKey = emailKeyOf(email);
  const subject = addressSubject(parts.subjectKeys, emailKey);
  await countHit(outer.db, resetCounter(subject), LINKS_PER_MAILBOX, outer.now);
  return outer.apart(async (ctx) => {
    await ctx.enqueue(SEND_RESET_JOB, { emailKey }, { key: `reset:${subject}` });
    await ctx.audit("identity.reset_requested", { subject });
    return {};
  });
}

/** Mails the link, if the address is an active person's. Links sent before are over. */
export async function sendResetLink(ctx: Ctx, emailKey: string, parts: IdentityParts): Promise<void> {
  const person = await findPersonByEmail(ctx.db, emailKey);
  if (!person) return;
  const { language } = person;
  await endChallenges(ctx.db, person.id, "reset_password", ctx.now);
  const code = await openChallenge(ctx, { purpose: "reset_password", of: { personId: person.id } });
  const link = pageLink(parts.siteUrl, `/reset-password/${code}`, language);
  const mail = templates[language].resetPassword(await parts.brandName(ctx), link);
  await queueMail(ctx, person, "reset_password", { ...mail, secretUntil: stepEnd("reset_password", ctx.now) });
}
