/** The races of `npm run chaos -- races` in short: a few rounds of each, all in one test app. */
import { afterAll, expect, test } from "vitest";
import { RACES } from "./all.ts";
import { openRaceApp } from "./app.ts";
import { runRace } from "./race.ts";

/** Rounds of one run: mostly enough for every order of every race to happen. */
const TIMES = 30;
/** An order that did not happen yet gets as many more rounds: how often each wins depends on what else the machine does. */
const RUNS = 4;

const app = await openRaceApp();
afterAll(() => app[Symbol.asyncDispose]());

test.each(RACES.map((one) => [one.name, one] as const))(
  "%s: every order happens, and every round has a correct result",
  async (_, one) => {
    let left: readonly string[] | null = null;
    for (let seed = 1; seed <= RUNS && left?.length !== 0; seed++) {
      const { failures, unproved, rounds } = await runRace(one, { times: TIMES, seed, pauseFile: null, app });
      expect(failures).toEqual([]);
      expect(rounds).toBe(TIMES);
      left = left === null ? unproved : left.filter((order) => unproved.includes(order));
    }
    expect(left).toEqual([]);
  },
  120_000,
);
