/**
 * RSA keys as settings hold them: PEM, its line breaks possibly written as \n, or the Base64 of a PEM or DER file on one line. Of each kind
 * both forms are taken, PKCS 8 and SPKI as well as PKCS 1: which of them `openssl … -outform DER` writes depends on its version.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** SNAP BI signs with SHA256withRSA; shorter keys than this can be broken. */
const MIN_BITS = 2_048;

/** A private key, or null when the text is none, or one that is too short. */
export function parsePrivateKey(text: string): KeyObject | null {
  const { pem, der } = read(text);
  if (pem !== null) return checked(() => createPrivateKey(pem));
  return firstOf(["pkcs8", "pkcs1"], (type) => createPrivateKey({ key: der, format: "der", type }));
}

/** A public key, or null when the text is none, or one that is too short. */
export function parsePublicKey(text: string): KeyObject | null {
  const { pem, der } = read(text);
  // Node makes a public key out of a private one in silence, and then a private key stands where a public one should.
  if (pem?.includes("PRIVATE KEY") || parsePrivateKey(text) !== null) return null;
  if (pem !== null) return checked(() => createPublicKey(pem));
  return firstOf(["spki", "pkcs1"], (type) => createPublicKey({ key: der, format: "der", type }));
}

const BEGIN = "-----BEGIN";

/** The PEM that a text is, or holds as Base64; else what it may be the Base64 of. */
function read(text: string): { readonly pem: string | null; readonly der: Buffer } {
  const der = Buffer.from(text, "base64");
  if (text.includes(BEGIN)) return { pem: text.replaceAll(String.raw`\n`, "\n"), der };
  return { pem: der.includes(BEGIN) ? der.toString("latin1") : null, der };
}

function firstOf<const Type>(types: readonly Type[], asType: (type: Type) => KeyObject): KeyObject | null {
  for (const type of types) {
    const key = checked(() => asType(type));
    if (key !== null) return key;
  }
  return null;
}

function checked(make: () => KeyObject): KeyObject | null {
  try {
    const key = make();
    const isLongEnough = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
    return key.asymmetricKeyType === "rsa" && isLongEnough ? key : null;
  } catch (error) {
    // Whatever OpenSSL finds wrong with a text means the same: it is no key. Its own words may quote it.
    if (error instanceof Error) return null;
    throw error;
  }
}
