/**
 * SNAP BI from the bank's side: signatures, times, amounts, answers. Written independently of the product's adapter, so that a mistake in
 * one shows at the other.
 */
import { createHash, createHmac, createSign, createVerify, timingSafeEqual, type KeyObject } from "node:crypto";

const SEVEN_HOURS_MS = 25_200_000;

/** `2026-11-21T17:30:24+07:00` */
export function timeText(atMs: number): string {
  return new Date(atMs + SEVEN_HOURS_MS).toISOString().replace(/\.\d{3}Z$/, "+07:00");
}

export function readTime(text: unknown): number {
  return typeof text === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
}

/** The date in Jakarta. */
export const dayOf = (atMs: number) => timeText(atMs).slice(0, 10);

export interface Amount {
  readonly value: string;
  readonly currency: "IDR";
}

/** Formats an amount in sen. Never negative on this wire. */
export function amountText(sen: bigint): Amount {
  return { value: `${sen / 100n}.${String(sen % 100n).padStart(2, "0")}`, currency: "IDR" };
}

/** Parses an amount into sen; null when it is no amount in rupiah. */
export function readAmount(amount: unknown): bigint | null {
  const { value, currency } = (amount ?? {}) as Readonly<Record<string, unknown>>;
  if (currency !== "IDR" || typeof value !== "string" || !/^\d{1,16}\.\d\d$/.test(value)) return null;
  const [rupiah = "", sen = ""] = value.split(".");
  return BigInt(rupiah) * 100n + BigInt(sen);
}

/** Minifies JSON by walking over its tokens, which keeps blanks inside strings. */
function squeezed(body: string): string {
  const tokens: string[] = [];
  const token = /"(?:[^"\\]+|\\.)*"|[^\s"]+/gsy;
  for (let at = 0; at < body.length;) {
    token.lastIndex = at;
    const found = token.exec(body);
    if (found) tokens.push(found[0]);
    at = found ? token.lastIndex : at + 1;
  }
  return tokens.join("");
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: string;
  readonly timestamp: string;
}

/** The HMAC-SHA512 signature of a call, in Base64. */
export function callSignature(secret: string, { method, path, token, body, timestamp }: Call): string {
  const bodyHash = createHash("sha256").update(squeezed(body), "utf8").digest("hex").toLowerCase();
  return createHmac("sha512", secret).update([method, path, token, bodyHash, timestamp].join(":")).digest("base64");
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The RSA signature of a token request. */
export function tokenSignature(key: KeyObject, clientId: string, timestamp: string): string {
  return createSign("RSA-SHA256").update(clientId).update("|").update(timestamp).sign(key, "base64");
}

export function isTokenSignature(key: KeyObject, clientId: string, timestamp: string, signature: string): boolean {
  return createVerify("RSA-SHA256").update(clientId).update("|").update(timestamp).verify(key, signature, "base64");
}

/** The bank's answer to a call. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer in the bank's form: `answer("18", 404, "11", "Invalid Account")` has the code 4041811. */
export function answer(service: string, status: number, name: string, message: string, fields: object = {}): Answer {
  return { status, body: { responseCode: `${status}${service}${name}`, responseMessage: message, ...fields } };
}

export const success = (service: string, fields: object) => answer(service, 200, "00", "Successful", fields);
export const malformed = (service: string, field: string) => answer(service, 400, "01", `Invalid Field Format ${field}`);
