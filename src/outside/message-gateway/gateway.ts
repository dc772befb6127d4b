/**
 * The HTTP gateway for SMS and WhatsApp; its protocol is in simulators/messages/README.md. Of its answers only codes of a known form are
 * passed on: its free texts may name the recipient.
 */
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import { GatewayFailed, MessageRejected, type Gateway, type Inquire } from "#platform/mail/gateway.ts";
import { readCappedJson } from "../capped-body.ts";
import { circuitBreaker } from "../circuit-breaker.ts";

export interface MessageGatewaySettings {
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly calls?: OutsideCalls;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 8_192;
/** Caps the pause that the gateway requests at 60 s: a message may be a one-time code that its recipient waits for. */
const MAX_REST_SECONDS = 60;
const BREAKER = { maxFailures: 5, restMs: 15_000 };
/** Label of its calls in the metrics. */
const MESSAGES = "messages";

const takenSchema = z.object({ id: z.string(), reference: z.string().regex(/^[\x21-\x7e]{1,100}$/) });
const foundSchema = z.object({
  id: z.string(),
  reference: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  status: z.enum(["accepted", "delivered", "undelivered", "rejected"]),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .nullable(),
});
const refusedSchema = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/**
 * What to do after an answer. `reject`: it concerns this message, and a repetition would get the same answer. `later`: it concerns the
 * gateway, or our key, which the operator corrects. `rest`: later, and no other call before that.
 */
export function classifyStatus(status: number): "taken" | "reject" | "rest" | "later" {
  if (status === 200 || status === 202) return "taken";
  if (status === 400 || status === 409) return "reject";
  return status === 429 || status === 503 ? "rest" : "later";
}

export interface MessageGateway {
  readonly send: Gateway;
  readonly inquire: Inquire;
}

/** The adapter. One circuit breaker for both channels and for inquiries, since they are one party. */
export function messageGateway({
  url,
  key,
  clock,
  timeoutMs = TIMEOUT_MS,
  calls = UNWATCHED,
}: MessageGatewaySettings): MessageGateway {
  const address = `${url.replace(/\/+$/, "")}/messages`;
  const breaker = circuitBreaker(clock, BREAKER);
  calls.noteBreaker(MESSAGES, () => breaker.isOpen());
  const watchedCall = (call: string, ...request: Parameters<typeof callGateway>) =>
    calls.watch(
      { party: MESSAGES, call },
      () => callGateway(...request),
      ({ status }) => String(status),
    );
  const send: Gateway = async ({ id, channel, recipient, body_text }) => {
    if (!breaker.allows()) throw new GatewayFailed("the message gateway is left alone for a while");
    let answer: Answer;
    try {
      answer = await watchedCall("send", address, key, timeoutMs, { id, channel, to: recipient, text: body_text });
    } catch (error) {
      breaker.failed();
      throw new GatewayFailed(`the message gateway did not answer: ${error instanceof Error ? error.name : "unknown"}`);
    }
    const { status, body } = answer;
    const verdict = classifyStatus(status);
    if (status >= 500) breaker.failed();
    else breaker.worked();
    if (verdict === "rest") breaker.restFor(answer.retryAfterSeconds * 1_000);
    if (verdict === "taken") {
      const taken = takenSchema.safeParse(body);
      if (taken.success && taken.data.id === id) return { providerRef: taken.data.reference };
      throw new GatewayFailed(`the message gateway answered ${status} with a body that can't be read`);
    }
    const refused = refusedSchema.safeParse(body);
    // A refusal that is not in the gateway's own form comes from an intermediary and says nothing about the message.
    if (verdict === "reject" && refused.success) throw new MessageRejected(refused.data.error);
    throw new GatewayFailed(`the message gateway answered ${status}${refused.success ? ` ${refused.data.error}` : ""}`);
  };
  const inquire: Inquire = async (id) => {
    if (!breaker.allows()) return { status: "no_answer" };
    let answer: Answer;
    try {
      answer = await watchedCall("inquire", `${address}/${encodeURIComponent(id)}`, key, timeoutMs);
    } catch (error) {
      // fetch throws only when there is no answer; nothing else here can throw.
      if (!(error instanceof Error)) throw error;
      breaker.failed();
      return { status: "no_answer" };
    }
    if (answer.status >= 500) breaker.failed();
    else breaker.worked();
    return evaluateFound(id, answer);
  };
  return { send, inquire };
}

/** Inquires about a message that was never sent, to check that the address is a gateway and that it accepts our key. Sends nothing. */
export async function tryGateway({ url, key }: Pick<MessageGatewaySettings, "url" | "key">): Promise<
  | { readonly status: number; readonly isGateway: boolean }
  /** No answer. */
  | { readonly status: null; readonly why: string }
> {
  try {
    const { status, body } = await callGateway(`${url.replace(/\/+$/, "")}/messages/${crypto.randomUUID()}`, key, TIMEOUT_MS);
    return { status, isGateway: status === 404 && refusedSchema.safeParse(body).data?.error === "not_found" };
  } catch (error) {
    // fetch throws only when there is no answer; nothing else here can throw.
    if (!(error instanceof Error)) throw error;
    const { cause } = error;
    return { status: null, why: cause instanceof Error && "code" in cause ? String(cause.code) : error.name };
  }
}

/** Evaluates an answer about an accepted message. A later rejection counts as undelivered. */
function evaluateFound(id: string, { status, body }: Answer): Awaited<ReturnType<Inquire>> {
  if (status === 404 && refusedSchema.safeParse(body).data?.error === "not_found") return { status: "unknown" };
  const found = foundSchema.safeParse(body);
  if (status !== 200 || !found.success || found.data.id !== id) return { status: "no_answer" };
  const { status: state, reason, reference: providerRef } = found.data;
  if (state === "accepted") return { status: "waiting" };
  return { status: state === "delivered" ? "delivered" : "undelivered", reason, providerRef };
}

interface Answer {
  readonly status: number;
  readonly retryAfterSeconds: number;
  /** The parsed body; undefined when it is too long or no JSON. */
  readonly body: unknown;
}

/** Posts a message, with its id as idempotency key; inquires when no message is given. */
async function callGateway(
  address: string,
  key: string,
  timeoutMs: number,
  message?: Readonly<Record<"id" | "channel" | "to" | "text", string>>,
): Promise<Answer> {
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${key}`,
      accept: "application/json",
      ...(message ? { "content-type": "application/json", "idempotency-key": message.id } : {}),
    },
    ...(message ? { method: "POST", body: JSON.stringify(message) } : {}),
    // Redirects are refused, so that key and message go nowhere else. A moved gateway is a change of settings.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const retryAfter = Number(response.headers.get("retry-after"));
  return {
    status: response.status,
    retryAfterSeconds: Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0), MAX_REST_SECONDS) : 0,
    body: await readCappedJson(response, MAX_ANSWER_BYTES),
  };
}
