/** One signed call to the partner abroad, and what became of it. Whether anything may have been taken in is decided here, once for all calls. */
import type { Clock, Random } from "#platform/clock.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import { readCappedJson } from "./capped-body.ts";
import { type BreakerLimits, type CircuitBreaker, circuitBreaker } from "./circuit-breaker.ts";
import { refusedSchema } from "./partner-wire.ts";
import { signedHeaders } from "./partner-signature.ts";

export interface PartnerClientSettings {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly random: Random;
  /** How long reading, quoting and creating may take. None of them moves money. */
  readonly timeoutMs?: number;
  /** How long confirming and calling off may take. Longer: giving up early only makes an outcome unknown that would have been known. */
  readonly confirmTimeoutMs?: number;
  readonly breaker?: BreakerLimits;
  readonly calls?: OutsideCalls;
}

export type PartnerReply =
  /** Answered 2xx; the body is read, and not yet understood. */
  | { readonly kind: "answered"; readonly body: unknown }
  /** Refused in the partner's own form, by a code of seven digits. */
  | { readonly kind: "refused"; readonly code: string }
  /** Nothing was taken in: no connection, left alone, too many requests, our key. */
  | { readonly kind: "not_sent"; readonly why: string }
  /** Sent, and nobody knows: no answer, a 5xx, or an answer that is not the partner's. */
  | { readonly kind: "silent"; readonly why: string };

export interface PartnerCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  /** It may move money: it is given more time. */
  readonly isFinal?: boolean;
  /** For lists; 64 KiB otherwise. */
  readonly maxBytes?: number;
}

export type AskPartner = (call: PartnerCall) => Promise<PartnerReply>;

const TIMEOUT_MS = 10_000;
const CONFIRM_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;
const BREAKER: BreakerLimits = { maxFailures: 5, restMs: 15_000 };
/** Under which its calls are measured. */
const PARTNER = "partner";
const ADDRESS_WORDS = new Set(["payers", "balances", "movements", "quotations", "transactions", "order", "confirm", "cancel"]);
/** However long the partner asks to be left alone: people wait. */
const MAX_REST_SECONDS = 60;
/** The partner's own words for "I have taken nothing in". A nonce that came before (1000403) is not among them: its first copy may have been. */
const NOT_TAKEN = new Set(["1000401", "1000429", "1000503"]);
/** Failures of Node's sockets before a byte of ours has left. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The client. One circuit breaker for all calls: it is one party. */
export function partnerClient(settings: PartnerClientSettings): AskPartner {
  const breaker = circuitBreaker(settings.clock, settings.breaker ?? BREAKER);
  const origin = settings.url.replace(/\/+$/, "");
  const { calls = UNWATCHED } = settings;
  calls.noteBreaker(PARTNER, () => breaker.isOpen());
  const ask: AskPartner = async (call) => {
    if (!breaker.allows()) return { kind: "not_sent", why: "the partner is left alone for a while" };
    let response: Response;
    let body: unknown;
    try {
      response = await send(origin, call, settings);
      body = await readCappedJson(response, call.maxBytes ?? MAX_ANSWER_BYTES);
    } catch (error) {
      // Whatever fetch throws means that nobody answered; nothing else can throw here.
      if (!(error instanceof Error)) throw error;
      breaker.failed();
      if (neverConnected(error)) return { kind: "not_sent", why: "the partner could not be reached" };
      return { kind: "silent", why: `the partner did not answer: ${error.name}` };
    }
    return judgeAnswer(response, body, breaker);
  };
  return (call) =>
    calls.watch(
      { party: PARTNER, call: nameOf(call) },
      () => ask(call),
      (reply) => (reply.kind === "refused" ? reply.code : reply.kind),
    );
}

/** Without what stands for one transaction: names of figures must not grow with what is sent. */
function nameOf({ path }: PartnerCall): string {
  const [address = ""] = path.split("?", 1);
  return address
    .split("/")
    .filter((word) => ADDRESS_WORDS.has(word))
    .join("_");
}

function judgeAnswer(response: Response, body: unknown, breaker: CircuitBreaker): PartnerReply {
  const { status } = response;
  const code = refusedSchema.safeParse(body).data?.errors[0]?.code;
  if (status >= 500) breaker.failed();
  else breaker.worked();
  if (status === 429 || status === 503) breaker.restFor(restSeconds(response) * 1_000);
  if (status >= 200 && status < 300)
    return body === undefined
      ? { kind: "silent", why: `the partner answered ${status} with a body that can't be read` }
      : { kind: "answered", body };
  // Something between us may answer in the partner's place: only the partner's own form says what the partner did.
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
    // A partner that moves is a change of settings: an order follows nobody's redirect.
    redirect: "error",
    signal: AbortSignal.timeout(isFinal ? confirmTimeoutMs : timeoutMs),
  });
}

function restSeconds(response: Response): number {
  const wished = Number(response.headers.get("retry-after"));
  return Number.isFinite(wished) ? Math.min(Math.max(wished, 0), MAX_REST_SECONDS) : 0;
}

function neverConnected({ cause }: Error): boolean {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" && NEVER_CONNECTED.has(cause.code);
}
