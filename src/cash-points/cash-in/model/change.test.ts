import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeUnits } from "#kernel/amount.ts";
import { changeOf, withNote } from "./change.ts";

const idr = (units: number) => wholeUnits("IDR", BigInt(units));

test.each([
  [1_005_500, 1_005_500, { is: "exact" }],
  [1_005_500, 1_000_000, { is: "short", amount: idr(5_500) }],
  [
    1_005_500,
    1_100_000,
    {
      is: "change",
      amount: idr(94_500),
      piles: [
        { denomination: 50_000, pieces: 1 },
        { denomination: 20_000, pieces: 2 },
        { denomination: 2_000, pieces: 2 },
        { denomination: 500, pieces: 1 },
      ],
    },
  ],
])("due %s, tendered %s", (due, tendered, says) => {
  expect(changeOf(idr(due), idr(tendered))).toEqual(says);
});

test("the change is the tendered cash less the amount due, in pieces that add up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 }), (due, more) => {
      const change = changeOf(idr(due * 100), idr((due + more) * 100));
      if (change.is !== "change") throw new Error(change.is);
      expect(change.amount).toEqual(idr(more * 100));
      expect(change.piles.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0)).toBe(more * 100);
      // Of any denomination but the largest note, at most two pieces are needed.
      for (const { denomination, pieces } of change.piles) if (denomination < 100_000) expect(pieces).toBeLessThanOrEqual(2);
    }),
  );
});

test("each tap adds one note", () => {
  expect(withNote(withNote(null, 100_000), 50_000)).toEqual(idr(150_000));
});
