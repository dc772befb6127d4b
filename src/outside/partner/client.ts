/** One signed call to the partner abroad, and its result. Decides, for all calls alike, whether the partner may have accepted anything. */
import type { Clock, Random } from "#platform/clock.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import { readCappedJson } from "../capped-body.ts";
import { type BreakerLimits, type CircuitBreaker, circuitBreaker } from "../circuit-breaker.ts";
import { refusedSchema } from "./wire.ts";
import { signedHeaders } from "./signature.ts";

export interface PartnerClientSettings {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Timeout for reading, quoting and creating. None of them moves money. */
  readonly timeoutMs?: number;
  /** Timeout for confirming and recalling. Longer, because giving up early only turns a known outcome into an unknown one. */
  readonly confirmTimeoutMs?: number;
  readonly breaker?: BreakerLimits;
  readonly calls?: OutsideCalls;
}

export type PartnerReply =
  /** Answered 2xx; the body is parsed, and not yet validated. */
  | { readonly kind: "answered"; readonly body: unknown }
  /** Refused in the partner's own form, by a code of seven digits. */
  | { readonly kind: "refused"; readonly code: string }
  /** Nothing was accepted: no connection, calls paused, too many requests, or our key was refused. */
  | { readonly kind: "not_sent"; readonly why: string }
  /** Sent, and the outcome is unknown: no answer, a 5xx, or an answer in another form than the partner's. */
  | { readonly kind: "silent"; readonly why: string };

export interface PartnerCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  /** The call may move money, so it gets the longer timeout. */
  readonly isFinal?: boolean;
  /** For lists; the default is 64 KiB. */
  readonly maxBytes?: number;
}

export type CallPartner = (call: PartnerCall) => Promise<PartnerReply>;

const TIMEOUT_MS = 10_000;
const CONFIRM_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;
const BREAKER: BreakerLimits = { maxFailures: 5, restMs: 15_000 };
/** Label of its calls in the metrics. */
const PARTNER = "partner";
const PATH_SEGMENTS = new Set(["payers", "balances", "movements", "quotations", "transactions", "order", "confirm", "cancel"]);
/** Caps the pause that the partner requests at 60 s: customers are waiting. */
const MAX_REST_SECONDS = 60;
/** The partner's codes for "nothing was accepted". A repeated nonce (1000403) is not among them: its first copy may have been accepted. */
const NOT_TAKEN = new Set(["1000401", "1000429", "1000503"]);
/** Socket errors of Node that occur before a byte was sent. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The client. One circuit breaker for all calls, since they are one party. */
export function partnerClient(settings: PartnerClientSettings): CallPartner {
  const breaker = circuitBreaker(settings.clock, settings.breaker ?? BREAKER);
  const origin = settings.url.replace(/\/+$/, "");
  const { calls = UNWATCHED } = settings;
  calls.noteBreaker(PARTNER, () => breaker.isOpen());
  const callPartner: CallPartner = async (call) => {
    if (!breaker.allows()) return { kind: "not_sent", why: "the partner is left alone for a while" };
    let response: Response;
    let body: unknown;
    try {
      response = await send(origin, call, settings);
      body = await readCappedJson(response, call.maxBytes ?? MAX_ANSWER_BYTES);
    } catch (error) {
      // fetch throws only when there is no answer; nothing else here can throw.
      if (!(error instanceof Error)) throw error;
      breaker.failed();
      if (neverConnected(error)) return { kind: "not_sent", why: "the partner could not be reached" };
      return { kind: "silent", why: `the partner did not answer: ${error.name}` };
    }
    return classifyAnswer(response, body, breaker);
  };
  return (call) =>
    calls.watch(
      { party: PARTNER, call: nameOf(call) },
      () => callPartner(call),
      (reply) => (reply.kind === "refused" ? reply.code : reply.kind),
    );
}

/** Drops the parts of the path that identify one transaction: the number of metric labels must not grow with traffic. */
function nameOf({ path }: PartnerCall): string {
  const [address = ""] = path.split("?", 1);
  return address
    .split("/")
    .filter((segment) => PATH_SEGMENTS.has(segment))
    .join("_");
}

function classifyAnswer(response: Response, body: unknown, breaker: CircuitBreaker): PartnerReply {
  const { status } = response;
  const code = refusedSchema.safeParse(body).data?.errors[0]?.code;
  if (status >= 500) breaker.failed();
  else breaker.worked();
  if (status === 429 || status === 503) breaker.restFor(restSeconds(response) * 1_000);
  if (status >= 200 && status < 300)
    return body === undefined
      ? { kind: "silent", why: `the partner answered ${status} with a body that can't be read` }
      : { kind: "answered", body };
  // An intermediary may answer in the partner's place: only the partner's own form says what the partner did.
  if (code !== undefined && NOT_TAKEN.has(code)) return { kind: "not_sent", why: `the partner answered ${status} ${code}` };
  if (code !== undefined && status < 500) return { kind: "refused", code };
  return { kind: "silent", why: `the partner answered ${status}` };
}

function send(origin: string, call: PartnerCall, settings: PartnerClientSettings): Promise<Response> {
  const { method, path, body, isFinal = false } = call;
  const text = body ? JSON.stringify(body) : "";
  const { clock, random, timeoutMs = TIMEOUT_MS, confirmTimeoutMs = CONFIRM_TIMEOUT_MS } = settings;
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      accept: "application/json",
      ...(text ? { "content-type": "application/json" } : {}),
      ...signedHeaders({ method, path, body: text }, settings, clock.now(), random),
    },
    ...(text ? { body: text } : {}),
    // Redirects are refused, so that an order goes nowhere else. A moved partner is a change of settings.
    redirect: "error",
    signal: AbortSignal.timeout(isFinal ? confirmTimeoutMs : timeoutMs),
  });
}

function restSeconds(response: Response): number {
  const retryAfter = Number(response.headers.get("retry-after"));
  return Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0), MAX_REST_SECONDS) : 0;
}

function neverConnected({ cause }: Error): boolean {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && NEVER_CONNECTED.has(cause.code);
}
