/**
 * CSRF tokens bound to the visitor's cookie by HMAC (signed double submit, OWASP CSRF cheat sheet). Stateless, so that parallel calls and
 * several processes need no shared memory: a renewed token does not invalidate the previous one; both keep their twelve hours.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "../clock.ts";
import type { Keyring } from "../keys/keyring.ts";

export const VISITOR_COOKIE = "sampai_visitor";
/** A token is accepted for this long after it was issued; API-8 requires at least 60 s after a renewal. */
const LIFETIME_MS = 12 * 60 * 60 * 1000;
/** The answer to a POST renews a token older than this. */
const RENEW_AFTER_MS = 10 * 60 * 1000;
const VISITOR_ID = /^[A-Za-z0-9_-]{22}$/;

export interface Csrf {
  newVisitorId(): string;
  issue(visitorId: string, now: Date): string;
  check(token: string | undefined, visitorId: string | undefined, now: Date): "valid" | "renew" | "invalid";
}

const sign = (key: Buffer, visitorId: string, issued: string) =>
  createHmac("sha256", key).update(`${visitorId}.${issued}`).digest().subarray(0, 18);

/** The keys come from the settings, so that all processes use the same; tokens from before a key rotation stay valid until they expire. */
export function createCsrf(keyring: Keyring, random: Random): Csrf {
  const keys = keyring.keysFor("csrf");
  return {
    newVisitorId: () => Buffer.from(random(16)).toString("base64url"),
    issue(visitorId, now) {
      const issued = now.getTime().toString(36).padStart(9, "0");
      return `${issued}.${sign(keys.active().bytes, visitorId, issued).toString("base64url")}`;
    },
    check(token, visitorId, now) {
      if (!token || !visitorId || !isVisitorId(visitorId) || token.length > 64) return "invalid";
      const [issued = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const isSigned = keys.all().some(({ bytes }) => {
        const expected = sign(bytes, visitorId, issued);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isSigned) return "invalid";
      const age = now.getTime() - Number.parseInt(issued, 36);
      if (!(age < LIFETIME_MS)) return "invalid";
      return age > RENEW_AFTER_MS ? "renew" : "valid";
    },
  };
}

/** Whether a cookie value has the form of our visitor ids. */
export function isVisitorId(value: string | undefined): value is string {
  return value !== undefined && VISITOR_ID.test(value);
}
