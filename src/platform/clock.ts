import { randomBytes } from "node:crypto";

/** Time and randomness, the only place they come from (house rule 7): handed on by `ctx`, replaced in tests. */
export interface Clock {
  now(): Date;
  /** How far a demo's clock has been moved ahead of the real time (movable-clock.ts); a clock without it can't be moved. */
  readonly aheadMs?: () => number;
}

export const systemClock: Clock = { now: () => new Date() };

/** Cryptographically strong bytes. */
export type Random = (count: number) => Uint8Array;
export const systemRandom: Random = (count) => new Uint8Array(randomBytes(count));
