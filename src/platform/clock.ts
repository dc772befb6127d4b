import { randomBytes } from "node:crypto";

/** The only source of time and randomness (house rule 7): passed on in `ctx`, replaced in tests. */
export interface Clock {
  now(): Date;
  /** How far a demo's clock has been moved ahead of real time, in milliseconds (movable-clock.ts). A clock without it cannot be moved. */
  readonly aheadMs?: () => number;
}

export const systemClock: Clock = { now: () => new Date() };

/** Cryptographically strong bytes. */
export type Random = (count: number) => Uint8Array;
export const systemRandom: Random = (count) => new Uint8Array(randomBytes(count));
