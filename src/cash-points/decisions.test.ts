/** What is decided without a database: hours, limits, commission, counting, names of what stops. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, type Money } from "#kernel/money.ts";
import { commissionOn } from "./commission.ts";
import { whyNotDocument, whyNotPayOut, whyNotServe } from "./counter.ts";
import { countPieces, DENOMINATIONS } from "./denominations.ts";
import { whyNotClose, whyNotDay } from "./drawer.ts";
import { floatOf } from "./float.ts";
import { businessDay, openState, type Opening } from "./opening.ts";
import { distanceMetres, OUTLET_STATUSES, whyNotStatus, type Outlet } from "./outlet.ts";

const idr = (units: number): Money => money("IDR", BigInt(units) * 100n);
const day = { opens: "08:00", closes: "16:00" };
const opening: Opening = { zone: "Asia/Makassar", hours: [null, day, day, day, day, day, day], closedDays: ["2026-12-25"] };
const at = (text: string) => new Date(text);

describe("hours, on the outlet's own wall (WITA is UTC+8)", () => {
  test.each([
    ["2026-11-20T23:59:59Z", false, null, "2026-11-21T00:00:00.000Z"],
    ["2026-11-21T00:00:00Z", true, "2026-11-21T08:00:00.000Z", null],
    ["2026-11-21T07:59:59Z", true, "2026-11-21T08:00:00.000Z", null],
    // Saturday's close; Sunday is closed.
    ["2026-11-21T08:00:00Z", false, null, "2026-11-23T00:00:00.000Z"],
    // Christmas is a closed Friday.
    ["2026-12-25T03:00:00Z", false, null, "2026-12-26T00:00:00.000Z"],
  ])("%s", (now, isOpen, closesAt, opensAt) => {
    const state = openState(opening, at(now));
    expect([state.isOpen, state.closesAt?.toISOString() ?? null, state.opensAt?.toISOString() ?? null]).toEqual([
      isOpen,
      closesAt,
      opensAt,
    ]);
  });

  test("closed for longer than is looked ahead: no promise", () => {
    const closedDays = Array.from(
      { length: 20 },
      (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}` as `${number}-${number}-${number}`,
    );
    expect(openState({ ...opening, closedDays }, at("2026-12-01T03:00:00Z"))).toEqual({
      isOpen: false,
      closesAt: null,
      opensAt: null,
    });
  });

  test("it is open exactly until it closes and from when it opens", () => {
    const instants = fc.date({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (now) => {
        const state = openState(opening, now);
        const turn = state.isOpen ? state.closesAt : state.opensAt;
        if (turn === null) throw new Error("within two weeks there is always a turn");
        expect(turn.getTime()).toBeGreaterThan(now.getTime());
        expect(openState(opening, new Date(turn.getTime() - 1)).isOpen).toBe(state.isOpen);
        expect(openState(opening, turn).isOpen).toBe(!state.isOpen);
      }),
    );
  });

  test("a business day begins at midnight of the zone", () => {
    const midnight = at("2026-11-21T15:00:00Z");
    expect(
      ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"].map((zone) => businessDay({ zone: zone as Opening["zone"] }, midnight)),
    ).toEqual(["2026-11-21", "2026-11-21", "2026-11-22"]);
  });
});

describe("what an outlet can pay out", () => {
  const limits = { transferLimit: idr(20), dayLimit: idr(100) };
  const till = { paidToday: idr(90), free: idr(9), cover: idr(8) };
  test.each([
    [21, "over_transfer_limit", 20],
    [20, "over_day_limit", 10],
    [11, "over_day_limit", 10],
    [10, "drawer_short", 9],
    [9, "float_short", 8],
  ] as const)("%d: %s, %d are left", (units, why, left) => {
    expect(whyNotPayOut(limits, till, idr(units))).toEqual({ why, left: idr(left) });
  });
  test("what reaches is paid, and an agent needs no cover", () => {
    expect(whyNotPayOut(limits, till, idr(8))).toBeNull();
    expect(whyNotPayOut(limits, { ...till, cover: null }, idr(9))).toBeNull();
  });
});

test("why an outlet can't serve: first its status, then its services, then its hours", () => {
  const outlet = { ...opening, status: "active", services: ["pay_out"] } as unknown as Outlet;
  const [open, closed] = [at("2026-11-21T01:00:00Z"), at("2026-11-21T09:00:00Z")];
  expect(whyNotServe(outlet, "pay_out", open)).toBeNull();
  expect(whyNotServe(outlet, "pay_out", closed)?.why).toBe("outlet_closed");
  expect(whyNotServe(outlet, "cash_in", closed)?.why).toBe("service_not_offered");
  expect(whyNotServe({ ...outlet, status: "inactive" }, "cash_in", closed)?.why).toBe("outlet_inactive");
});

/** A fee that bounds nothing. */
const PLENTY = idr(1_000_000_000);

describe("commission", () => {
  const term = { fixed: idr(2_000), bps: 10, most: idr(10_000) };
  test.each([
    [0, 2_000],
    [999, 2_000],
    [1_000, 2_001],
    [1_000_000, 3_000],
    [7_999_999, 9_999],
    [8_000_000, 10_000],
    [20_000_000, 10_000],
  ])("on %d it is %d", (units, commission) => expect(commissionOn(idr(units), term, PLENTY)).toEqual(idr(commission)));

  test.each([
    [10_000, 10_000],
    [9_999, 9_999],
    [0, 0],
  ])("with %d left of the fee it is at most %d", (left, commission) =>
    expect(commissionOn(idr(20_000_000), term, idr(left))).toEqual(idr(commission)),
  );

  test("whole rupiah, never above the cap, never less for more; split in two the share never earns more", () => {
    const rupiah = fc.integer({ min: 0, max: 50_000_000 });
    fc.assert(
      fc.property(rupiah, rupiah, fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 5_000 }), (a, b, bps, fixed) => {
        const any = { fixed: idr(fixed), bps, most: idr(1_000_000) };
        const [one, two, both] = [a, b, a + b].map((units) => commissionOn(idr(units), any, PLENTY)) as [Money, Money, Money];
        expect(both.minor % 100n).toBe(0n);
        expect(both.minor).toBeLessThanOrEqual(any.most.minor);
        expect(both.minor).toBeGreaterThanOrEqual(one.minor);
        if (both.minor < any.most.minor)
          expect(one.minor + two.minor - 2n * any.fixed.minor).toBeLessThanOrEqual(both.minor - any.fixed.minor);
      }),
    );
  });
});

test("a commission without a cap has none", () => {
  expect(commissionOn(idr(100_000_000), { fixed: idr(0), bps: 100, most: null }, PLENTY)).toEqual(idr(1_000_000));
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

test("days of a drawer: closed ones stay, the last open one is closed before the next", () => {
  const days = { closedThrough: "2026-11-19", lastDay: "2026-11-20" } as const;
  expect(whyNotDay(days, "2026-11-19")).toBe("day_closed");
  expect(whyNotDay(days, "2026-11-20")).toBeNull();
  expect(whyNotDay(days, "2026-11-21")).toBe("day_before_open");
  expect(whyNotDay({ closedThrough: "2026-11-20", lastDay: "2026-11-20" }, "2026-11-21")).toBeNull();
  expect(whyNotDay({ closedThrough: null, lastDay: null }, "2026-11-21")).toBeNull();
  expect(whyNotClose({ ...days, isUnderWay: false, isReversing: false }, "2026-11-19")).toBe("day_closed");
  expect(whyNotClose({ ...days, isUnderWay: false, isReversing: false }, "2026-11-21")).toBe("nothing_to_close");
  expect(whyNotClose({ ...days, isUnderWay: true, isReversing: true }, "2026-11-20")).toBe("payouts_under_way");
  expect(whyNotClose({ ...days, isUnderWay: false, isReversing: true }, "2026-11-20")).toBe("reversals_waiting");
  expect(whyNotClose({ ...days, isUnderWay: false, isReversing: false }, "2026-11-20")).toBeNull();
});

test("statuses change one step at a time", () => {
  const table = OUTLET_STATUSES.map((from) => OUTLET_STATUSES.map((to) => whyNotStatus(from, to)));
  expect(table.slice(0, 2)).toEqual([
    ["outlet_status_same", null, "outlet_still_active"],
    [null, "outlet_status_same", null],
  ]);
});

test("an e-KTP has 16 digits; other documents have their own forms", () => {
  expect(whyNotDocument({ kind: "ktp", number: "3171014101900001", name: "Siti" })).toBeNull();
  expect(whyNotDocument({ kind: "ktp", number: "317101410190000A", name: "Siti" })).toBe("document_number_invalid");
  expect(whyNotDocument({ kind: "passport", number: "C1234567", name: "Siti" })).toBeNull();
});

test("the float is the deposit, what is left of a line, or the prefund", () => {
  expect(floatOf({ settlement: "deposit", creditLine: idr(0) }, idr(-70))).toEqual(idr(70));
  expect(floatOf({ settlement: "credit", creditLine: idr(100) }, idr(70))).toEqual(idr(30));
  expect(floatOf({ settlement: "credit", creditLine: idr(100) }, idr(-20))).toEqual(idr(120));
  expect(floatOf({ settlement: "chain", creditLine: idr(0) }, idr(70))).toEqual(idr(70));
});

test("Jakarta to Makassar is some 1,400 km, and nowhere is no way", () => {
  const [jakarta, makassar] = [
    { latitude: -6.2, longitude: 106.82 },
    { latitude: -5.15, longitude: 119.43 },
  ];
  expect(distanceMetres(jakarta, makassar) / 1_000).toBeCloseTo(1_400, -2);
  expect(distanceMetres(jakarta, jakarta)).toBe(0);
});
