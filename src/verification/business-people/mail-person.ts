/** Mails to people of businesses. They have no account, so a mail that asks for something brings a link of its own. */
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PersonCheckDeps } from "../deps.ts";
import { defaultEnd, issueLink, linkUrl } from "./link.ts";
import { personMail, type PersonMail } from "./model/mails.ts";
import { findBusinessPerson, type BusinessPerson } from "./store.ts";

interface Mailing {
  readonly kind: PersonMail;
  readonly day: Date | null;
  /** The link in the mail; null: it has none. */
  readonly link: { readonly code: string; readonly until: Date } | null;
}

/** Queues a mail to the address that the business gave. Its text is blanked when its link is over. */
export async function queuePersonMail(
  ctx: Ctx,
  deps: Pick<PersonCheckDeps, "siteUrl">,
  { businessName, namedAs, roles, shareBps, email: recipient, language }: BusinessPerson,
  { kind, day, link }: Mailing,
): Promise<void> {
  const mail = personMail(language, kind, {
    businessName,
    namedAs,
    roles,
    shareBps,
    day: day && formatDate(toLocalDate(day), language, "long"),
    url: link && linkUrl(deps, link.code, language),
  });
  const template = `verification.person_${kind}`;
  await queueMessage(ctx, {
    ...mail,
    channel: "email",
    recipient,
    language,
    template,
    ...(link !== null && { secretUntil: link.until }),
  });
}

/** Mails a person about their case. Whoever said that they are not the person gets no mail. */
export async function mailBusinessPerson(
  ctx: Ctx,
  deps: Pick<PersonCheckDeps, "siteUrl" | "personLinkKeys">,
  subject: string,
  { kind, day }: Pick<Mailing, "kind" | "day">,
): Promise<void> {
  const person = await findBusinessPerson(ctx.db, subject);
  if (person === null || person.state === "DENIED") return;
  // An approval asks for nothing. Until the last day of a request the link that it brings is valid.
  const until = kind === "info_requested" && day !== null ? day : defaultEnd(ctx.now);
  const link = kind === "approved" ? null : { code: await issueLink(ctx, deps, person.id, until), until };
  await queuePersonMail(ctx, deps, person, { kind, day, link });
}
