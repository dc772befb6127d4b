import type { Keys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { totpSecretOf } from "../factors/check-totp.ts";
import { hasStronger } from "../model/factor.ts";
import { emailKeyOf } from "../model/person.ts";
import { sealSecret } from "../factors/seal-secret.ts";
import { findFactorsHeld, storeAuthenticator } from "../factors/store.ts";
import { findPersonByEmail } from "../store.ts";

/** Gives an account an authenticator app with a known secret, as the demo's seed does. A person who has a factor keeps it. */
export async function installAuthenticator(ctx: Ctx, email: string, secretBase32: string, totpKeys: Keys): Promise<void> {
  const person = await findPersonByEmail(ctx.db, emailKeyOf(email));
  if (!person || hasStronger(await findFactorsHeld(ctx.db, person.id))) return;
  const sealed = sealSecret(totpKeys, person.id, totpSecretOf(secretBase32), ctx.random);
  await storeAuthenticator(ctx.db, { personId: person.id, ...sealed, step: 0, now: ctx.now });
  await ctx.audit("identity.totp_added", { subject: person.id });
}
