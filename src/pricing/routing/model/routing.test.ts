/** Rails for a payout by table: limit−1, limit, limit+1, participation, hours, cost. */
import { describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { at, type LocalDate } from "#kernel/time.ts";
import type { Calendar } from "../../calendar/model/calendar.ts";
import { RAILS as PAYOUT_RAILS } from "#transfers/lifecycle/payout-party.ts";
import { routesAmong, whyNotRail, type RoutingQuestion } from "./routing.ts";
import { RAILS as ALL_RAILS, type Bank, type RailHours, type Rail, type RailTerm } from "../../model/network.ts";

const idr = (units: bigint) => wholeUnits("IDR", units);
const home: Calendar = {
  country: "ID",
  zone: "Asia/Jakarta",
  weekend: [0, 6],
  holidays: new Set(["2026-12-25"] as const),
  years: new Set([2026, 2027]),
};
const WORKING: RailHours = { days: "working_days", opens: "08:00", cutOff: "14:30" };
const term = (max: bigint, cost: bigint, minutes: number, hours: RailHours | null = null): RailTerm => ({
  availability: { state: "open" },
  max: [idr(max)],
  cost: idr(cost),
  hours,
  arrival: { kind: "minutes", minutes },
});
const RAILS: Record<string, RailTerm> = {
  bi_fast: term(250_000_000n, 1_500n, 2),
  online: term(50_000_000n, 6_500n, 5),
  skn: term(1_000_000_000n, 2_900n, 180, WORKING),
};
const bank = (more: Partial<Bank> = {}): Bank => ({
  name: "Bank Uji",
  shortName: "Uji",
  biFast: true,
  online: true,
  skn: true,
  mergedInto: null,
  ...more,
});
const wib = (text: string) => at(text.slice(0, 10) as LocalDate, text.slice(11));
const MONDAY = "2026-11-23 10:00";
const SATURDAY = "2026-11-21 10:00";
const routesWith = (more: Partial<RoutingQuestion> = {}) =>
  routesAmong({
    rails: Object.entries(RAILS).map(([rail, one]) => ({ rail: rail as Rail, term: one })),
    bank: bank(),
    amount: idr(1_000_000n),
    at: wib(MONDAY),
    arrival: null,
    home,
    away: home,
    ...more,
  });
const names = (more: Partial<RoutingQuestion> = {}) => routesWith(more).map(({ rail }) => rail);

describe("limits", () => {
  test.each<[bigint, Rail[]]>([
    [1n, ["bi_fast", "skn", "online"]],
    [49_999_999n, ["bi_fast", "skn", "online"]],
    [50_000_000n, ["bi_fast", "skn", "online"]],
    [50_000_001n, ["bi_fast", "skn"]],
    [249_999_999n, ["bi_fast", "skn"]],
    [250_000_000n, ["bi_fast", "skn"]],
    [250_000_001n, ["skn"]],
    [999_999_999n, ["skn"]],
    [1_000_000_000n, ["skn"]],
    // Never split into two payouts.
    [1_000_000_001n, []],
  ])("Rp %i goes by %j", (units, rails) => expect(names({ amount: idr(units) })).toEqual(rails));

  test("a limit applies only to its own currency", () => {
    const one = { ...term(1n, 1n, 1), max: [money("SGD", 100_000n), money("JPY", 5_000n)] };
    const why = (amount: ReturnType<typeof money>) => whyNotRail("partner_bank", one, null, amount);
    expect([99_999n, 100_000n, 100_001n].map((minor) => why(money("SGD", minor)))).toEqual([null, null, "over_limit"]);
    expect([4_999n, 5_000n, 5_001n].map((minor) => why(money("JPY", minor)))).toEqual([null, null, "over_limit"]);
    expect(why(money("USD", 10n ** 12n))).toBeNull();
  });
});

describe("participation", () => {
  test.each<[string, Partial<Bank>, Rail[]]>([
    ["all", {}, ["bi_fast", "skn", "online"]],
    ["no BI-FAST", { biFast: false }, ["skn", "online"]],
    ["SKN alone", { biFast: false, online: false }, ["skn"]],
    ["none", { biFast: false, online: false, skn: false }, []],
    ["a bank that was taken over", { mergedInto: "451" }, []],
  ])("%s", (_, flags, rails) => expect(names({ bank: bank(flags) })).toEqual(rails));

  test("an unknown bank is assumed to be reached by all rails", () => expect(names({ bank: null })).toHaveLength(3));

  test("a stopped rail carries nothing", () => {
    const stopped = {
      ...(RAILS["bi_fast"] as RailTerm),
      availability: { state: "stopped", reason: { ID: "x", EN: "y" } },
    } as const;
    expect(names({ rails: [{ rail: "bi_fast", term: stopped }] })).toEqual([]);
  });
});

describe("hours and cost", () => {
  test("outside its hours a rail comes after open ones, even if cheaper", () => {
    expect(names({ at: wib(SATURDAY), bank: bank({ biFast: false }) })).toEqual(["online", "skn"]);
    expect(names({ at: wib("2026-11-23 14:29"), bank: bank({ biFast: false }) })).toEqual(["skn", "online"]);
    expect(names({ at: wib("2026-11-23 14:30"), bank: bank({ biFast: false }) })).toEqual(["online", "skn"]);
    expect(names({ at: wib("2026-12-25 10:00"), bank: bank({ biFast: false }) })).toEqual(["online", "skn"]);
  });

  test("a closed rail states its departure and arrival", () => {
    const [route] = routesWith({ at: wib(SATURDAY), amount: idr(300_000_000n) });
    expect(route).toEqual({
      rail: "skn",
      cost: idr(2_900n),
      leavesAt: wib("2026-11-23 08:00"),
      arrivesBy: wib("2026-11-23 11:00"),
    });
  });

  test("rails that meet the promise come first, cheapest first; the others by arrival", () => {
    const noFast = bank({ biFast: false });
    // Promised for 12:00: the three hours of SKN are too long.
    expect(names({ bank: noFast, by: wib("2026-11-23 12:00") })).toEqual(["online", "skn"]);
    expect(names({ bank: noFast, by: wib("2026-11-23 12:59") })).toEqual(["online", "skn"]);
    expect(names({ bank: noFast, by: wib("2026-11-23 13:00") })).toEqual(["skn", "online"]);
    // Too late for all rails: earliest arrival first.
    expect(names({ by: wib("2026-11-23 09:00") })).toEqual(["bi_fast", "online", "skn"]);
  });

  test("the corridor's own arrival applies to every rail", () => {
    const [route] = routesWith({ arrival: { kind: "working_days", days: 1, by: "17:00" } });
    expect(route?.arrivesBy).toEqual(wib("2026-11-24 17:00"));
  });

  test("the order does not depend on the order of terms", () => {
    const { rails } = { rails: Object.entries(RAILS).map(([rail, one]) => ({ rail: rail as Rail, term: one })) };
    expect(names({ rails: rails.toReversed() })).toEqual(names({ rails }));
    const same = { rails: (["skn", "online"] as const).map((rail) => ({ rail, term: term(1_000n, 5n, 1) })), amount: idr(1n) };
    expect(names(same)).toEqual(["online", "skn"]);
  });
});

test("the rails that pricing can route are those on which transfers can order payouts", () => {
  expect([...ALL_RAILS].sort()).toEqual([...PAYOUT_RAILS].sort());
});
