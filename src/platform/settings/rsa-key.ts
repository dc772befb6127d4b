/**
 * RSA keys in settings: PEM, possibly with line breaks written as \n, or the Base64 of a PEM or DER file on one line. Both forms of each
 * kind are accepted, PKCS 8 and SPKI as well as PKCS 1: which of them `openssl … -outform DER` writes depends on its version.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** SNAP BI signs with SHA256withRSA; shorter keys than this can be broken. */
const MIN_BITS = 2_048;

/** A private key, or null when the text is none, or when the key is too short. */
export function parsePrivateKey(text: string): KeyObject | null {
  const { pem, der } = read(text);
  if (pem !== null) return checked(() => createPrivateKey(pem));
  return firstOf(["pkcs8", "pkcs1"], (type) => createPrivateKey({ key: der, format: "der", type }));
}

/** A public key, or null when the text is none, or when the key is too short. */
export function parsePublicKey(text: string): KeyObject | null {
  const { pem, der } = read(text);
  // Node silently derives a public key from a private one: a private key in place of a public one would go unnoticed.
  if (pem?.includes("PRIVATE KEY") || parsePrivateKey(text) !== null) return null;
  if (pem !== null) return checked(() => createPublicKey(pem));
  return firstOf(["spki", "pkcs1"], (type) => createPublicKey({ key: der, format: "der", type }));
}

const BEGIN = "-----BEGIN";

/** The PEM text itself, or the PEM that the text holds as Base64; otherwise the decoded bytes. */
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
    // Every error of OpenSSL means the same: the text is no key. Its message may quote the text.
    if (error instanceof Error) return null;
    throw error;
  }
}
