/** The races of `npm run chaos -- races` in short: a few rounds of each, all in one test app. */
import { afterAll, expect, test } from "vitest";
import { RACES } from "./all.ts";
import { openRaceApp } from "./app.ts";
import { runRace } from "./race.ts";

/** Enough for every order of every race to happen. */
const TIMES = 30;

const app = await openRaceApp();
afterAll(() => app[Symbol.asyncDispose]());

test.each(RACES.map((one) => [one.name, one] as const))(
  "%s: every order happens, and every round has a correct result",
  async (_, one) => {
    const { failures, unproved, rounds } = await runRace(one, { times: TIMES, seed: 1, pauseFile: null, app });
    expect([...failures, ...unproved]).toEqual([]);
    expect(rounds).toBe(TIMES);
  },
  60_000,
);
