import { expect, test } from "vitest";
import { repeatWhileLost } from "./repeat-while-lost.ts";

class Lost extends Error {}

async function run(...answers: readonly (Error | null)[]) {
  const waited: number[] = [];
  let attempts = 0;
  const work = async () => {
    const answer = answers[attempts];
    attempts += 1;
    if (answer) throw answer;
  };
  const ended = await repeatWhileLost(work, {
    isLost: (error) => error instanceof Lost,
    onLost: () => undefined,
    wait: async (ms) => void waited.push(ms),
  }).then(
    () => "sent",
    (error: unknown) => (error instanceof Error ? error.constructor.name : "?"),
  );
  return { attempts, waited, ended };
}

test("a lost answer is asked for again, three attempts at most", async () => {
  expect(await run(null)).toEqual({ attempts: 1, waited: [], ended: "sent" });
  expect(await run(new Lost(), null)).toEqual({ attempts: 2, waited: [2_000], ended: "sent" });
  expect(await run(new Lost(), new Lost(), new Lost())).toEqual({ attempts: 3, waited: [2_000, 6_000], ended: "Lost" });
});

test("a refusal is not repeated", async () =>
  expect(await run(new RangeError())).toEqual({ attempts: 1, waited: [], ended: "RangeError" }));
