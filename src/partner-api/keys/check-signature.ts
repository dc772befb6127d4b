/** Checks a pasted signature, and says which part is likely wrong: the developer at the other end sees only our answer. */
import { constants, createHash, publicDecrypt, verify, type KeyObject } from "node:crypto";

export type SignatureRefusal =
  | "signature_not_base64"
  | "signature_length"
  | "signature_line_break"
  | "signature_other_text"
  | "signature_other_hash"
  | "signature_other_key";

/** ASN.1 of "this is a SHA-256 hash", before the 32 bytes of the hash (RFC 8017 §9.2). */
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Null when this key signed the text with SHA256withRSA. The verification always runs first and as a whole; reasons are looked for only after it has
 * failed. Text, key and signature are all public.
 */
export function whyNotSigned(key: KeyObject, text: string, pasted: string): SignatureRefusal | null {
  const base64 = pasted.replaceAll(/\s/g, "");
  const signature = Buffer.from(base64, "base64");
  const isRight = verify("sha256", Buffer.from(text), key, signature);
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
  if (isRight && isBase64) return null;
  const bytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  const isHex = /^[0-9a-f]+$/i.test(base64) && base64.length === 2 * bytes;
  if (!isBase64 || isHex) return "signature_not_base64";
  if (signature.length !== bytes) return "signature_length";
  return whatWasSigned(openSignature(key, signature), text);
}

/** What the signature contains, by the public key; null when another key made it, or another padding was used. */
function openSignature(key: KeyObject, signature: Buffer): Buffer | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch (error) {
    // Every error of OpenSSL means the same: under this key it contains nothing.
    if (error instanceof Error) return null;
    throw error;
  }
}

function whatWasSigned(content: Buffer | null, text: string): SignatureRefusal {
  if (content === null) return "signature_other_key";
  if (!content.subarray(0, SHA256_INFO.length).equals(SHA256_INFO)) return "signature_other_hash";
  const hash = content.subarray(SHA256_INFO.length);
  const isOf = (other: string) => createHash("sha256").update(other).digest().equals(hash);
  return isOf(`${text}\n`) || isOf(`${text}\r\n`) ? "signature_line_break" : "signature_other_text";
}
