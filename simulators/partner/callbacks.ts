/** Callbacks: every status is reported, signed, until it is accepted; at least once and in no guaranteed order. */
import { setTimeout as pause } from "node:timers/promises";
import { type Desk, note, type Transaction } from "./desk.ts";
import type { Faults } from "./faults.ts";
import { signCallback } from "./signatures.ts";
import { isHeld, statusName } from "./statuses.ts";
import { transactionJson } from "./wire.ts";

export interface CallbackSettings {
  readonly secret: string;
  /** URL for callbacks; null: none are sent. */
  readonly url: string | null;
  /** Pause before a callback is posted again, in milliseconds; it doubles each time. */
  readonly retryMs: number;
  /** The shared clock, which dates the signatures of callbacks: the receiver uses no other clock. */
  readonly now: () => number;
}

export interface Callbacks {
  /** Sends callbacks for all statuses that are not reported yet. */
  report(transaction: Transaction): void;
  /** Sends callbacks by hand: the last one again, all of them in reverse, a forged one, a stale one. Resolves when answered or given up. */
  push(transaction: Transaction, how: PushHow): Promise<void>;
  stop(): void;
}
export type PushHow = "again" | "backwards" | "forged" | "stale";

type Report = Transaction["history"][number];
interface Post {
  readonly body: string;
  readonly secret: string;
  readonly ageSeconds: number;
  readonly what: string;
}

const MAX_TRIES = 6;
const TIMEOUT_MS = 5_000;
const MAX_AT_ONCE = 16;
/** Older than a receiver may accept. */
const STALE_SECONDS = 3_600;
const FORGED_SECRET = "somebody else's secret";

export function openCallbacks(desk: Desk, faults: Faults, { secret, url, retryMs, now }: CallbackSettings): Callbacks {
  const stopping = new AbortController();
  const queue: (() => Promise<void>)[] = [];
  let atWork = 0;
  const enqueue = (work: () => Promise<void>): void => {
    queue.push(work);
    if (atWork < MAX_AT_ONCE) void drain();
  };
  const drain = async (): Promise<void> => {
    atWork += 1;
    for (let work = queue.shift(); work; work = queue.shift())
      await work().catch((error: unknown) => {
        // Stopping ends pending callbacks; any other error is a bug.
        if (!stopping.signal.aborted) throw error;
      });
    atWork -= 1;
  };

  const postOf = (transaction: Transaction, entry: Report): Post => ({
    body: bodyOf(transaction, entry.eventId, entry.status),
    secret,
    ageSeconds: 0,
    what: `callback ${entry.status}`,
  });
  /** Posts until accepted. No answer, 429 and 5xx are retried; any other answer ends it. */
  const deliver = async (transaction: Transaction, post: Post): Promise<void> => {
    if (url === null) return;
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      if (attempt > 0) await pause(retryMs * 2 ** (attempt - 1), undefined, { signal: stopping.signal });
      const answered = await send(url, post, now(), stopping.signal);
      note(transaction, desk.now(), `${post.what} → ${answered ?? "no answer"}`);
      if (answered !== null && answered !== 429 && answered < 500) return;
    }
  };
  const deliverAll = async (transaction: Transaction, entries: readonly Report[]): Promise<void> => {
    for (const entry of entries) {
      const fault = faults.ofCallback(entry.eventId);
      const times = transaction.behaviour.callbacks === "thrice" ? 3 : fault === "twice" ? 2 : fault === "lost" ? 0 : 1;
      for (let n = 0; n < times; n += 1) await deliver(transaction, postOf(transaction, entry));
      // After a reset there is another desk, which does not have this transaction.
      stopping.signal.throwIfAborted();
      desk.commit({ fact: "reported", at: desk.now(), id: transaction.id, eventId: entry.eventId });
    }
  };
  const lies = (transaction: Transaction): Post[] => {
    const body = bodyOf(transaction, `ev_${transaction.id}_lie`, "90000");
    return [
      { body, secret: FORGED_SECRET, ageSeconds: 0, what: "forged callback" },
      { body, secret, ageSeconds: STALE_SECONDS, what: "stale callback" },
    ];
  };
  /** Prevents a callback under way from being queued twice. */
  const active = new Set<string>();

  return {
    report(transaction) {
      if (url === null || transaction.behaviour.callbacks === "none") return;
      const { callbacks } = transaction.behaviour;
      if (callbacks === "backwards" && isHeld(transaction.status)) return;
      const open = transaction.history.filter((entry) => !entry.isReported && !active.has(entry.eventId));
      if (callbacks === "backwards") open.reverse();
      for (const { eventId } of open) active.add(eventId);
      enqueue(async () => {
        if (callbacks === "forged") for (const lie of lies(transaction)) await deliver(transaction, lie);
        await deliverAll(transaction, open);
        for (const { eventId } of open) active.delete(eventId);
      });
    },
    async push(transaction, how) {
      const { history } = transaction;
      const posts =
        how === "forged" || how === "stale"
          ? lies(transaction).filter(({ what }) => what.startsWith(how))
          : (how === "again" ? history.slice(-1) : history.toReversed()).map((entry) => postOf(transaction, entry));
      for (const post of posts) await deliver(transaction, post);
    },
    stop: () => stopping.abort(),
  };
}

function bodyOf(transaction: Transaction, eventId: string, status: string): string {
  const shown = { ...transactionJson(transaction), status, status_message: statusName(status) };
  return JSON.stringify({ event_id: eventId, event: "transaction.status", transaction: shown });
}

async function send(url: string, { body, secret, ageSeconds }: Post, nowMs: number, stop: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-callback-signature": signCallback(body, secret, Math.floor(nowMs / 1_000) - ageSeconds),
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
