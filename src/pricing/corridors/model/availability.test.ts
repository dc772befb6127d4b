import { describe, expect, test } from "vitest";
import { inForceAt, stopsBetween, type AvailabilityTerm } from "./availability.ts";

const hour = (number: number) => new Date(Date.UTC(2026, 10, 23) + number * 3_600_000);
const OPEN = { state: "open" } as const;
const stopped = (why: string) => ({ state: "stopped", reason: { ID: why, EN: why } }) as const;
let last = 0;
const term = (
  from: number,
  availability: AvailabilityTerm["availability"],
  more: { to?: number; decided?: number; origin?: string } = {},
): AvailabilityTerm => ({
  kind: "corridor",
  key: "ID-SG-bank",
  id: `tm_${String((last += 1)).padStart(4, "0")}`,
  availability,
  effectiveFrom: hour(from),
  validTo: more.to === undefined ? null : hour(more.to),
  decidedAt: hour(more.decided ?? from),
  origin: more.origin ?? "person",
  by: "us_1",
});
/** Start, end and reason, in hours. */
const stopsShown = (terms: AvailabilityTerm[], from = 0, to = 100) =>
  stopsBetween(terms, hour(from), hour(to)).map(({ from: begins, until, reason }) => [
    (begins.getTime() - hour(0).getTime()) / 3_600_000,
    until === null ? null : (until.getTime() - hour(0).getTime()) / 3_600_000,
    reason.ID,
  ]);

describe("stops of a corridor", () => {
  const open = term(-50, OPEN, { origin: "import" });
  test.each<[string, AvailabilityTerm[], (string | number | null)[][]]>([
    ["never", [open], []],
    ["until further notice", [open, term(5, stopped("a"))], [[5, null, "a"]]],
    ["and opened again", [open, term(5, stopped("a")), term(9, OPEN)], [[5, 9, "a"]]],
    [
      "during a planned stop, after which the previous term applies again",
      [open, term(5, stopped("night"), { to: 9 })],
      [[5, 9, "night"]],
    ],
    [
      "for another reason later: two stretches",
      [open, term(5, stopped("a")), term(7, stopped("b")), term(9, OPEN)],
      [
        [5, 7, "a"],
        [7, 9, "b"],
      ],
    ],
    ["two stops with one reason: one period", [open, term(5, stopped("a")), term(7, stopped("a")), term(9, OPEN)], [[5, 9, "a"]]],
    [
      "a stop that began before the period: shown from its beginning",
      [open, term(-20, stopped("a")), term(3, OPEN)],
      [[-20, 3, "a"]],
    ],
    ["and over before these days", [open, term(-20, stopped("a")), term(-3, OPEN)], []],
    ["and planned for after these days", [open, term(101, stopped("a"))], []],
    [
      "a stop at once: a term approved for later does not reopen it",
      [open, term(8, OPEN, { decided: 1 }), term(5, stopped("a"), { origin: "stop" })],
      [[5, null, "a"]],
    ],
    [
      "a stop at once, reopened by two: terms approved before it do not count, planned stops do",
      [
        open,
        term(8, OPEN, { decided: 1 }),
        term(20, stopped("night"), { to: 24, decided: 2 }),
        term(5, stopped("a"), { origin: "stop" }),
        term(10, OPEN),
      ],
      [
        [5, 10, "a"],
        [20, 24, "night"],
      ],
    ],
  ])("%s", (_name, terms, wanted) => {
    expect(stopsShown(terms)).toEqual(wanted);
    expect(stopsShown(terms.toReversed())).toEqual(wanted);
  });

  test("no term is in force before the first one", () => {
    expect(inForceAt([term(5, OPEN)], hour(4))).toBeNull();
    expect(stopsBetween([], hour(0), hour(9))).toEqual([]);
  });
});
