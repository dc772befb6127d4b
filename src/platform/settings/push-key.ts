import { createECDH } from "node:crypto";

/** 32 bytes in base64url. */
const FORM = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text is a private key of P-256. Of random bytes, one in four billion is not. */
export function isPushKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  try {
    createECDH("prime256v1").setPrivateKey(text, "base64url");
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
