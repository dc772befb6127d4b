/** What identity keeps under the keys of the installation, for `main.js rotate-secret`. */
import type { Executor } from "#platform/db.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { TELL_FACTORS_REMOVED_JOB } from "./remove-factors.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import { lockFactors } from "./store-factors.ts";
import * as store from "./store-key-numbers.ts";
import { totpKeysOf } from "./wire-parts.ts";

export const identityKeyUses: readonly KeyUse[] = [
  {
    name: "authenticator secrets",
    count: store.countAuthenticators,
    reencrypt: reencryptAuthenticators,
    dropLost: dropLostFactors,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "whoever loses an app or recovery codes so is told by mail, and sets up another at the next sign-in.",
  },
  {
    name: "recovery codes",
    count: store.countRecoveryCodes,
    ends: "They stay good until they are used or replaced by new ones.",
    lost: "given up with the authenticator apps.",
  },
];

/** Reads each secret with its own key and writes it under the active one; the app of its owner goes on without noticing. */
async function reencryptAuthenticators(ctx: Ctx, keyring: Keyring, most: number): Promise<number> {
  const keys = totpKeysOf(keyring);
  const found = await store.lockAuthenticatorsNotUnder(ctx.db, keys.active().number, most);
  for (const one of found) {
    const secret = openSecret(keys, one.personId, one);
    await store.replaceSealed(ctx.db, { personId: one.personId, ...sealSecret(keys, one.personId, secret, ctx.random) });
  }
  return found.length;
}

/** Apps and recovery codes that nobody can check any more. Passkeys need no secret of ours, and stay. */
async function dropLostFactors(ctx: Ctx, numbers: readonly number[]): Promise<number> {
  const owners = await store.listOwnersUnder(ctx.db, numbers);
  for (const personId of owners) {
    await lockFactors(ctx.db, personId);
    await store.deleteUnder(ctx.db, personId, numbers);
    await ctx.audit("identity.factors_removed", { subject: personId, details: { reason: "secret_lost" } });
    await ctx.enqueue(TELL_FACTORS_REMOVED_JOB, { personId });
  }
  return owners.length;
}

const TRIED = 20;

/** Whether these keys open the authenticators that there are: one of some is enough, none at all is too. */
export async function opensAuthenticators(db: Executor, keyring: Keyring): Promise<boolean> {
  const some = await store.listAuthenticators(db, TRIED);
  return some.length === 0 || some.some((one) => isOpenedBy(keyring, one));
}

function isOpenedBy(keyring: Keyring, one: store.OwnedSecret): boolean {
  try {
    openSecret(totpKeysOf(keyring), one.personId, one);
    return true;
  } catch (error) {
    // A ciphertext of another key fails its tag: that is the answer.
    if (error instanceof Error && error.message.includes("unable to authenticate")) return false;
    throw error;
  }
}
