/** RSA keys as settings hold them: PEM, its line breaks possibly written as \n, or the Base64 of the DER on one line. */
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** SNAP BI signs with SHA256withRSA; shorter keys than this can be broken. */
const MIN_BITS = 2_048;

/** A private key (PKCS 8), or null when the text is none, or one that is too short. */
export function parsePrivateKey(text: string): KeyObject | null {
  return checked(() => createPrivateKey(isPem(text) ? unfolded(text) : { key: der(text), format: "der", type: "pkcs8" }));
}

/** A public key (SPKI), or null when the text is none, or one that is too short. */
export function parsePublicKey(text: string): KeyObject | null {
  // Node would make a public key out of a private one in silence, and then a private key stands where a public one should.
  if (text.includes("PRIVATE KEY")) return null;
  return checked(() => createPublicKey(isPem(text) ? unfolded(text) : { key: der(text), format: "der", type: "spki" }));
}

const isPem = (text: string) => text.includes("-----BEGIN");
const unfolded = (text: string) => text.replaceAll(String.raw`\n`, "\n");
const der = (text: string) => Buffer.from(text, "base64");

function checked(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    const isLongEnough = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
    return key.asymmetricKeyType === "rsa" && isLongEnough ? key : null;
  } catch (error) {
    // Whatever OpenSSL finds wrong with a text means the same: it is no key. Its own words may quote it.
    if (error instanceof Error) return null;
    throw error;
  }
}
