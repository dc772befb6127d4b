/** Notices of a change to whoever should know: in the transaction of the change, in the language of the account. */
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import { notices, type NoticeFacts } from "./changes.ts";
import type { Person } from "./store.ts";
import { pageLink } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

type Told = Pick<Person, "email" | "language">;

/** What every notice can name. */
export async function factsOf(ctx: Ctx, { language }: Told, parts: IdentityParts): Promise<NoticeFacts> {
  return {
    brand: await parts.brandName(ctx),
    when: formatInstant(ctx.now, language, "long"),
    device: (await ownSession(ctx)).device || "–",
    reset: pageLink(parts.siteUrl, "/reset-password", language),
  };
}

/** A mail to an address, under the template's name. */
export async function mail(
  ctx: Ctx,
  { email, language }: Told,
  template: string,
  written: { readonly subject: string; readonly text: string; readonly secretUntil?: Date },
): Promise<void> {
  await queueMessage(ctx, { channel: "email", recipient: email, language, template: `identity.${template}`, ...written });
}

/** A notice that needs no more facts than those. */
export async function mailNotice(ctx: Ctx, to: Told, parts: IdentityParts, name: "passwordReplaced" | "emailChangedNew") {
  const template = name === "passwordReplaced" ? "password_changed" : "email_changed";
  await mail(ctx, to, template, notices[to.language][name](await factsOf(ctx, to, parts)));
}
