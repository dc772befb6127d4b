/** Delivery receipts: signed, and posted again until they are answered. */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { note, type Message } from "./messages.ts";
import type { Behaviour } from "./sentinels.ts";

export interface ReceiptSettings {
  readonly key: string;
  /** URL for receipts; null: none are sent. */
  readonly callbackUrl: string | null;
  /** Delivery time of a message, in milliseconds. */
  readonly deliveryMs: number;
  readonly slowMs: number;
  /** Pause before a receipt is posted again, in milliseconds; it doubles each time. */
  readonly retryMs: number;
  /** Aborts all pending work. */
  readonly stop: AbortSignal;
  /** The shared clock, which dates receipts and their signatures. */
  readonly now: () => number;
}

const MAX_TRIES = 6;
const TIMEOUT_MS = 5_000;
/** Older than a receiver may accept. */
const STALE_SECONDS = 3_600;

/** The signature header of a receipt: `t=<seconds>,v1=<HMAC-SHA256 over "<seconds>.<body>">`. */
export function sign(body: string, key: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac("sha256", key).update(`${atSeconds}.${body}`).digest("hex")}`;
}

interface Signing {
  readonly key: string;
  readonly ageSeconds: number;
}

/** Delivers an accepted message, or fails to, and sends the receipts that its number asks for. Resolves when all are sent. */
export async function settle(message: Message, behaviour: Behaviour, settings: ReceiptSettings): Promise<void> {
  if (behaviour === "lost") return;
  if (behaviour !== "early")
    await pause(behaviour === "slow" ? settings.slowMs : settings.deliveryMs, undefined, { signal: settings.stop });
  const isUnknown = behaviour === "whatsapp_unknown_later" && message.channel === "whatsapp";
  if (behaviour === "forged") {
    const lie = receiptOf(message, "undelivered", "unreachable", settings.now());
    await post(message, lie, "forged receipt", settings, { key: "somebody else's key", ageSeconds: 0 });
    await post(message, lie, "stale receipt", settings, { key: settings.key, ageSeconds: STALE_SECONDS });
  }
  message.state = behaviour === "unreachable" || isUnknown ? "undelivered" : "delivered";
  message.reason = isUnknown ? "not_on_whatsapp" : behaviour === "unreachable" ? "unreachable" : null;
  const body = receiptOf(message, message.state, message.reason, settings.now());
  const times = behaviour === "repeated" ? 3 : 1;
  for (let n = 0; n < times; n++)
    await post(message, body, `receipt ${message.state}`, settings, { key: settings.key, ageSeconds: 0 });
}

function receiptOf(
  { id, reference }: Message,
  status: "delivered" | "undelivered",
  reason: string | null,
  nowMs: number,
): string {
  return JSON.stringify({ event: `ev_${randomUUID()}`, id, reference, status, reason, at: new Date(nowMs).toISOString() });
}

/** Posts one receipt. No answer, 429 and 5xx are retried; any other answer ends it. */
async function post(message: Message, body: string, what: string, settings: ReceiptSettings, signing: Signing): Promise<void> {
  if (settings.callbackUrl === null) return;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    if (attempt > 0) await pause(settings.retryMs * 2 ** (attempt - 1), undefined, { signal: settings.stop });
    const answered = await send(settings.callbackUrl, body, settings, signing);
    note(message, `${what} → ${answered ?? "no answer"}`);
    if (answered !== null && answered !== 429 && answered < 500) return;
  }
}

async function send(
  url: string,
  body: string,
  { stop, now }: Pick<ReceiptSettings, "stop" | "now">,
  { key, ageSeconds }: Signing,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "message-signature": sign(body, key, Math.floor(now() / 1_000) - ageSeconds),
      },
      body,
      redirect: "error",
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    stop.throwIfAborted();
    // fetch reports a refused connection as TypeError and a timeout as DOMException.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
