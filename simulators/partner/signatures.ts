/** Request signatures: HMAC-SHA256 over the request, fresh, and each nonce once. Callbacks are signed with a separate secret. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { SharedClock } from "../shared-clock.ts";

const WINDOW_SECONDS = 300;
/** Far more than a client signs within the window. Beyond it the oldest nonce is dropped. */
const MAX_NONCES = 2_000_000;

export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly headers: IncomingHttpHeaders;
}

/** Checks a request. Returns a seven-digit code when the signature, its age or its nonce is invalid. */
export type WhyNotSigned = (request: SignedRequest) => "1000401" | "1000402" | "1000403" | null;

/** Makes a check that stores the nonces of the window. `now` may be ahead of the shared clock; a timestamp near either is fresh. */
export function signatureCheck(clientId: string, secret: string, now: () => number, clock: SharedClock): WhyNotSigned {
  const seen = new Map<string, number>();
  return ({ method, path, body, headers }) => {
    const timestamp = headers["x-timestamp"];
    const nonce = headers["x-nonce"];
    const given = /^v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"]))?.[1];
    if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp) || given === undefined) return "1000401";
    if (typeof nonce !== "string" || !/^[0-9a-f]{32}$/.test(nonce) || headers["x-client-id"] !== clientId) return "1000401";
    const bodyHash = createHash("sha256").update(body).digest("hex");
    const expected = createHmac("sha256", secret).update(`${method}\n${path}\n${bodyHash}\n${timestamp}\n${nonce}`).digest();
    if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return "1000401";
    const signedAt = Number(timestamp) * 1_000;
    const isFresh = Math.abs(now() - signedAt) <= WINDOW_SECONDS * 1_000 || clock.isFresh(signedAt, WINDOW_SECONDS * 1_000);
    if (!isFresh) return "1000402";
    if (seen.has(nonce)) return "1000403";
    const sharedNow = clock.now();
    forget(seen, sharedNow);
    seen.set(nonce, sharedNow + 2 * WINDOW_SECONDS * 1_000);
    return null;
  };
}

/** Drops expired nonces. Insertion order is time order, so that the loop ends at the first valid one. */
function forget(seen: Map<string, number>, nowMs: number): void {
  for (const [nonce, untilMs] of seen) {
    if (untilMs > nowMs && seen.size < MAX_NONCES) return;
    seen.delete(nonce);
  }
}

/** The signature header of a callback: `t=<seconds>,v1=<HMAC-SHA256 over "<seconds>.<body>">`. */
export function signCallback(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}
