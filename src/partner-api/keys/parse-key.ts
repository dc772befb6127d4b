/** Reads a pasted public key, and refuses one that is no RSA key or could be broken. Never logs the text: it may be a private key. */
import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { readKeyText, type KeyTextRefusal } from "../model/key-text.ts";
import { isWeakModulus } from "./weak-modulus.ts";

/** SNAP BI signs with SHA256withRSA; shorter keys can be broken. Longer ones would make each verification slow. */
const MIN_BITS = 2_048;
const MAX_BITS = 8_192;
const MIN_EXPONENT = 65_537n;
/** FIPS 186-5 allows none from here on, and larger ones only slow us down. */
const MAX_EXPONENT = 2n ** 256n;

export interface ParsedKey {
  /** Subject public key info, as DER: the same bytes however the text was written. */
  readonly der: Buffer;
  readonly fingerprint: Buffer;
  readonly bits: number;
}
export type KeyRefusal = KeyTextRefusal | "key_not_rsa" | "key_too_short" | "key_too_long" | "key_exponent" | "key_weak";

export const fingerprintOf = (der: Buffer): Buffer => createHash("sha256").update(der).digest();

/** A key from its stored DER. */
export const keyOf = (der: Buffer): KeyObject => createPublicKey({ key: der, format: "der", type: "spki" });

export function parseKey(text: string): ParsedKey | { readonly why: KeyRefusal } {
  const read = readKeyText(text);
  if ("why" in read) return read;
  const key = openKey(Buffer.from(read.body, "base64"));
  if (key === null) return { why: "key_unreadable" };
  // A key for RSASSA-PSS alone is of another type: it cannot make the signatures of SNAP BI.
  if (key.asymmetricKeyType !== "rsa") return { why: "key_not_rsa" };
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (bits < MIN_BITS) return { why: "key_too_short" };
  if (bits > MAX_BITS) return { why: "key_too_long" };
  if (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT || exponent % 2n === 0n) return { why: "key_exponent" };
  if (isWeakModulus(modulusOf(key))) return { why: "key_weak" };
  const der = key.export({ format: "der", type: "spki" });
  return { der, fingerprint: fingerprintOf(der), bits };
}

function openKey(der: Buffer): KeyObject | null {
  try {
    return keyOf(der);
  } catch (error) {
    // Every error of OpenSSL means the same: the bytes are no key.
    if (error instanceof Error) return null;
    throw error;
  }
}

function modulusOf(key: KeyObject): bigint {
  const { n = "" } = key.export({ format: "jwk" });
  return BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
}

/** The key as PEM, for people who compare it with theirs. */
export const pemOf = (der: Buffer): string => keyOf(der).export({ format: "pem", type: "spki" }).toString();
