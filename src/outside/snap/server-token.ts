/**
 * The access tokens that we issue to a bank (service 73, in the other direction). They hold their expiry and our seal, so that every
 * process accepts them without storing them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "#platform/clock.ts";

/** As in the standard: 15 minutes. */
export const TOKEN_LIFE_SECONDS = 900;
const TOKEN = /^(\d{10,12})\.([\w-]{22})\.([\w-]{43})$/;

/** Sealed under a key of its own, derived from the secret, so that a token is never a valid signature of anything else. */
function seal(secret: string, clientId: string, expiresAt: string, nonce: string): Buffer {
  const key = createHmac("sha256", secret).update("snap access token").digest();
  return createHmac("sha256", key).update(`${clientId}|${expiresAt}|${nonce}`).digest();
}

export function issueToken(secret: string, clientId: string, now: Date, random: Random): string {
  const expiresAt = String(Math.floor(now.getTime() / 1_000) + TOKEN_LIFE_SECONDS);
  const nonce = Buffer.from(random(16)).toString("base64url");
  return `${expiresAt}.${nonce}.${seal(secret, clientId, expiresAt, nonce).toString("base64url")}`;
}

/** Whether we issued this token to this client, and it has not expired. */
export function isToken(secret: string, clientId: string, token: string, now: Date): boolean {
  const [, expiresAt, nonce, given] = TOKEN.exec(token) ?? [];
  if (expiresAt === undefined || nonce === undefined || given === undefined) return false;
  const isSealed = timingSafeEqual(seal(secret, clientId, expiresAt, nonce), Buffer.from(given, "base64url"));
  return isSealed && now.getTime() < Number(expiresAt) * 1_000;
}
