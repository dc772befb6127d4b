/** Generates session codes and one-time codes, and derives their stored form. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "#platform/clock.ts";
import type { Keys } from "#platform/keys/keyring.ts";
import type { Purpose } from "../model/challenge.ts";

const SESSION_CODE_BYTES = 32;

export function newSessionCode(random: Random): string {
  return Buffer.from(random(SESSION_CODE_BYTES)).toString("base64url");
}

/** The hash of a session code that the database stores. 256 random bits need no slow hash. */
export function sessionCodeHash(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

const CODES = 1_000_000;
/** The largest multiple of a million within 32 bits. Numbers above it would make small codes more likely. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;
const MAX_DRAWS = 100;

/** Generates six digits, each code equally likely. */
export function newOneTimeCode(random: Random): string {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const number = Buffer.from(random(4)).readUInt32BE();
    if (number < FAIR_BELOW) return String(number % CODES).padStart(6, "0");
  }
  throw new Error("the source of randomness returns only large numbers");
}

/** The stored HMAC, bound to purpose and challenge: the right digits at another step are wrong. */
export function oneTimeCodeHmac(keys: Keys, purpose: Purpose, challengeId: string, code: string): Buffer {
  return codeHmacUnder(keys.active().bytes, purpose, challengeId, code);
}

/** Whether this is the code of the stored HMAC, under any of the keys. */
export function isOneTimeCode(keys: Keys, storedHmac: Uint8Array, purpose: Purpose, challengeId: string, code: string): boolean {
  return keys.all().some(({ bytes }) => isSameHmac(storedHmac, codeHmacUnder(bytes, purpose, challengeId, code)));
}

const codeHmacUnder = (key: Buffer, purpose: Purpose, challengeId: string, code: string) =>
  createHmac("sha256", key).update(`${purpose}\n${challengeId}\n${code}`).digest();

export function isSameHmac(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The pseudonym of an e-mail address in counters and audit rows, whether or not an account has it. */
export function addressSubject(keys: Keys, emailKey: string): string {
  return `em_${createHmac("sha256", keys.first()).update(emailKey).digest().subarray(0, 18).toString("base64url")}`;
}
