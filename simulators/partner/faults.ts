/**
 * Random faults for stress tests of a client: drawn from a seed, the call and its count, so that the same seed does the same to the same
 * payouts in whatever order they arrive.
 */
import { z } from "zod";
import type { Fault } from "./sentinels.ts";

const rate = z.number().min(0).max(1).default(0);

/** Shares between 0 and 1. The first six concern answers and exclude each other, the last two concern callbacks. */
export const ratesSchema = z
  .strictObject({
    seed: z.int().min(0).default(1),
    silence_before: rate,
    silence_after: rate,
    error_before: rate,
    error_after: rate,
    busy: rate,
    late_after: rate,
    callback_twice: rate,
    callback_lost: rate,
  })
  .refine((rates) => ANSWER_FAULTS.reduce((sum, fault) => sum + rates[fault], 0) <= 1, "more than all answers can't fail");
export type Rates = z.output<typeof ratesSchema>;

const ANSWER_FAULTS = [
  "silence_before",
  "silence_after",
  "error_before",
  "error_after",
  "busy",
  "late_after",
] as const satisfies Fault[];
export const NO_FAULTS: Rates = {
  seed: 1,
  silence_before: 0,
  silence_after: 0,
  error_before: 0,
  error_after: 0,
  busy: 0,
  late_after: 0,
  callback_twice: 0,
  callback_lost: 0,
};

export interface Faults {
  set(rates: Rates): void;
  /** The fault of a call's next answer, or null. */
  ofAnswer(call: string): Fault | null;
  ofCallback(eventId: string): "twice" | "lost" | null;
}

export function openFaults(): Faults {
  let rates = NO_FAULTS;
  const counts = new Map<string, number>();
  return {
    set(next) {
      rates = next;
      counts.clear();
    },
    ofAnswer(call) {
      if (rates === NO_FAULTS) return null;
      const count = (counts.get(call) ?? 0) + 1;
      counts.set(call, count);
      let left = chance(`${rates.seed} ${call} ${count}`);
      for (const fault of ANSWER_FAULTS) {
        left -= rates[fault];
        if (left < 0) return fault;
      }
      return null;
    },
    ofCallback(eventId) {
      const drawn = chance(`${rates.seed} ${eventId}`);
      if (drawn < rates.callback_lost) return "lost";
      return drawn < rates.callback_lost + rates.callback_twice ? "twice" : null;
    },
  };
}

/** Hashes a text to a number between 0 and 1: FNV-1a with the finalizer of MurmurHash3, since FNV alone keeps similar texts close. */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
