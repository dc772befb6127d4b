/** The planted bugs of `npm run chaos -- bugs` in short: every patch applies, and two bugs are really planted and caught. */
import { expect, test } from "vitest";
import { hunt } from "./hunt.ts";
import { applyPatch, listBugs } from "./patches.ts";

const bugs = listBugs();
/** One that a race catches, and one that a unit test of the product catches. */
const HUNTED = ["quote-used-twice", "rounded-for-the-recipient"];
/** The least number of planted bugs: the campaign is only worth running with many kinds of faults. */
const LEAST = 15;

test("there are enough planted bugs", () => {
  expect(bugs.length).toBeGreaterThanOrEqual(LEAST);
});

test.each(bugs.map(({ name, file }) => [name, file] as const))("the patch %s still applies", (_, file) => {
  expect(applyPatch(file, ".", "look")).toBeNull();
});

test("two of the bugs are planted and caught", async () => {
  const { caught, failures } = await hunt(
    bugs.filter(({ name }) => HUNTED.includes(name)),
    { say: () => undefined, pauseFile: null, isProved: false },
  );
  expect(failures).toEqual([]);
  expect(caught).toBe(HUNTED.length);
}, 120_000);
