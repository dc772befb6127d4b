import { findContact } from "#identity/index.ts";
import { href } from "#kernel/href.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OnboardingDeps } from "./deps.ts";
import { applicantMail, type ApplicantFacts, type ApplicantMail } from "./model/mails.ts";
import type { Business } from "./store.ts";

/** Mails the owner of a business, in their language, with the address of their business page. An inactive account gets no mail. */
export async function mailApplicant(
  ctx: Ctx,
  { siteUrl }: Pick<OnboardingDeps, "siteUrl">,
  { owner, name }: Pick<Business, "owner" | "name">,
  kind: ApplicantMail,
  about: Pick<ApplicantFacts, "until" | "changes" | "reason"> = {},
): Promise<void> {
  const contact = await findContact(ctx, owner);
  if (contact === null) return;
  const { language, emailAddress: recipient } = contact;
  const mail = applicantMail(language, kind, {
    ...about,
    business: name,
    url: mailLink(siteUrl, href("/dashboard/business"), language),
  });
  await queueMessage(ctx, { ...mail, channel: "email", recipient, language, template: `onboarding.${kind}` });
}
