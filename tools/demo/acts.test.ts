import { expect, test } from "vitest";
import { SENTINELS as BANK } from "../../simulators/bank/sentinels.ts";
import { SENTINELS as PARTNER } from "../../simulators/partner/sentinels.ts";
import { WITHOUT_ACT } from "./acts-abroad.ts";
import { ACTS } from "./acts.ts";

const played = new Set(ACTS.flatMap(({ sentinel }) => sentinel ?? []));

test.each([
  ["bank", BANK],
  ["partner", PARTNER],
])("every test number of the %s has an act, or a reason for having none", (_, sentinels) => {
  expect(sentinels.length).toBeGreaterThan(30);
  expect(sentinels.map(({ ending }) => ending).filter((ending) => !played.has(ending) && !(ending in WITHOUT_ACT))).toEqual([]);
});

test("every act's number is a test number, and no played number has a reason", () => {
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

test("the brief run has one act for each product, and one for cash paid in by its sender and refunded", () => {
  expect(ACTS.filter(({ isBrief }) => isBrief).map(({ request }) => request["corridor"])).toEqual([
    "ID-ID-bank",
    "ID-SG-bank",
    "ID-ID-cash",
    "ID-ID-cash",
  ]);
});

test("titles of acts are unique", () => {
  const titles = ACTS.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
