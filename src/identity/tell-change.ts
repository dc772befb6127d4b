/** Notices of a change to whoever should know: in the transaction of the change, in the language of the account. */
import { formatInstant } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import { notices } from "./changes.ts";
import { queueMail, type Reader } from "./queue-mail.ts";
import { pageLink, type Happening, type HappeningOnDevice } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** What every notice can name. */
export async function happeningOf(ctx: Ctx, { language }: Pick<Reader, "language">, parts: IdentityParts): Promise<Happening> {
  return {
    brand: await parts.brandName(ctx),
    when: formatInstant(ctx.now, language, "long"),
    reset: pageLink(parts.siteUrl, "/reset-password", language),
  };
}

/** And the device of the session that asked. */
export async function factsOf(ctx: Ctx, reader: Reader, parts: IdentityParts): Promise<HappeningOnDevice> {
  return { ...(await happeningOf(ctx, reader, parts)), device: (await ownSession(ctx)).device || "–" };
}

/** A notice that needs no more facts than those. */
export async function mailNotice(ctx: Ctx, to: Reader, parts: IdentityParts, name: "passwordReplaced" | "emailChangedNew") {
  const template = name === "passwordReplaced" ? "password_changed" : "email_changed";
  await queueMail(ctx, to, template, notices[to.language][name](await factsOf(ctx, to, parts)));
}
