/** Chance that can be repeated: the same seed and name draw the same numbers. */
import { createHash } from "node:crypto";

export interface Chance {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** Any number from 0 up to the bound. */
  upTo(bound: number): number;
}

const WORD = 2 ** 32;

/** A congruential generator of 64 bits, the upper 32 of which are used. */
export function chanceOf(seed: number, name: string): Chance {
  let state = createHash("sha256").update(`${seed} ${name}`).digest().readBigUInt64BE();
  const next = () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(state >> 32n) / WORD;
  };
  return { below: (bound) => Math.floor(next() * bound), upTo: (bound) => next() * bound };
}
