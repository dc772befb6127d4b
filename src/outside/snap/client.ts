/**
 * Calls a bank in SNAP BI: token, signature, headers, one circuit breaker. Decides from the answer, or from its absence, whether the bank
 * accepted the call. The callers in `../bank/` decide what that means for the money.
 */
import { JSON_LIMITS, parseStrictJson, type JsonLimits } from "#kernel/strict-json.ts";
import type { Random } from "#platform/clock.ts";
import { UNWATCHED } from "#platform/outside-calls.ts";
import { readCappedText } from "../capped-body.ts";
import { circuitBreaker, type BreakerLimits, type CircuitBreaker } from "../circuit-breaker.ts";
import { parseResponseCode, type ResponseCode } from "./response-code.ts";
import { signCall } from "./signature.ts";
import { snapTime } from "./time.ts";
import { BANK, tokenRefresher } from "./token.ts";
import type { SnapSettings } from "./settings.ts";

/** The names of the services in the metrics, by number. */
const CALL_OF_SERVICE: Readonly<Record<string, string>> = {
  "14": "statement",
  "16": "account_inquiry",
  "18": "transfer",
  "23": "transfer_skn",
  "26": "virtual_account_status",
  "27": "virtual_account_open",
  "31": "virtual_account_close",
  "36": "transfer_status",
  "47": "qris_open",
  "51": "qris_status",
};

export interface SnapRequest {
  readonly method?: "POST" | "DELETE";
  /** Two digits, which the answer's code must repeat. */
  readonly service: string;
  readonly path: string;
  readonly body: object;
  readonly timeoutMs: number;
  readonly limits?: JsonLimits;
}

export type SnapAnswer =
  /** The bank did not accept the call: nothing was sent, or it refused before processing. */
  | { readonly outcome: "not_sent"; readonly why: string }
  /** The bank may have accepted it. */
  | { readonly outcome: "unknown"; readonly why: string }
  /** In the bank's own form: the code matches this service and the HTTP status. */
  | { readonly outcome: "answered"; readonly code: ResponseCode; readonly body: unknown };

export type SnapClient = (request: SnapRequest) => Promise<SnapAnswer>;

const BREAKER: BreakerLimits = { maxFailures: 10, restMs: 10_000 };
/** Caps the pause that the bank requests (Retry-After) at 60 s: customers' payouts are waiting. */
const MAX_REST_SECONDS = 60;
/** Error codes in fetch's cause for a connection that was never made: not a byte of the call was sent. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The client of one bank. */
export function snapClient(settings: SnapSettings): SnapClient {
  const breaker = circuitBreaker(settings.clock, settings.breaker ?? BREAKER);
  const { calls = UNWATCHED } = settings;
  calls.noteBreaker(BANK, () => breaker.isOpen());
  const tokens = tokenRefresher(settings, breaker);
  const callBank: SnapClient = async (request) => {
    if (!breaker.allows()) return { outcome: "not_sent", why: "the bank is left alone for a while" };
    const first = await tokens.get();
    if (first === null) return { outcome: "not_sent", why: "the bank gave no token" };
    const answer = await attempt(request, first, settings, breaker);
    if (!isUnauthorized(answer)) return answer;
    // A 401 is answered before the call is processed, so the same call may be sent again: once, with a new token.
    tokens.forget(first);
    const second = await tokens.get();
    const again = second === null ? answer : await attempt(request, second, settings, breaker);
    return isUnauthorized(again) ? { outcome: "not_sent", why: "the bank answered 401: token or signature" } : again;
  };
  return (request) =>
    calls.watch(
      { party: BANK, call: CALL_OF_SERVICE[request.service] ?? request.service },
      () => callBank(request),
      (answer) => (answer.outcome === "answered" ? answer.code.text : answer.outcome),
    );
}

type Attempt = SnapAnswer | "unauthorized";
const isUnauthorized = (answer: Attempt): answer is "unauthorized" => answer === "unauthorized";

async function attempt(
  request: SnapRequest,
  accessToken: string,
  settings: SnapSettings,
  breaker: CircuitBreaker,
): Promise<Attempt> {
  let response: Response;
  let text: string | null;
  try {
    response = await send(request, accessToken, settings);
    text = await readCappedText(response, (request.limits ?? JSON_LIMITS).maxBytes);
  } catch (error) {
    // fetch reports a broken connection as TypeError and a timeout as DOMException; anything else is a bug.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    breaker.failed();
    if (isBeforeSending(error)) return { outcome: "not_sent", why: "the bank can't be reached" };
    return { outcome: "unknown", why: `the bank did not answer: ${error.name}` };
  }
  const { status } = response;
  if (status >= 500) breaker.failed();
  else breaker.worked();
  if (status === 401) return "unauthorized";
  if (status === 429) {
    breaker.restFor(restSeconds(response) * 1_000);
    return { outcome: "not_sent", why: "the bank answered 429" };
  }
  return readAnswer(request, status, text);
}

function readAnswer(request: SnapRequest, status: number, text: string | null): SnapAnswer {
  const body = text === null ? undefined : parseStrictJson(text, request.limits)?.value;
  const code = typeof body === "object" && body !== null && "responseCode" in body ? parseResponseCode(body.responseCode) : null;
  // A code of another service, or one that contradicts its HTTP status, comes from an intermediary or answers another call.
  if (code === null || code.service !== request.service || code.status !== status)
    return { outcome: "unknown", why: `the bank answered ${status} in a form that can't be read` };
  return { outcome: "answered", code, body };
}

async function send(request: SnapRequest, accessToken: string, settings: SnapSettings): Promise<Response> {
  const { method = "POST", path, timeoutMs } = request;
  const url = new URL(`${settings.url.replace(/\/+$/, "")}${path}`);
  const body = JSON.stringify(request.body);
  const now = settings.clock.now();
  const timestamp = snapTime(now);
  return fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      authorization: `Bearer ${accessToken}`,
      "x-timestamp": timestamp,
      "x-signature": signCall(settings.clientSecret, { method, path: url.pathname + url.search, accessToken, body, timestamp }),
      "x-partner-id": settings.clientId,
      "x-external-id": externalId(now, settings.random),
      "channel-id": settings.channelId,
    },
    body,
    // Redirects are refused, so that an order goes nowhere else. A moved bank is a change of settings.
    redirect: "error",
    signal: AbortSignal.timeout(Math.min(timeoutMs, settings.timeoutMs ?? timeoutMs)),
  });
}

/** Numeric, at most 36 digits, new for each attempt: a repetition on the same day is refused with 409xx00. */
export function externalId(now: Date, random: Random): string {
  const digits = BigInt(`0x${Buffer.from(random(10)).toString("hex")}`)
    .toString()
    .padStart(20, "0")
    .slice(-20);
  return `${now.getTime()}${digits}`;
}

function isBeforeSending(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && NOT_CONNECTED.has(cause.code);
}

function restSeconds(response: Response): number {
  const retryAfter = Number(response.headers.get("retry-after") ?? 1);
  return Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0), MAX_REST_SECONDS) : 1;
}
