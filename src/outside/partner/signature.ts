/**
 * How we authenticate ourselves to the partner abroad, and how its callbacks authenticate to us (simulators/partner/README.md
 * "Signatures").
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "#platform/clock.ts";

export interface PartnerKeys {
  /** Our client id; no secret. */
  readonly clientId: string;
  readonly secret: string;
}

export interface RequestToSign {
  readonly method: "GET" | "POST";
  /** With its query, as sent. */
  readonly path: string;
  /** As sent; empty for a GET. */
  readonly body: string;
}

const NONCE_BYTES = 16;

/**
 * The headers of one request: HMAC-SHA256 over method, path, the body's SHA-256, time and a nonce. A repetition gets a new
 * signature.
 */
export function signedHeaders(
  { method, path, body }: RequestToSign,
  { clientId, secret }: PartnerKeys,
  now: Date,
  random: Random,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const nonce = Buffer.from(random(NONCE_BYTES)).toString("hex");
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const signature = createHmac("sha256", secret).update(`${method}\n${path}\n${bodyHash}\n${timestamp}\n${nonce}`).digest("hex");
  return { "x-client-id": clientId, "x-timestamp": timestamp, "x-nonce": nonce, "x-signature": `v1=${signature}` };
}

/** A callback signed longer ago, or further ahead, is refused: a recorded one cannot be replayed after this time. */
const MAX_AGE_SECONDS = 300;
const CALLBACK_SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Why a callback is not authentic, or null: HMAC-SHA256 over the time, a dot and the body's bytes, with the secret of callbacks. */
export function whyNotCallback(
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  now: Date,
): "unsigned" | "stale" | null {
  const [, signedAt, given] = CALLBACK_SIGNATURE.exec(signature ?? "") ?? [];
  if (signedAt === undefined || given === undefined) return "unsigned";
  const expected = createHmac("sha256", secret).update(`${signedAt}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return "unsigned";
  return Math.abs(now.getTime() / 1_000 - Number(signedAt)) > MAX_AGE_SECONDS ? "stale" : null;
}
