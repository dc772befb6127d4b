/** The access token of SNAP BI (service 73): asked for with our RSA key, kept until shortly before it is over, asked for once at a time. */
import { z } from "zod";
import { parseStrictJson } from "#kernel/strict-json.ts";
import { UNWATCHED } from "#platform/outside-calls.ts";
import { readCappedText } from "../capped-body.ts";
import type { CircuitBreaker } from "../circuit-breaker.ts";
import type { SnapSettings } from "./client.ts";
import { signTokenRequest } from "./signature.ts";
import { snapTime } from "./time.ts";

/** Under which calls of the bank are measured. */
export const BANK = "bank";

export interface TokenKeeper {
  /** A token that holds a while yet; null when the bank gives none. */
  get(): Promise<string | null>;
  /** The bank does not take this one any more. */
  forget(token: string): void;
}

export const TOKEN_PATH = "/v1.0/access-token/b2b";
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 8_192;
/** Renewed this long before its end, so that no call is under way when it comes. */
const SPARE_SECONDS = 60;

const grantedSchema = z.object({
  accessToken: z.string().regex(/^[\x21-\x7e]{1,2048}$/),
  expiresIn: z.union([z.string().regex(/^\d{1,6}$/), z.int().min(0).max(999_999)]).transform(Number),
});
type Granted = z.output<typeof grantedSchema>;

/** What became of asking: the token, or the status with which the bank gave none. */
export interface TokenAnswer {
  readonly granted: Granted | null;
  /** Null where nobody answered. */
  readonly status: number | null;
  /** By the bank's clock, where its answer says so. */
  readonly date: Date | null;
}
const NO_ANSWER: TokenAnswer = { granted: null, status: null, date: null };

interface Held {
  readonly token: string;
  readonly untilMs: number;
}

/** Keeps one token for all calls of this process. */
export function tokenKeeper(settings: SnapSettings, breaker: CircuitBreaker): TokenKeeper {
  let held: Held | null = null;
  let asking: Promise<string | null> | null = null;
  const renew = async (): Promise<string | null> => {
    const askedAtMs = settings.clock.now().getTime();
    const { granted } = await (settings.calls ?? UNWATCHED).watch(
      { party: BANK, call: "token" },
      () => askForToken(settings, breaker),
      (answer) => (answer.granted === null ? "none" : "granted"),
    );
    if (granted === null) return null;
    // A token that lives shorter than our spare time is used for half of its life.
    const livesMs = Math.max(granted.expiresIn - SPARE_SECONDS, granted.expiresIn / 2) * 1_000;
    held = { token: granted.accessToken, untilMs: askedAtMs + livesMs };
    return held.token;
  };
  return {
    get() {
      if (held && settings.clock.now().getTime() < held.untilMs) return Promise.resolve(held.token);
      asking ??= renew().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      // Of many calls refused at once the first forgets; the others find the new one.
      if (held?.token === token) held = null;
    },
  };
}

/** Asks once, whatever is held. */
export async function askForToken(settings: SnapSettings, breaker: CircuitBreaker): Promise<TokenAnswer> {
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
