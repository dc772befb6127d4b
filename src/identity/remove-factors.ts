import { endSessions } from "#sessions/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PAYOUT_HOLD_MS } from "./challenge.ts";
import { holdPayouts } from "./store-account.ts";
import { endChallenges } from "./store-challenges.ts";
import { deleteAuthenticator, deletePasskeys, deleteRecoveryCodes, lockFactors } from "./store-factors.ts";
import { findPerson } from "./store.ts";
import { tellFactorChanged } from "./tell-factor-changed.ts";
import type { IdentityParts } from "./wire-parts.ts";

export const TELL_FACTORS_REMOVED_JOB = "tell_factors_removed";

/**
 * For a person who has lost everything, once staff have made sure who they are: app, passkeys and recovery codes go, and with them every
 * session and every sign-in under way. Customers then sign in by one-time codes, staff enrol anew. The owner is told, and nothing is paid out for a
 * day: should staff have been talked into it, there is time to say so.
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
  await ctx.enqueue(TELL_FACTORS_REMOVED_JOB, { personId });
}

export async function tellFactorsRemoved(ctx: Ctx, personId: string, parts: IdentityParts): Promise<void> {
  const person = await findPerson(ctx.db, personId);
  if (person) await tellFactorChanged(ctx, person, "factors_removed", parts);
}
