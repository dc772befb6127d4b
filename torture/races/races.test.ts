/** The races of `npm run torture -- races` in short: a few rounds of each, all in one house. */
import { afterAll, expect, test } from "vitest";
import { RACES } from "./all.ts";
import { openRaceHouse } from "./house.ts";
import { runRace } from "./race.ts";

/** Enough for every order of every race to happen. */
const TIMES = 30;

const house = await openRaceHouse();
afterAll(() => house[Symbol.asyncDispose]());

test.each(RACES.map((one) => [one.name, one] as const))(
  "%s: every order happens, and each has one truth",
  async (_, one) => {
    const { failures, unproved, rounds } = await runRace(one, { times: TIMES, seed: 1, pauseFile: null, house });
    expect([...failures, ...unproved]).toEqual([]);
    expect(rounds).toBe(TIMES);
  },
  60_000,
);
