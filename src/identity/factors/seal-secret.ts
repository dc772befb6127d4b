/** Encrypts the secrets of authenticator apps with keys outside the database, bound to their owner. */
import type { Random } from "#platform/clock.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import { open, seal } from "#platform/keys/seal.ts";
import type { SealedSecret } from "./store.ts";

/** Encrypts with the active key. A row copied to another person cannot be decrypted. */
export function sealSecret(keys: Keys, owner: string, secret: Uint8Array, random: Random): SealedSecret {
  const { number, bytes } = keys.active();
  return { sealed: seal(bytes, owner, secret, random), keyNumber: number };
}

/** Throws when it was sealed for another person, under an unknown key, or was altered. */
export function openSecret(keys: Keys, owner: string, { sealed, keyNumber }: SealedSecret): Buffer {
  const key = keys.numbered(keyNumber);
  if (key === null) throw new Error(`the secret of ${owner} is sealed under key ${keyNumber}, which this process does not have`);
  return open(key, owner, sealed);
}
