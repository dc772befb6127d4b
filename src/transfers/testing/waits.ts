/** Waiting times between random events: around and beyond the limits of the rules. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

const WAITS_MS = [
  0,
  0,
  SECOND_MS,
  20 * SECOND_MS,
  3 * MINUTE_MS,
  12 * MINUTE_MS,
  35 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  DAY_MS,
  9 * DAY_MS,
  31 * DAY_MS,
  95 * DAY_MS,
  95 * DAY_MS,
] as const;
export const waitMs = (n: number): number => WAITS_MS[n % WAITS_MS.length] ?? 0;
