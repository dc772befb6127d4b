/** Repeatable randomness: everything that a campaign draws comes from its seed. */

export interface Chance {
  /** A number from 0 to below 1. */
  share(): number;
  /** A whole number from 0 to below a bound. */
  below(bound: number): number;
  /** True with this probability. */
  happens(share: number): boolean;
  oneOf<T>(list: readonly T[]): T;
}

/** Mulberry32: 32 bits of state are enough to choose moments and amounts. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(share() * bound);
  return {
    share,
    below,
    happens: (wanted) => share() < wanted,
    oneOf: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("there is nothing to choose from");
      return one;
    },
  };
}
