/**
 * The access tokens that we give a bank (service 73, the other way round). They carry their end and our seal, so that every process of ours knows
 * them and none has to keep them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "#platform/clock.ts";

/** What the standard says: 15 minutes. */
export const TOKEN_LIFE_SECONDS = 900;
const TOKEN = /^(\d{10,12})\.([\w-]{22})\.([\w-]{43})$/;

/** The seal is under a key of its own, made from the secret: a token must not be a signature of anything else. */
function seal(secret: string, clientId: string, expiresAt: string, nonce: string): Buffer {
  const key = createHmac("sha256", secret).update("snap access token").digest();
  return createHmac("sha256", key).update(`${clientId}|${expiresAt}|${nonce}`).digest();
}

export function issueToken(secret: string, clientId: string, now: Date, random: Random): string {
  const expiresAt = String(Math.floor(now.getTime() / 1_000) + TOKEN_LIFE_SECONDS);
  const nonce = Buffer.from(random(16)).toString("base64url");
  return `${expiresAt}.${nonce}.${seal(secret, clientId, expiresAt, nonce).toString("base64url")}`;
}

/** Whether we gave this token to this client, and it is not over. */
export function isToken(secret: string, clientId: string, token: string, now: Date): boolean {
  const [, expiresAt, nonce, given] = TOKEN.exec(token) ?? [];
  if (expiresAt === undefined || nonce === undefined || given === undefined) return false;
  const isSealed = timingSafeEqual(seal(secret, clientId, expiresAt, nonce), Buffer.from(given, "base64url"));
  return isSealed && now.getTime() < Number(expiresAt) * 1_000;
}
