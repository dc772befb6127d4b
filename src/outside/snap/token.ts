/** The access token of SNAP BI (service 73): requested with our RSA key, cached until shortly before it expires, with one request at a time. */
import { z } from "zod";
import { parseStrictJson } from "#kernel/strict-json.ts";
import { UNWATCHED } from "#platform/outside-calls.ts";
import { readCappedText } from "../capped-body.ts";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import { signTokenRequest } from "./signature.ts";
import { snapTime } from "./time.ts";
import type { SnapSettings } from "./settings.ts";

/** Label of the bank's calls in the metrics. */
export const BANK = "bank";

export interface TokenRefresher {
  /** A token that is still valid for a while; null when the bank gives none. */
  get(): Promise<string | null>;
  /** Drops a token that the bank no longer accepts. */
  forget(token: string): void;
}

export const TOKEN_PATH = "/v1.0/access-token/b2b";
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 8_192;
/** Renewed this long before its expiry, so that it does not expire during a call. */
const SPARE_SECONDS = 60;

const grantedSchema = z.object({
  accessToken: z.string().regex(/^[\x21-\x7e]{1,2048}$/),
  expiresIn: z.union([z.string().regex(/^\d{1,6}$/), z.int().min(0).max(999_999)]).transform(Number),
});
type Granted = z.output<typeof grantedSchema>;

/** The result of a token request: the token, or the status with which the bank gave none. */
export interface TokenAnswer {
  readonly granted: Granted | null;
  /** Null when there was no answer. */
  readonly status: number | null;
  /** The bank's clock, by the Date header of its answer. */
  readonly date: Date | null;
}
const NO_ANSWER: TokenAnswer = { granted: null, status: null, date: null };

interface Held {
  readonly token: string;
  readonly untilMs: number;
}

/** Caches one token for all calls of this process. */
export function tokenRefresher(settings: SnapSettings, breaker: CircuitBreaker): TokenRefresher {
  let held: Held | null = null;
  let renewing: Promise<string | null> | null = null;
  const renew = async (): Promise<string | null> => {
    const requestedAtMs = settings.clock.now().getTime();
    const { granted } = await (settings.calls ?? UNWATCHED).watch(
      { party: BANK, call: "token" },
      () => requestToken(settings, breaker),
      (answer) => (answer.granted === null ? "none" : "granted"),
    );
    if (granted === null) return null;
    // A token that lives shorter than the spare time is used for half of its life.
    const livesMs = Math.max(granted.expiresIn - SPARE_SECONDS, granted.expiresIn / 2) * 1_000;
    held = { token: granted.accessToken, untilMs: requestedAtMs + livesMs };
    return held.token;
  };
  return {
    get() {
      if (held && settings.clock.now().getTime() < held.untilMs) return Promise.resolve(held.token);
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
    forget(token) {
      // Of many calls refused at once, the first drops the token; the others find the new one.
      if (held?.token === token) held = null;
    },
  };
}

/** Requests a token once, whether or not one is cached. */
export async function requestToken(settings: SnapSettings, breaker: CircuitBreaker): Promise<TokenAnswer> {
  const { clientId, privateKey, clock, timeoutMs = TIMEOUT_MS } = settings;
  const timestamp = snapTime(clock.now());
  try {
    const response = await fetch(`${settings.url.replace(/\/+$/, "")}${TOKEN_PATH}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "x-client-key": clientId,
        "x-timestamp": timestamp,
        "x-signature": signTokenRequest(privateKey, clientId, timestamp),
      },
      body: JSON.stringify({ grantType: "client_credentials" }),
      redirect: "error",
      signal: AbortSignal.timeout(Math.min(TIMEOUT_MS, timeoutMs)),
    });
    const text = await readCappedText(response, MAX_BYTES);
    if (response.status >= 500) breaker.failed();
    else breaker.worked();
    const granted = grantedSchema.safeParse(response.status === 200 && text !== null ? parseStrictJson(text)?.value : null);
    const date = new Date(response.headers.get("date") ?? "");
    return {
      granted: granted.success ? granted.data : null,
      status: response.status,
      date: Number.isNaN(date.getTime()) ? null : date,
    };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    breaker.failed();
    return NO_ANSWER;
  }
}
