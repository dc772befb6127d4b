/** Decisions that need no database: hours, limits, commission, counting, refusal codes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, type Money } from "#kernel/money.ts";
import { commissionOn } from "#pricing/model/commission.ts";
import { whyNotDocument, whyNotPayOut, whyNotServe } from "../counter/model/counter.ts";
import { countPieces, DENOMINATIONS } from "../drawer/model/denominations.ts";
import { whyNotClose, whyNotDay } from "../drawer/model/drawer.ts";
import { floatOf } from "../float/model/float.ts";
import { businessDay, openState, type OpeningHours } from "./opening-hours.ts";
import { distanceMetres, OUTLET_STATUSES, whyNotStatus, type Outlet } from "./outlet.ts";

const idr = (units: number): Money => money("IDR", BigInt(units) * 100n);
const day = { opens: "08:00", closes: "16:00" };
const openingHours: OpeningHours = {
  zone: "Asia/Makassar",
  hours: [null, day, day, day, day, day, day],
  closedDays: ["2026-12-25"],
};
const at = (text: string) => new Date(text);

describe("opening hours in the outlet's local time (WITA is UTC+8)", () => {
  test.each([
    ["2026-11-20T23:59:59Z", false, null, "2026-11-21T00:00:00.000Z"],
    ["2026-11-21T00:00:00Z", true, "2026-11-21T08:00:00.000Z", null],
    ["2026-11-21T07:59:59Z", true, "2026-11-21T08:00:00.000Z", null],
    // Closing time on Saturday; Sunday is closed.
    ["2026-11-21T08:00:00Z", false, null, "2026-11-23T00:00:00.000Z"],
    // Christmas, a Friday, is a closed day.
    ["2026-12-25T03:00:00Z", false, null, "2026-12-26T00:00:00.000Z"],
  ])("%s", (now, isOpen, closesAt, opensAt) => {
    const state = openState(openingHours, at(now));
    expect([state.isOpen, state.closesAt?.toISOString() ?? null, state.opensAt?.toISOString() ?? null]).toEqual([
      isOpen,
      closesAt,
      opensAt,
    ]);
  });

  test("no opening time when closed for longer than the look-ahead", () => {
    const closedDays = Array.from(
      { length: 20 },
      (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}` as `${number}-${number}-${number}`,
    );
    expect(openState({ ...openingHours, closedDays }, at("2026-12-01T03:00:00Z"))).toEqual({
      isOpen: false,
      closesAt: null,
      opensAt: null,
    });
  });

  test("an outlet is open from opening time until just before closing time", () => {
    const instants = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const state = openState(openingHours, now);
        const turn = state.isOpen ? state.closesAt : state.opensAt;
        if (turn === null) throw new Error("within two weeks the opening state changes");
        expect(turn.getTime()).toBeGreaterThan(now.getTime());
        expect(openState(openingHours, new Date(turn.getTime() - 1)).isOpen).toBe(state.isOpen);
        expect(openState(openingHours, turn).isOpen).toBe(!state.isOpen);
      }),
    );
  });

  test("a business day begins at midnight in the outlet's zone", () => {
    const midnight = at("2026-11-21T15:00:00Z");
    expect(
      ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"].map((zone) =>
        businessDay({ zone: zone as OpeningHours["zone"] }, midnight),
      ),
    ).toEqual(["2026-11-21", "2026-11-21", "2026-11-22"]);
  });
});

describe("what an outlet can pay out", () => {
  const limits = { transferLimit: idr(20), dayLimit: idr(100) };
  const funds = { paidToday: idr(90), cashier: null, free: idr(9), cover: idr(8) };
  test.each([
    [21, "over_transfer_limit", 20],
    [20, "over_day_limit", 10],
    [11, "over_day_limit", 10],
    [10, "drawer_short", 9],
    [9, "float_short", 8],
  ] as const)("%d: %s, %d left", (units, why, left) => {
    expect(whyNotPayOut(limits, funds, idr(units))).toEqual({ why, left: idr(left) });
  });
  test.each([
    [7, { paidToday: idr(0), payoutLimit: idr(6), dayLimit: null }, 6],
    [7, { paidToday: idr(4), payoutLimit: null, dayLimit: idr(10) }, 6],
    [5, { paidToday: idr(6), payoutLimit: idr(8), dayLimit: idr(10) }, 4],
    [3, { paidToday: idr(10), payoutLimit: idr(2), dayLimit: idr(10) }, 0],
  ] as const)("%d of a cashier with %o: %d left", (units, cashier, left) => {
    const above = { why: "over_cashier_limit", left: idr(left) };
    expect(whyNotPayOut(limits, { ...funds, cashier }, idr(units))).toEqual(above);
    if (left > 0) expect(whyNotPayOut(limits, { ...funds, cashier }, idr(left))).toBeNull();
  });
  test("an amount within all limits is paid, and an agent needs no cover", () => {
    expect(whyNotPayOut(limits, funds, idr(8))).toBeNull();
    expect(whyNotPayOut(limits, { ...funds, cover: null }, idr(9))).toBeNull();
  });
});

test("an outlet's refusal names its status first, then its services, then its hours", () => {
  const outlet = { ...openingHours, status: "active", services: ["pay_out"] } as Outlet;
  const [open, closed] = [at("2026-11-21T01:00:00Z"), at("2026-11-21T09:00:00Z")];
  const agent = { status: "active" } as const;
  expect(whyNotServe({ outlet, agent }, "pay_out", open)).toBeNull();
  expect(whyNotServe({ outlet, agent }, "pay_out", closed)?.why).toBe("outlet_closed");
  expect(whyNotServe({ outlet, agent }, "cash_in", closed)?.why).toBe("service_not_offered");
  const inactive = { ...outlet, status: "inactive" } as const;
  expect(whyNotServe({ outlet: inactive, agent }, "cash_in", closed)?.why).toBe("outlet_inactive");
  for (const status of ["suspended", "terminated"] as const)
    expect(whyNotServe({ outlet: inactive, agent: { status } }, "cash_in", closed)?.why).toBe(`agent_${status}`);
});

/** A fee large enough not to limit the commission. */
const PLENTY = idr(1_000_000_000);

describe("commission", () => {
  const term = { fixed: idr(2_000), bps: 10, max: idr(10_000) };
  test.each([
    [0, 2_000],
    [999, 2_000],
    [1_000, 2_001],
    [1_000_000, 3_000],
    [7_999_999, 9_999],
    [8_000_000, 10_000],
    [20_000_000, 10_000],
  ])("on %d the commission is %d", (units, commission) =>
    expect(commissionOn(idr(units), term, PLENTY)).toEqual(idr(commission)),
  );

  test.each([
    [10_000, 10_000],
    [9_999, 9_999],
    [0, 0],
  ])("with %d left of the fee the commission is at most %d", (left, commission) =>
    expect(commissionOn(idr(20_000_000), term, idr(left))).toEqual(idr(commission)),
  );

  test("the commission is whole rupiah, within the cap, never less for more; splitting never earns more of the share", () => {
    const rupiah = fc.integer({ min: 0, max: 50_000_000 });
    fc.assert(
      fc.property(rupiah, rupiah, fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 5_000 }), (a, b, bps, fixed) => {
        const any = { fixed: idr(fixed), bps, max: idr(1_000_000) };
        const [one, two, both] = [a, b, a + b].map((units) => commissionOn(idr(units), any, PLENTY)) as [Money, Money, Money];
        expect(both.minor % 100n).toBe(0n);
        expect(both.minor).toBeLessThanOrEqual(any.max.minor);
        expect(both.minor).toBeGreaterThanOrEqual(one.minor);
        if (both.minor < any.max.minor)
          expect(one.minor + two.minor - 2n * any.fixed.minor).toBeLessThanOrEqual(both.minor - any.fixed.minor);
      }),
    );
  });
});

test("a term without a cap does not limit the commission", () => {
  expect(commissionOn(idr(100_000_000), { fixed: idr(0), bps: 100, max: null }, PLENTY)).toEqual(idr(1_000_000));
});

test("pieces are counted by their denomination", () => {
  expect(countPieces({})).toEqual(idr(0));
  const pieces = fc.array(fc.integer({ min: 0, max: 1_000 }), {
    minLength: DENOMINATIONS.length,
    maxLength: DENOMINATIONS.length,
  });
  fc.assert(
    fc.property(pieces, (counts) => {
      const total = DENOMINATIONS.reduce((sum, denomination, n) => sum + denomination * (counts[n] ?? 0), 0);
      expect(countPieces(Object.fromEntries(DENOMINATIONS.map((denomination, n) => [denomination, counts[n] ?? 0])))).toEqual(
        idr(total),
      );
    }),
  );
});

test("a closed day of a drawer stays closed, and the last open day is closed before the next", () => {
  const days = { closedThrough: "2026-11-19", lastDay: "2026-11-20" } as const;
  expect(whyNotDay(days, "2026-11-19")).toBe("day_closed");
  expect(whyNotDay(days, "2026-11-20")).toBeNull();
  expect(whyNotDay(days, "2026-11-21")).toBe("day_before_open");
  expect(whyNotDay({ closedThrough: "2026-11-20", lastDay: "2026-11-20" }, "2026-11-21")).toBeNull();
  expect(whyNotDay({ closedThrough: null, lastDay: null }, "2026-11-21")).toBeNull();
  expect(whyNotClose({ ...days, hasOpenPayouts: false, isReversing: false }, "2026-11-19")).toBe("day_closed");
  expect(whyNotClose({ ...days, hasOpenPayouts: false, isReversing: false }, "2026-11-21")).toBe("nothing_to_close");
  expect(whyNotClose({ ...days, hasOpenPayouts: true, isReversing: true }, "2026-11-20")).toBe("payouts_in_progress");
  expect(whyNotClose({ ...days, hasOpenPayouts: false, isReversing: true }, "2026-11-20")).toBe("reversals_waiting");
  expect(whyNotClose({ ...days, hasOpenPayouts: false, isReversing: false }, "2026-11-20")).toBeNull();
});

test("outlet statuses change one step at a time", () => {
  const table = OUTLET_STATUSES.map((from) => OUTLET_STATUSES.map((to) => whyNotStatus(from, to)));
  expect(table.slice(0, 2)).toEqual([
    ["outlet_status_same", null, "outlet_still_active"],
    [null, "outlet_status_same", null],
  ]);
});

test("an e-KTP has 16 digits; other documents have their own formats", () => {
  expect(whyNotDocument({ kind: "ktp", number: "3171014101900001", name: "Siti" })).toBeNull();
  expect(whyNotDocument({ kind: "ktp", number: "317101410190000A", name: "Siti" })).toBe("document_number_invalid");
  expect(whyNotDocument({ kind: "passport", number: "C1234567", name: "Siti" })).toBeNull();
});

test("the float is the deposit, the rest of the credit line, or the prefund", () => {
  expect(floatOf({ settlement: "deposit", creditLine: idr(0) }, idr(-70))).toEqual(idr(70));
  expect(floatOf({ settlement: "credit", creditLine: idr(100) }, idr(70))).toEqual(idr(30));
  expect(floatOf({ settlement: "credit", creditLine: idr(100) }, idr(-20))).toEqual(idr(120));
  expect(floatOf({ settlement: "chain", creditLine: idr(0) }, idr(70))).toEqual(idr(70));
});

test("Jakarta to Makassar is about 1,400 km, and a place is 0 km from itself", () => {
  const [jakarta, makassar] = [
    { latitude: -6.2, longitude: 106.82 },
    { latitude: -5.15, longitude: 119.43 },
  ];
  expect(distanceMetres(jakarta, makassar) / 1_000).toBeCloseTo(1_400, -2);
  expect(distanceMetres(jakarta, jakarta)).toBe(0);
});
