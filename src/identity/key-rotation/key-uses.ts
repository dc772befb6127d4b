/** What identity stores under the installation's keys, for `main.js rotate-secret`. */
import type { Executor } from "#platform/db.ts";
import type { Keyring } from "#platform/keys/keyring.ts";
import type { KeyUse } from "#platform/keys/rotate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAIL_FACTORS_REMOVED_JOB } from "../enrolment/remove-factors.ts";
import { openSecret, sealSecret } from "../factors/seal-secret.ts";
import { lockFactors } from "../factors/store.ts";
import * as store from "./store.ts";
import { totpKeysOf } from "../deps.ts";

export const identityKeyUses: readonly KeyUse[] = [
  {
    name: "authenticator secrets",
    count: store.countAuthenticators,
    reencrypt: reencryptAuthenticators,
    dropLost: dropLostFactors,
    ends: "Run `main.js rotate-secret` once more.",
    lost: "people who lose an app or recovery codes by this get a mail, and enrol again at the next sign-in.",
  },
  {
    name: "recovery codes",
    count: store.countRecoveryCodes,
    ends: "They stay good until they are used or replaced by new ones.",
    lost: "given up with the authenticator apps.",
  },
];

/** Decrypts each secret with its own key and encrypts it with the active one. The owner's app is unaffected. */
async function reencryptAuthenticators(ctx: Ctx, keyring: Keyring, limit: number): Promise<number> {
  const keys = totpKeysOf(keyring);
  const found = await store.lockAuthenticatorsNotUnder(ctx.db, keys.active().number, limit);
  for (const one of found) {
    const secret = openSecret(keys, one.personId, one);
    await store.replaceSealed(ctx.db, { personId: one.personId, ...sealSecret(keys, one.personId, secret, ctx.random) });
  }
  return found.length;
}

/** Removes apps and recovery codes whose keys are lost. Passkeys need no secret of ours, and stay. */
async function dropLostFactors(ctx: Ctx, numbers: readonly number[]): Promise<number> {
  const owners = await store.listOwnersUnder(ctx.db, numbers);
  for (const personId of owners) {
    await lockFactors(ctx.db, personId);
    await store.deleteUnder(ctx.db, personId, numbers);
    await ctx.audit("identity.factors_removed", { subject: personId, details: { reason: "secret_lost" } });
    await ctx.enqueue(MAIL_FACTORS_REMOVED_JOB, { personId });
  }
  return owners.length;
}

const TRIED = 20;

/** Whether these keys decrypt the stored authenticators: one of a sample is enough. True when there are none. */
export async function opensAuthenticators(db: Executor, keyring: Keyring): Promise<boolean> {
  const some = await store.listAuthenticators(db, TRIED);
  return some.length === 0 || some.some((one) => isOpenedBy(keyring, one));
}

function isOpenedBy(keyring: Keyring, one: store.OwnedSecret): boolean {
  try {
    openSecret(totpKeysOf(keyring), one.personId, one);
    return true;
  } catch (error) {
    // A ciphertext under another key fails its authentication tag.
    if (error instanceof Error && error.message.includes("unable to authenticate")) return false;
    throw error;
  }
}
