import { findContact } from "#identity/index.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { notify, type NotificationInput } from "#notifications/index.ts";
import { mailLink } from "#platform/mail/model/mail-link.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import { termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mailBusinessPerson } from "../business-people/mail-person.ts";
import type { VerificationDeps } from "../deps.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { tierUse } from "../model/tier-use.ts";
import type { CaseFile } from "../store.ts";
import { caseMail, limitsText, type CaseMail } from "./model/mails.ts";

const NOTICES: Partial<Readonly<Record<CaseMail, NotificationInput["kind"]>>> = {
  submitted: "verification_received",
  approved: "verification_approved",
  info_requested: "verification_asked",
  rejected: "verification_rejected",
};

/**
 * Mails the subject of a case, in their language, and adds it to their notifications. An inactive account gets no mail. `about`: the case and its
 * version; without it nothing is added, as for a reminder.
 */
export async function mailPerson(
  ctx: Ctx,
  deps: Pick<VerificationDeps, "siteUrl" | "personLinkKeys">,
  {
    subject,
    tier,
    kind,
    day,
    onward = null,
    about = null,
  }: {
    readonly subject: string;
    readonly tier: string;
    readonly kind: CaseMail;
    readonly day: Date | null;
    readonly onward?: string | null;
    readonly about?: Pick<CaseFile, "id" | "version"> | null;
  },
): Promise<void> {
  if (isBusinessPerson(subject)) return kind === "submitted" ? undefined : mailBusinessPerson(ctx, deps, subject, { kind, day });
  const contact = await findContact(ctx, subject);
  if (contact === null) return;
  const { language, emailAddress: recipient } = contact;
  const url = mailLink(deps.siteUrl, `${href("/dashboard/verification")}?tier=${tier}`, language);
  const mail = caseMail(language, kind, {
    use: tierUse(language, tier),
    day: day && formatDate(toLocalDate(day), language, "long"),
    url,
    limits: kind === "approved" ? await grantedLimits(ctx, tier, language) : null,
    sendUrl: onward && mailLink(deps.siteUrl, onward, language),
  });
  const notice = NOTICES[kind];
  if (about !== null && notice !== undefined) {
    const why = { ID: tierUse("ID", tier), EN: tierUse("EN", tier) };
    await notify(ctx, [
      { key: `${about.id}:${about.version}:${notice}`, person: subject, kind: notice, about: about.id, facts: { why } },
    ]);
  }
  await queueMessage(ctx, { ...mail, channel: "email", recipient, language, template: `verification.${kind}` });
}

/** The limits of a tier at this instant, which the person reads on the verification page too. */
async function grantedLimits(ctx: Ctx, tier: string, language: Language): Promise<string | null> {
  const term = (await termsAt(ctx, "tier", ctx.now)).find(({ key }) => key === tier);
  return term === undefined ? null : limitsText(language, term.value);
}
