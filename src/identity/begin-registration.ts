import type { Ctx } from "#platform/unit-of-work.ts";
import { stepEnd } from "./challenge.ts";
import { openChallenge } from "./open-challenge.ts";
import { queueMail } from "./queue-mail.ts";
import { findRegistration, isEmailTaken } from "./store.ts";
import { pageLink, templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

/** Writes the mail of a registration: a link that proves the mailbox, or, to who has an account already, that somebody tried. */
export async function beginRegistration(ctx: Ctx, id: string, parts: IdentityParts): Promise<void> {
  const registration = await findRegistration(ctx.db, id);
  if (!registration) return;
  const { draft } = registration;
  const brand = await parts.brandName(ctx);
  const words = templates[draft.language];
  const link = (path: string) => pageLink(parts.siteUrl, path, draft.language);
  if (await isEmailTaken(ctx.db, registration.emailKey, ctx.now)) {
    await queueMail(ctx, draft, "already_registered", words.alreadyRegistered(brand, link("/login"), link("/reset-password")));
    return;
  }
  const code = await openChallenge(ctx, { purpose: "verify_email", of: { registrationId: id } });
  const next = draft.next === undefined ? "" : `?next=${encodeURIComponent(draft.next)}`;
  const mail = words.verifyEmail(brand, link(`/email-verification/${code}${next}`));
  await queueMail(ctx, draft, "verify_email", { ...mail, secretUntil: stepEnd("verify_email", ctx.now) });
}
