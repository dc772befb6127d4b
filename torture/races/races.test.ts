/** The races of `npm run torture -- races` in short: fifty rounds each. */
import { expect, test } from "vitest";
import { RACES } from "./all.ts";
import { runRace } from "./race.ts";

const TIMES = 50;

test.each(RACES.map((one) => [one.name, one] as const))(
  "%s: every order happens, and each has one truth",
  async (_, one) => {
    const { failures, unproved, rounds } = await runRace(one, { times: TIMES, seed: 1, pauseFile: null });
    expect([...failures, ...unproved]).toEqual([]);
    expect(rounds).toBe(TIMES);
  },
  60_000,
);
