/**
 * Tokens and their stored form. The tables hold SHA-256 of tokens (256 random bits need no slow hash) and some tokens encrypted under a key
 * derived from another token: reading the database lets nobody act as a user.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import type { Random } from "#platform/clock.ts";
import { TOKEN_BYTES, type TokenPair } from "./model/session.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** One key for each purpose: a value sealed for one purpose cannot be used for the other. */
type Purpose = "successor" | "refresh token of an access token";

export function newToken(random: Random): string {
  return Buffer.from(random(TOKEN_BYTES)).toString("base64url");
}

export function newPair(random: Random): TokenPair {
  return { accessToken: newToken(random), refreshToken: newToken(random) };
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The pair that replaces a refresh token, readable only with the replaced token. */
export function sealSuccessor(retired: string, pair: TokenPair, random: Random): Buffer {
  return seal(retired, "successor", `${pair.accessToken}.${pair.refreshToken}`, random);
}

export function openSuccessor(retired: string, sealed: Buffer): TokenPair {
  const [accessToken = "", refreshToken = ""] = open(retired, "successor", sealed).split(".");
  return { accessToken, refreshToken };
}

/** The refresh token of a pair, readable only with its access token. */
export function sealRefreshToken(pair: TokenPair, random: Random): Buffer {
  return seal(pair.accessToken, "refresh token of an access token", pair.refreshToken, random);
}

export function openRefreshToken(accessToken: string, sealed: Buffer): string {
  return open(accessToken, "refresh token of an access token", sealed);
}

function keyOf(token: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", token, "", `sampai session: ${purpose}`, KEY_BYTES));
}

/** IV, tag, ciphertext. */
function seal(token: string, purpose: Purpose, text: string, random: Random): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(token, purpose), iv);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Throws when the token is not the one used for sealing, or a bit has changed. */
function open(token: string, purpose: Purpose, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(token, purpose), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
