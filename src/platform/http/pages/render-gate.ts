/**
 * How many pages are rendered for whom. A render holds the only thread for tens of milliseconds; cached pages pass by here. Each address has a
 * bucket of renders that refills, and a few at once: what it asks for beyond that waits behind its own requests, not behind everybody's.
 *
 * In memory, for each process by itself: it is this process's thread that is protected, and a count in the database would cost more than it saves.
 * An IPv6 address counts with its /64. The numbers leave room for the hundreds of people behind one carrier-grade NAT address: they read cached
 * pages, and the site's own steps ask the API.
 */
import { addressGroup } from "../../rate-limit.ts";

export interface GateLimits {
  /** Renders that an address has saved up at most, and how many come back each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Renders of one address at a time, and how many more may wait. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Renders of all addresses at a time, and how many may wait. */
  readonly allAtOnce: number;
  readonly allWaiting: number;
  /** Who has waited for so long is told to come again. */
  readonly waitMs: number;
}

const GATE_LIMITS: GateLimits = {
  burst: 300,
  perSecond: 5,
  // Renders that run together reach their long steps together, and whoever asks for something else waits for all of them.
  atOnce: 1,
  waiting: 60,
  allAtOnce: 2,
  allWaiting: 400,
  waitMs: 10_000,
};

/** Buckets that are full again are forgotten; there are never more than this. */
const MOST_BUCKETS = 20_000;

/** Refused before anything was rendered. */
export class RenderRefused extends Error {
  readonly statusCode: 429 | 503;
  /** Whose share is used up: who waits for the same page on another address is not refused by it. */
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
  /** Makes room for somebody else. */
  readonly refuse: () => void;
}

export interface RenderGate {
  /** The address as it is counted. */
  keyOf(address: string): string;
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

export function createRenderGate(nowMs: () => number, limits: GateLimits = GATE_LIMITS): RenderGate {
  const buckets = new Map<string, Bucket>();
  /** Keys whose next request may start, in turns: one address with many waiting comes once a round. */
  const turns = new Set<string>();
  let running = 0;
  let waiting = 0;

  function bucketOf(key: string): Bucket {
    const now = nowMs();
    const known = buckets.get(key);
    const bucket: Bucket = known ?? { left: limits.burst, atMs: now, running: 0, queue: new Set() };
    bucket.left = Math.min(limits.burst, bucket.left + (Math.max(0, now - bucket.atMs) / 1_000) * limits.perSecond);
    bucket.atMs = now;
    // Put in last: the first are those not seen for longest.
    buckets.delete(key);
    buckets.set(key, bucket);
    for (const [oldest, { running: under, queue }] of buckets) {
      if (buckets.size <= MOST_BUCKETS) break;
      if (under === 0 && queue.size === 0) buckets.delete(oldest);
      else break;
    }
    return bucket;
  }

  function start(): void {
    for (const key of turns) {
      if (running >= limits.allAtOnce) return;
      const bucket = buckets.get(key);
      turns.delete(key);
      if (bucket === undefined || bucket.running >= limits.atOnce) continue;
      const [next] = bucket.queue;
      if (next === undefined) continue;
      bucket.queue.delete(next);
      waiting -= 1;
      bucket.running += 1;
      running += 1;
      if (bucket.queue.size > 0) turns.add(key);
      next.start();
    }
  }

  /** Whose queue is longest gives a place up to an address that has fewer waiting even then: many addresses of one visitor refuse nobody else. */
  function makeRoom(mine: Bucket): boolean {
    let longest = mine.queue;
    for (const { queue } of buckets.values()) if (queue.size > longest.size) longest = queue;
    if (longest.size <= mine.queue.size + 1) return false;
    [...longest].at(-1)?.refuse();
    return true;
  }

  /** Waits for a place among those that render. */
  function place(bucket: Bucket, key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const next: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          bucket.queue.delete(next);
          waiting -= 1;
          reject(new RenderRefused(503, key, 2));
        },
      };
      const timer = setTimeout(next.refuse, limits.waitMs);
      waiting += 1;
      bucket.queue.add(next);
      turns.add(key);
      start();
    });
  }

  return {
    keyOf: addressGroup,
    async run(address, render) {
      const key = addressGroup(address);
      const bucket = bucketOf(key);
      if (bucket.left < 1) throw new RenderRefused(429, key, Math.ceil((1 - bucket.left) / limits.perSecond));
      if (bucket.queue.size >= limits.waiting) throw new RenderRefused(429, key, 1);
      if (waiting >= limits.allWaiting && !makeRoom(bucket)) throw new RenderRefused(503, key, 2);
      bucket.left -= 1;
      await place(bucket, key);
      try {
        return await render();
      } finally {
        // Not at once: what came in meanwhile and needs no rendering goes first.
        setImmediate(() => {
          bucket.running -= 1;
          running -= 1;
          if (bucket.queue.size > 0) turns.add(key);
          start();
        });
      }
    },
  };
}
