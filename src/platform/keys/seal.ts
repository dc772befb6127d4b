/** Secrets that must be readable again: AES-256-GCM under a key outside the database, bound to their owner. */
import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Random } from "../clock.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** IV, tag, ciphertext. `owner` is authenticated data: a row copied to another owner can't be opened. */
export function seal(key: Uint8Array, owner: string, secret: Uint8Array, random: Random): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Throws when it was sealed for another owner or under another key, or when a bit has changed. */
export function open(key: Uint8Array, owner: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
