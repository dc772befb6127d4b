/**
 * Limits page renders per address. A render blocks the only thread for tens of milliseconds; cached pages bypass this gate. Each address
 * has a token bucket of renders that refills, and few renders at once: further requests queue behind its own, not behind everybody's.
 *
 * In memory, per process: it protects this process's thread, and a count in the database would cost more than it saves. An IPv6 address
 * counts with its /64. The limits allow for the hundreds of people behind one carrier-grade NAT address: they read cached pages, and the
 * site's own navigation calls the API.
 */
import { addressGroup } from "../../rate-limit.ts";

export interface GateLimits {
  /** The size of an address's bucket, and the renders it regains each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Concurrent renders of one address, and how many more may wait. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Concurrent renders of all addresses, and how many may wait. */
  readonly allAtOnce: number;
  readonly allWaiting: number;
  /** A request that waits longer is refused with a retry time. */
  readonly waitMs: number;
}

const GATE_LIMITS: GateLimits = {
  burst: 300,
  perSecond: 5,
  // Concurrent renders reach their long synchronous steps together, and every other request waits for all of them.
  atOnce: 1,
  waiting: 60,
  allAtOnce: 2,
  allWaiting: 400,
  waitMs: 10_000,
};

/** Buckets that are full again are dropped; their number never exceeds this. */
const MOST_BUCKETS = 20_000;

/** Refused before rendering began. */
export class RenderRefused extends Error {
  readonly statusCode: 429 | 503;
  /** The address whose share is used up: a request of another address for the same page is not refused because of it. */
  readonly key: string;
  readonly retryAfterSeconds: number;

  constructor(statusCode: 429 | 503, key: string, retryAfterSeconds: number) {
    super("a page is not rendered now");
    this.statusCode = statusCode;
    this.key = key;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Bucket {
  left: number;
  atMs: number;
  running: number;
  readonly queue: Set<Waiting>;
}

interface Waiting {
  readonly start: () => void;
  /** Gives its place up to another request. */
  readonly refuse: () => void;
}

export interface RenderGate {
  /** The key under which an address is counted. */
  keyOf(address: string): string;
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

type Buckets = Map<string, Bucket>;

/** The bucket of a key, refilled up to now. Drops the least recently used buckets without requests when there are too many. */
function bucketOf(buckets: Buckets, key: string, now: number, limits: GateLimits): Bucket {
  const known = buckets.get(key);
  const bucket: Bucket = known ?? { left: limits.burst, atMs: now, running: 0, queue: new Set() };
  bucket.left = Math.min(limits.burst, bucket.left + (Math.max(0, now - bucket.atMs) / 1_000) * limits.perSecond);
  bucket.atMs = now;
  // Reinserts the bucket as the last, so that the first ones are the least recently used.
  buckets.delete(key);
  buckets.set(key, bucket);
  for (const [oldest, { running: under, queue }] of buckets) {
    if (buckets.size <= MOST_BUCKETS) break;
    if (under === 0 && queue.size === 0) buckets.delete(oldest);
    else break;
  }
  return bucket;
}

/**
 * The longest queue gives a place up to an address that would still have fewer waiting: a visitor with many addresses cannot get others
 * refused.
 */
function makeRoom(buckets: Buckets, mine: Bucket): boolean {
  let longest = mine.queue;
  for (const { queue } of buckets.values()) if (queue.size > longest.size) longest = queue;
  if (longest.size <= mine.queue.size + 1) return false;
  [...longest].at(-1)?.refuse();
  return true;
}

/** Everything that is counted and waits. */
interface Gate {
  readonly limits: GateLimits;
  readonly buckets: Buckets;
  /** Keys whose next request may start, in turns: an address with many waiting requests gets one per round. */
  readonly turns: Set<string>;
  running: number;
  waiting: number;
}

/** Starts what may start. */
function startNext(gate: Gate): void {
  const { limits, buckets, turns } = gate;
  for (const key of turns) {
    if (gate.running >= limits.allAtOnce) return;
    const bucket = buckets.get(key);
    turns.delete(key);
    if (bucket === undefined || bucket.running >= limits.atOnce) continue;
    const [next] = bucket.queue;
    if (next === undefined) continue;
    bucket.queue.delete(next);
    gate.waiting -= 1;
    bucket.running += 1;
    gate.running += 1;
    if (bucket.queue.size > 0) turns.add(key);
    next.start();
  }
}

/** Waits for a place among the running renders. */
function place(gate: Gate, bucket: Bucket, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const next: Waiting = {
      start() {
        clearTimeout(timer);
        resolve();
      },
      refuse() {
        clearTimeout(timer);
        bucket.queue.delete(next);
        gate.waiting -= 1;
        reject(new RenderRefused(503, key, 2));
      },
    };
    const timer = setTimeout(next.refuse, gate.limits.waitMs);
    gate.waiting += 1;
    bucket.queue.add(next);
    gate.turns.add(key);
    startNext(gate);
  });
}

export function createRenderGate(nowMs: () => number, limits: GateLimits = GATE_LIMITS): RenderGate {
  const gate: Gate = { limits, buckets: new Map(), turns: new Set(), running: 0, waiting: 0 };
  return {
    keyOf: addressGroup,
    async run(address, render) {
      const key = addressGroup(address);
      const bucket = bucketOf(gate.buckets, key, nowMs(), limits);
      if (bucket.left < 1) throw new RenderRefused(429, key, Math.ceil((1 - bucket.left) / limits.perSecond));
      if (bucket.queue.size >= limits.waiting) throw new RenderRefused(429, key, 1);
      if (gate.waiting >= limits.allWaiting && !makeRoom(gate.buckets, bucket)) throw new RenderRefused(503, key, 2);
      bucket.left -= 1;
      await place(gate, bucket, key);
      try {
        return await render();
      } finally {
        // Deferred, so that requests received meanwhile that need no rendering go first.
        setImmediate(() => {
          bucket.running -= 1;
          gate.running -= 1;
          if (bucket.queue.size > 0) gate.turns.add(key);
          startNext(gate);
        });
      }
    },
  };
}
