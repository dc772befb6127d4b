/** When corridors stop by themselves, by table and by property. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergedStops } from "#pricing/corridors/model/automatic-stop.ts";
import { boundsOf, shortCorridors, withEveryAccount, type AccountCover } from "./corridor-cover.ts";
import type { AccountBalance } from "./own-money.ts";

const BOUNDS = { stopBelowDays: 1, openFromDays: 3 };
const SG = { key: "ID-SG-bank", currency: "SGD", rails: ["partner_bank"] } as const;
const HOME = { key: "ID-ID-bank", currency: "IDR", rails: ["bi_fast", "skn"] } as const;
const CASH = { key: "ID-ID-cash", currency: "IDR", rails: [] } as const;
const partner = (availableMinor: bigint, runwayDays: number | null, party = "partner"): AccountCover => ({
  at: "nostro",
  party,
  currency: "SGD",
  availableMinor,
  runwayDays,
});
const bank = (availableMinor: bigint, runwayDays: number | null): AccountCover => ({
  at: "bank",
  party: "014",
  currency: "IDR",
  availableMinor,
  runwayDays,
});
const causes = (accounts: readonly AccountCover[], isStopped = false) =>
  shortCorridors([SG, HOME, CASH], accounts, BOUNDS, () => isStopped).map(({ corridor, cause }) => `${corridor} ${cause}`);

test.each<[string, readonly AccountCover[], boolean, string[]]>([
  ["enough at both", [partner(100n, 9), bank(100n, 9)], false, []],
  ["nothing left the account", [partner(0n, null)], false, []],
  ["too few days at the partner", [partner(100n, 0)], false, ["ID-SG-bank runway_low"]],
  ["exactly the first figure", [partner(100n, 1)], false, []],
  ["stopped, and not enough to open", [partner(100n, 2)], true, ["ID-SG-bank runway_low"]],
  ["stopped, and enough to open", [partner(100n, 3)], true, []],
  ["more ordered than there is", [partner(-1n, null)], false, ["ID-SG-bank overdrawn"]],
  ["few days at the bank say nothing", [bank(1n, 0)], false, []],
  ["an overdrawn bank is a case for people", [bank(-1n, 0)], false, []],
  ["a second partner covers it", [partner(-1n, 0), partner(1n, 9, "other")], false, []],
  ["an account that nobody knows", [], false, []],
])("%s", (_, accounts, isStopped, expected) => expect(causes(accounts, isStopped)).toEqual(expected));

test("between the figures nothing changes, whatever the days do there: no flapping", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 20 }), fc.boolean(), (days, first) => {
      let isStopped = first;
      for (const runway of days) isStopped = causes([partner(5n, runway)], isStopped).length > 0;
      expect(isStopped).toBe(first);
    }),
  );
});

test("more money never stops a corridor, and a stopped one needs at least as much as an open one", () => {
  fc.assert(
    fc.property(fc.bigInt(-9n, 9n), fc.nat(9), fc.nat(9), fc.boolean(), (minor, days, more, isStopped) => {
      const isShort = (one: AccountCover, stopped: boolean) => causes([one], stopped).length > 0;
      const richer = partner(minor + BigInt(more), days + more);
      if (!isShort(partner(minor, days), isStopped)) expect(isShort(richer, isStopped)).toBe(false);
      if (isShort(partner(minor, days), false)) expect(isShort(partner(minor, days), true)).toBe(true);
    }),
  );
});

test("one figure is both bounds", () => {
  expect(boundsOf([2])).toEqual({ stopBelowDays: 2, openFromDays: 2 });
  expect(boundsOf([1, 3])).toEqual(BOUNDS);
});

test("payouts from an account that was never booked count", () => {
  const balances: AccountBalance[] = [
    { code: "payout_inflight:partner_bank:SGD", currency: "SGD", kind: "liability", minor: -5n },
  ];
  const places = [
    { at: "bank", party: "014" },
    { at: "nostro", party: "partner" },
  ] as const;
  expect(withEveryAccount(places, [SG, HOME], balances).slice(1)).toEqual([
    { code: "nostro:partner:SGD", currency: "SGD", kind: "asset", minor: 0n },
  ]);
});

test("stops by people and by itself are shown as one history without overlaps", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
  const reason = { ID: "orang", EN: "people" };
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
      fc.boolean(),
      ([a, b, c, d, e, f], isOpenEnded) => {
        const [from, to, next, end] = [a, b, c, d].toSorted((x, y) => x - y) as [number, number, number, number];
        const people = [
          { from: at(from), until: at(to), reason },
          { from: at(next), until: isOpenEnded ? null : at(end), reason },
        ].filter(({ from: begins, until }) => until === null || begins < until);
        const automatic = [{ stoppedAt: at(Math.min(e, f)), openedAt: at(Math.max(e, f)) }];
        const covers = (list: readonly { from: Date; until: Date | null }[], hour: number) =>
          list.filter((one) => one.from <= at(hour) && (one.until === null || one.until > at(hour))).length;
        const merged = mergedStops(people, automatic);
        for (let hour = 0; hour < 10; hour += 1) {
          const isAutomatic = hour >= Math.min(e, f) && hour < Math.max(e, f);
          const byPeople = covers(people, hour);
          if (byPeople <= 1) expect(covers(merged, hour)).toBe(byPeople > 0 || isAutomatic ? 1 : 0);
        }
      },
    ),
  );
});
