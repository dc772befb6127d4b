import { href } from "#kernel/href.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { stepEnd } from "../model/challenge.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findRegistration } from "./store.ts";
import { isEmailTaken } from "../store.ts";
import { pageLink, templates } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

/** Writes the mail of a registration: a link that proves the mailbox or, if the address has an account already, a notice of the attempt. */
export async function sendRegistrationMail(ctx: Ctx, id: string, deps: IdentityDeps): Promise<void> {
  const registration = await findRegistration(ctx.db, id);
  if (!registration) return;
  const { draft } = registration;
  const brand = await deps.brandName(ctx);
  const texts = templates[draft.language];
  const link = (path: string) => pageLink(deps.siteUrl, path, draft.language);
  if (await isEmailTaken(ctx.db, registration.emailKey, ctx.now)) {
    await queueMail(
      ctx,
      draft,
      "already_registered",
      texts.alreadyRegistered(brand, link(href("/login")), link(href("/reset-password"))),
    );
    return;
  }
  const code = await openChallenge(ctx, { purpose: "verify_email", of: { registrationId: id } });
  const next = draft.next === undefined ? "" : `?next=${encodeURIComponent(draft.next)}`;
  const mail = texts.verifyEmail(brand, link(`${href("/email-verification/:sessionCode", { sessionCode: code })}${next}`));
  await queueMail(ctx, draft, "verify_email", { ...mail, secretUntil: stepEnd("verify_email", ctx.now) });
}
