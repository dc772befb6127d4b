import { endSessions } from "#sessions/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PAYOUT_HOLD_MS } from "../model/challenge.ts";
import { holdPayouts } from "../account/store.ts";
import { endChallenges } from "../challenges/store.ts";
import { deleteAuthenticator, deletePasskeys, deleteRecoveryCodes, lockFactors } from "../factors/store.ts";
import { findPerson } from "../store.ts";
import { mailFactorChange } from "../factors/send-factor-notice.ts";
import type { IdentityDeps } from "../deps.ts";

export const MAIL_FACTORS_REMOVED_JOB = "mail_factors_removed";

/**
 * Resets a person who has lost every factor, after staff have verified their identity: deletes app, passkeys and recovery codes, and ends
 * every session and every open sign-in. Customers then sign in by one-time codes; staff enrol again. Notifies the owner and holds payouts
 * for a day: if staff were deceived, the owner has time to object.
 */
export async function removeFactors(ctx: Ctx, personId: string): Promise<void> {
  await lockFactors(ctx.db, personId);
  const hadTotp = await deleteAuthenticator(ctx.db, personId);
  const passkeys = await deletePasskeys(ctx.db, personId);
  await deleteRecoveryCodes(ctx.db, personId);
  for (const purpose of ["sign_in", "step_up", "add_totp", "add_passkey", "enrol_factor"] as const)
    await endChallenges(ctx.db, personId, purpose, ctx.now);
  await holdPayouts(ctx.db, personId, new Date(ctx.now.getTime() + PAYOUT_HOLD_MS));
  await endSessions(ctx, personId, "factor_changed");
  await ctx.audit("identity.factors_removed", { subject: personId, details: { hadTotp, passkeys } });
  await ctx.enqueue(MAIL_FACTORS_REMOVED_JOB, { personId });
}

export async function mailFactorsRemoved(ctx: Ctx, personId: string, deps: IdentityDeps): Promise<void> {
  const person = await findPerson(ctx.db, personId);
  if (person) await mailFactorChange(ctx, person, "factors_removed", deps);
}
