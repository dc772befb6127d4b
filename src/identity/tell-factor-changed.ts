/** Every change of a second factor is told to its owner by mail, and what to do if it was not them. */
import { formatInstant } from "#kernel/time.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factorNotices, type FactorChange } from "./notices.ts";
import { findFactorsHeld } from "./store-factors.ts";
import type { Person } from "./store.ts";
import { pageLink } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function tellFactorChanged(ctx: Ctx, person: Person, change: FactorChange, parts: IdentityParts): Promise<void> {
  const { language } = person;
  const mail = factorNotices[language][change]({
    brand: await parts.brandName(ctx),
    when: formatInstant(ctx.now, language, "long"),
    reset: pageLink(parts.siteUrl, "/reset-password", language),
  });
  await queueMessage(ctx, { channel: "email", recipient: person.email, language, template: `identity.${change}`, ...mail });
}

/** Somebody has used a recovery code, for whatever: that is rare, and worth a mail. */
export async function tellRecoveryCodeUsed(ctx: Ctx, person: Person, parts: IdentityParts): Promise<void> {
  const { recoveryCodes } = await findFactorsHeld(ctx.db, person.id);
  await ctx.audit("identity.recovery_code_used", { subject: person.id, details: { left: recoveryCodes } });
  await tellFactorChanged(ctx, person, recoveryCodes === 0 ? "last_recovery_code_used" : "recovery_code_used", parts);
}
