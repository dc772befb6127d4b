import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stepEnd } from "./challenge.ts";
import { openChallenge } from "./open-challenge.ts";
import { findRegistration, isEmailTaken } from "./store.ts";
import { pageLink, templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Writes the mail of a registration: a link that proves the mailbox, or, to who has an account already, that somebody tried. */
export async function beginRegistration(ctx: Ctx, id: string, parts: IdentityParts): Promise<void> {
  const registration = await findRegistration(ctx.db, id);
  if (!registration) return;
  const { email, language } = registration.draft;
  const brand = await parts.brandName(ctx);
  const words = templates[language];
  if (await isEmailTaken(ctx.db, registration.emailKey, ctx.now)) {
    const link = (path: string) => pageLink(parts.siteUrl, path, language);
    const mail = words.alreadyRegistered(brand, link("/login"), link("/reset-password"));
    await queueMessage(ctx, { channel: "email", recipient: email, language, template: "identity.already_registered", ...mail });
    return;
  }
  const code = await openChallenge(ctx, { purpose: "verify_email", of: { registrationId: id } });
  const mail = words.verifyEmail(brand, pageLink(parts.siteUrl, `/email-verification/${code}`, language));
  await queueMessage(ctx, {
    channel: "email",
    recipient: email,
    language,
    template: "identity.verify_email",
    secretUntil: stepEnd("verify_email", ctx.now),
    ...mail,
  });
}
