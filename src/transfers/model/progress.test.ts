import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transfersAddress } from "../lists/contract.ts";
import { GROUPS, numberIn, SENT_STATES, statesOf, type Listing } from "../lists/model/listing.ts";
import { FINAL_STATES, STATES, type State } from "../lifecycle/states.ts";
import { PRODUCTS, type Product } from "../lifecycle/transfer.ts";
import { aheadOf, holderOf, isLate, milestoneOf, numberOf, reachedOf, withCodeChanges } from "./progress.ts";

const NOW = new Date("2026-11-23T03:00:00Z");
const readFilter = (query: string) => transfersAddress.read(new URLSearchParams(query)).filter;
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const payBy = later(1);
const arrivesBy = later(4);

describe("milestones ahead", () => {
  test.each<[Product, State, boolean, string[]]>([
    ["local", "CREATED", false, ["funded", "sent", "paid"]],
    ["local", "AWAITING_PAYMENT", false, ["funded", "sent", "paid"]],
    ["local", "FUNDED", false, ["sent", "paid"]],
    ["local", "READY", false, ["sent", "paid"]],
    ["local", "UNDER_REVIEW", false, ["sent", "paid"]],
    ["local", "ACTION_REQUIRED", false, ["sent", "paid"]],
    ["local", "SUBMITTED", false, ["paid"]],
    ["local", "OUTCOME_UNKNOWN", false, ["paid"]],
    ["local", "PAID", false, []],
    ["local", "RETURNED", false, ["refunded"]],
    ["local", "REFUND_PENDING", false, ["refunded"]],
    ["local", "REFUNDED", false, []],
    ["local", "CANCELLED", false, []],
    ["international", "READY", false, ["converted", "sent", "paid"]],
    ["international", "CONVERTED", true, ["sent", "paid"]],
    ["international", "UNDER_REVIEW", true, ["sent", "paid"]],
    ["cash_pickup", "FUNDED", false, ["available", "paid"]],
    ["cash_pickup", "AVAILABLE", false, ["paid"]],
    ["cash_pickup", "COLLECTING", false, ["paid"]],
  ])("%s, %s (exchanged: %s)", (product, state, isConverted, milestones) => {
    const ahead = aheadOf({ product, state, isConverted, payBy }, { arrivesBy, collectBy: null, now: NOW });
    expect(ahead.map(({ milestone }) => milestone)).toEqual(milestones);
  });

  test("the pay-in has its own deadline, the arrival the promised time; for cash the promise is availability at the outlet", () => {
    const by = (product: Product, state: State, collectBy: Date | null = null) =>
      aheadOf({ product, state, isConverted: false, payBy }, { arrivesBy, collectBy, now: NOW }).map((one) => one.by);
    expect(by("local", "AWAITING_PAYMENT")).toEqual([payBy, null, arrivesBy]);
    expect(by("cash_pickup", "READY")).toEqual([arrivesBy, null]);
    expect(by("cash_pickup", "AVAILABLE", later(720))).toEqual([later(720)]);
  });

  test("a promise that has passed gives no date", () => {
    const at = (now: Date) =>
      aheadOf({ product: "local", state: "SUBMITTED", isConverted: false, payBy }, { arrivesBy, collectBy: null, now });
    expect(at(new Date(arrivesBy.getTime() - 1))).toEqual([{ milestone: "paid", by: arrivesBy }]);
    expect(at(arrivesBy)).toEqual([{ milestone: "paid", by: null }]);
  });

  test("a final state has nothing ahead, and every other state has a holder of the money", () => {
    for (const product of PRODUCTS)
      for (const state of FINAL_STATES)
        expect(aheadOf({ product, state, isConverted: false, payBy }, { arrivesBy, collectBy: null, now: NOW })).toEqual([]);
    expect(holderOf("PAID")).toBe("recipient");
    expect(holderOf("REFUND_PENDING")).toBe("us");
    expect(holderOf("OUTCOME_UNKNOWN")).toBe("network");
  });
});

test.each<[Product, State, number, boolean]>([
  ["local", "SUBMITTED", -1, true],
  ["local", "SUBMITTED", 0, true],
  ["local", "SUBMITTED", 1, false],
  ["local", "AWAITING_PAYMENT", -1, false],
  ["local", "PAID", -1, false],
  ["local", "REFUND_PENDING", -1, false],
  ["cash_pickup", "READY", -1, true],
  ["cash_pickup", "AVAILABLE", -1, false],
  ["cash_pickup", "COLLECTING", -1, false],
])("%s in %s, %s ms before the promise, is late: %s", (product, state, ms, late) => {
  expect(isLate({ product, state }, new Date(NOW.getTime() + ms), NOW)).toBe(late);
});

test("states that look the same to people are one milestone, with the time it began", () => {
  const rows = (["AWAITING_PAYMENT", "FUNDED", "READY", "SUBMITTED", "READY", "SUBMITTED", "PAID"] as const).map((state, n) => ({
    at: later(n),
    state,
  }));
  expect(reachedOf(NOW, rows).map(({ milestone, at }) => [milestone, at])).toEqual([
    ["created", NOW],
    ["awaiting_payment", later(0)],
    ["funded", later(1)],
    ["sent", later(3)],
    ["funded", later(4)],
    ["sent", later(5)],
    ["paid", later(6)],
  ]);
});

test("a collection that was stopped is shown only while nothing has followed it", () => {
  const rows = (...states: readonly State[]) => states.map((state, n) => ({ at: later(n), state }));
  const shown = (...states: readonly State[]) => reachedOf(NOW, rows(...states)).map(({ milestone }) => milestone);
  expect(shown("AVAILABLE", "COLLECTING", "AVAILABLE")).toEqual(["created", "available", "collecting", "available"]);
  expect(shown("AVAILABLE", "COLLECTING", "AVAILABLE", "COLLECTING", "PAID")).toEqual([
    "created",
    "available",
    "collecting",
    "paid",
  ]);
});

test("a lock of the code and a new code are lines of the timeline while cash waits", () => {
  const rows = (["FUNDED", "AVAILABLE", "COLLECTING", "PAID"] as const).map((state, n) => ({ at: later(10 * n), state }));
  const changes = [
    { at: later(12), what: "locked" },
    { at: later(13), what: "replaced" },
    { at: later(25), what: "locked" },
  ] as const;
  expect(withCodeChanges(reachedOf(NOW, rows), changes).map(({ milestone, at }) => [milestone, at])).toEqual([
    ["created", NOW],
    ["funded", later(0)],
    ["available", later(10)],
    ["code_locked", later(12)],
    ["available", later(13)],
    ["collecting", later(20)],
    ["paid", later(30)],
  ]);
});

describe("the list", () => {
  test("each state is in one group, and FROZEN in that of transfers in progress", () => {
    for (const state of STATES) expect(GROUPS.filter((group) => statesOf(group).includes(state))).toHaveLength(1);
    expect(statesOf("in_progress")).toEqual(expect.arrayContaining(["FROZEN", "UNDER_REVIEW"]));
    expect(milestoneOf("FROZEN")).toBe(milestoneOf("UNDER_REVIEW"));
    expect(SENT_STATES).not.toEqual(expect.arrayContaining(["REFUNDED"]));
  });

  test("a filter survives being written to an address", () => {
    const day = fc.constantFrom("2026-11-01", "2026-02-28");
    const arbitrary = fc.record(
      {
        search: fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() === text && text !== ""),
        group: fc.constantFrom(...GROUPS),
        product: fc.constantFrom(...PRODUCTS),
        from: day,
        to: day,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(arbitrary, (filter) => {
        expect(readFilter(transfersAddress.to(filter as Listing).split("?")[1] ?? "")).toEqual(filter);
      }),
    );
  });

  test("invalid values in an address are left out", () => {
    expect(readFilter("group=FROZEN&product=x&from=2026-02-30&search=%20")).toEqual({});
  });

  test("a number is recognised in any spelling", () => {
    const id = "tr_01m8021qtnngqmdg8atpq9bd2v";
    expect(numberOf(id)).toBe("TPQ9-BD2V");
    for (const typed of ["TPQ9-BD2V", "tpq9bd2v", " tpq9 bd2v"]) expect(numberIn(typed)).toBe("tpq9bd2v");
    for (const typed of ["Sukarno", "TPQ9-BD2", "ubuntuil", ""]) expect(numberIn(typed)).toBeNull();
  });
});
