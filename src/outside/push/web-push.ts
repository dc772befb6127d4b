/**
 * The push services of browsers: Web Push (RFC 8030) with contents encrypted for one browser (RFC 8291) and our signature (VAPID, RFC 8292).
 * One circuit breaker for each service. Of its answers only the status is read.
 */
import { createECDH, ECDH } from "node:crypto";
import webPush from "web-push";
import type { PushMessage, PushOutcome, PushParty, Subscription } from "#notifications/devices/model/push-party.ts";
import { PUSH_SERVICES, pushServiceOf, type PushService } from "#notifications/devices/model/push-services.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import { UNWATCHED, type OutsideCalls } from "#platform/outside-calls.ts";
import { readCappedText } from "../capped-body.ts";
import { circuitBreaker } from "../circuit-breaker.ts";

export interface WebPushSettings {
  /** The scalar of our key on P-256, in base64url. */
  readonly privateKey: string;
  /** Where a push service reaches the operator: a mailto: or https: address. */
  readonly subject: string;
  /** Hosts besides the known services. */
  readonly addedHosts: readonly string[];
  readonly clock: Clock;
  readonly calls?: OutsideCalls;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

const TIMEOUT_MS = 8_000;
/** Answers are empty, or a sentence. */
const MAX_ANSWER_BYTES = 8_192;
const BREAKER = { maxFailures: 10, restMs: 20_000 };
/** The longest pause that a service may ask for: for all of its browsers, and for one message. */
const MAX_REST_SECONDS = 60;
const MAX_PAUSE_SECONDS = 3_600;
/** What our signature is good for at most; RFC 8292 allows a day. */
const SIGNED_FOR_SECONDS = 3_600;
const CURVE = "prime256v1";

/** The public key that belongs to a private one, in base64url; null when it is none. */
export function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The adapter. Throws when the private key is none. */
export function webPushParty(settings: WebPushSettings): PushParty {
  const { privateKey, clock, calls = UNWATCHED } = settings;
  const publicKey = publicKeyOf(privateKey);
  if (publicKey === null) throw new Error("the private key for push services is no key");
  const breakers = new Map(PUSH_SERVICES.map((service) => [service, circuitBreaker(clock, BREAKER)] as const));
  for (const [service, breaker] of breakers) calls.noteBreaker(partyOf(service), () => breaker.isOpen());
  const serviceOf = (endpoint: string) => pushServiceOf(endpoint, settings.addedHosts);
  return {
    publicKey,
    serviceOf,
    areKeys,
    async send(message): Promise<PushOutcome> {
      const service = serviceOf(message.to.endpoint);
      const breaker = service === null ? undefined : breakers.get(service);
      if (service === null || breaker === undefined) return { outcome: "refused", answer: "host" };
      if (!breaker.allows()) return { outcome: "later", answer: "paused", afterSeconds: 0 };
      const outcome = await calls.watch(
        { party: partyOf(service), call: "push" },
        () => post(message, { ...settings, publicKey }),
        ({ answer }) => answer,
      );
      if (outcome.answer === "no_answer" || outcome.answer.startsWith("5")) breaker.failed();
      else breaker.worked();
      // 429 may concern one browser only; 503 is the whole service.
      if (outcome.outcome === "later" && outcome.answer === "503")
        breaker.restFor(Math.min(outcome.afterSeconds, MAX_REST_SECONDS) * SECOND_MS);
      return outcome;
    },
  };
}

const partyOf = (service: PushService) => `push_${service}`;

/** A point that is not on the curve cannot be encrypted for. */
function areKeys({ p256dh, auth }: Pick<Subscription, "p256dh" | "auth">): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    ECDH.convertKey(p256dh, CURVE, "base64url");
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

async function post(
  { to, content, ttlSeconds, urgency, topic }: PushMessage,
  {
    privateKey,
    publicKey,
    subject,
    timeoutMs = TIMEOUT_MS,
    fetch: call = globalThis.fetch,
  }: WebPushSettings & { readonly publicKey: string },
): Promise<PushOutcome> {
  const { cipherText } = webPush.encrypt(to.p256dh, to.auth, content, "aes128gcm");
  // The push service checks it by real time, also where a demo's clock is ahead.
  const until = Math.floor(systemClock.now().getTime() / SECOND_MS) + SIGNED_FOR_SECONDS;
  const signed = webPush.getVapidHeaders(new URL(to.endpoint).origin, subject, publicKey, privateKey, "aes128gcm", until);
  let response: Response;
  try {
    response = await call(to.endpoint, {
      method: "POST",
      headers: {
        authorization: signed.Authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(ttlSeconds),
        urgency,
        topic,
      },
      body: new Uint8Array(cipherText),
      // A redirect is an answer like any other: nothing is called but the address that was checked.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await readCappedText(response, MAX_ANSWER_BYTES);
  } catch (error) {
    // fetch and reading fail in one way only: there was no answer.
    if (!(error instanceof Error)) throw error;
    return { outcome: "later", answer: "no_answer", afterSeconds: 0 };
  }
  return classify(response);
}

/** RFC 8030, 5 and 7: 404 and 410 end a subscription; 429 and 5xx say to come back; any other refusal would be repeated. */
function classify({ status, headers }: Response): PushOutcome {
  const answer = String(status);
  if (status >= 200 && status < 300) return { outcome: "taken", answer };
  if (status === 404 || status === 410) return { outcome: "gone", answer };
  if (status === 429 || status >= 500) return { outcome: "later", answer, afterSeconds: pauseIn(headers.get("retry-after")) };
  return { outcome: "refused", answer };
}

/** Seconds of a Retry-After (RFC 9110, 10.2.3); a date is not computed with, because clocks differ. */
function pauseIn(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_PAUSE_SECONDS) : 0;
}
