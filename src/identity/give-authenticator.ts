import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { totpSecretOf } from "./check-totp.ts";
import { hasStronger } from "./factor.ts";
import { emailKeyOf } from "./person.ts";
import { sealSecret } from "./seal-secret.ts";
import { findFactorsHeld, keepAuthenticator } from "./store-factors.ts";
import { findPersonByEmail } from "./store.ts";

/** Gives an account an authenticator app whose secret is written down elsewhere, as the demo's seed does; who has a factor keeps it. */
export async function giveAuthenticator(ctx: Ctx, email: string, secretBase32: string, totpKeys: Keys): Promise<void> {
  const person = await findPersonByEmail(ctx.db, emailKeyOf(email));
  if (!person || hasStronger(await findFactorsHeld(ctx.db, person.id))) return;
  const sealed = sealSecret(totpKeys, person.id, totpSecretOf(secretBase32), ctx.random);
  await keepAuthenticator(ctx.db, { personId: person.id, ...sealed, step: 0, now: ctx.now });
  await ctx.audit("identity.totp_added", { subject: person.id });
}
