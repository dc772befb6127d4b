/** Mails the owner every change of a second factor, and what to do if they did not make it. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { factorChangeTemplates, type FactorChange } from "../mail/model/factor-change-templates.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findFactorsHeld } from "./store.ts";
import type { Person } from "../store.ts";
import { securityEventOf } from "../mail/send-change-notice.ts";
import type { IdentityDeps } from "../deps.ts";

export async function mailFactorChange(ctx: Ctx, person: Person, change: FactorChange, deps: IdentityDeps): Promise<void> {
  const mail = factorChangeTemplates[person.language][change](await securityEventOf(ctx, person, deps));
  await queueMail(ctx, person, change, mail);
}

/** A recovery code was used, for any purpose: rare enough for a mail. */
export async function mailRecoveryCodeUsed(ctx: Ctx, person: Person, deps: IdentityDeps): Promise<void> {
  const { recoveryCodes } = await findFactorsHeld(ctx.db, person.id);
  await ctx.audit("identity.recovery_code_used", { subject: person.id, details: { left: recoveryCodes } });
  await mailFactorChange(ctx, person, recoveryCodes === 0 ? "last_recovery_code_used" : "recovery_code_used", deps);
}
