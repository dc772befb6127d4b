import { expect, test } from "vitest";
import { SENTINELS as BANK } from "../../simulators/bank/sentinels.ts";
import { SENTINELS as PARTNER } from "../../simulators/partner/sentinels.ts";
import { WITHOUT_ACT } from "./acts-abroad.ts";
import { ACTS } from "./acts.ts";

const played = new Set(ACTS.flatMap(({ sentinel }) => sentinel ?? []));

test.each([
  ["bank", BANK],
  ["partner", PARTNER],
])("every test number of the %s is an act of the demonstration, or is said why not", (_, sentinels) => {
  expect(sentinels.length).toBeGreaterThan(30);
  expect(sentinels.map(({ ending }) => ending).filter((ending) => !played.has(ending) && !(ending in WITHOUT_ACT))).toEqual([]);
});

test("no act plays a number that nobody obeys, and nothing is excused that is played", () => {
  const known = new Set([...BANK, ...PARTNER].map(({ ending }) => ending));
  expect([...played].filter((ending) => !known.has(ending))).toEqual([]);
  expect(Object.keys(WITHOUT_ACT).filter((ending) => played.has(ending) || !known.has(ending))).toEqual([]);
});

test("an act that names a number sends to it", () => {
  const named = ACTS.filter(({ sentinel }) => sentinel !== undefined);
  expect(named.filter(({ sentinel = "", to }) => !to.fields["account"]?.endsWith(sentinel)).map(({ title }) => title)).toEqual(
    [],
  );
});

test("a short form has one act for each product, and one for cash that its sender brings and takes back", () => {
  expect(ACTS.filter(({ isBrief }) => isBrief).map(({ ask }) => ask["corridor"])).toEqual([
    "ID-ID-bank",
    "ID-SG-bank",
    "ID-ID-cash",
    "ID-ID-cash",
  ]);
});

test("titles tell acts apart", () => {
  const titles = ACTS.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
