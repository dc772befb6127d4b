/** Every change of a second factor is told to its owner by mail, and what to do if it was not them. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { factorNotices, type FactorChange } from "./notices.ts";
import { queueMail } from "./queue-mail.ts";
import { findFactorsHeld } from "./store-factors.ts";
import type { Person } from "./store.ts";
import { happeningOf } from "./tell-change.ts";
import type { IdentityParts } from "./wire-parts.ts";

export async function tellFactorChanged(ctx: Ctx, person: Person, change: FactorChange, parts: IdentityParts): Promise<void> {
  const mail = factorNotices[person.language][change](await happeningOf(ctx, person, parts));
  await queueMail(ctx, person, change, mail);
}

/** Somebody has used a recovery code, for whatever: that is rare, and worth a mail. */
export async function tellRecoveryCodeUsed(ctx: Ctx, person: Person, parts: IdentityParts): Promise<void> {
  const { recoveryCodes } = await findFactorsHeld(ctx.db, person.id);
  await ctx.audit("identity.recovery_code_used", { subject: person.id, details: { left: recoveryCodes } });
  await tellFactorChanged(ctx, person, recoveryCodes === 0 ? "last_recovery_code_used" : "recovery_code_used", parts);
}
