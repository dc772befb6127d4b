import { expect, test } from "vitest";
import { groupLimits, type OwnLimit } from "./limit-groups.ts";

const limit = (key: string, of: Partial<OwnLimit> = {}): OwnLimit => ({
  limit: key,
  window: "month",
  currency: "IDR",
  max: 10n,
  used: 0n,
  left: of.max ?? 10n,
  beginsAnew: null,
  raisedBy: null,
  ...of,
});

test("limits stand under what they are about, in one order; a group without a limit is left out", () => {
  const groups = groupLimits([
    limit("wallet.transfer", { max: 9n }),
    limit("tier.month"),
    limit("tier.abroad_month"),
    limit("tier.transfer"),
  ]);
  expect(groups.map(({ group, limits }) => [group, limits.map((one) => one.limit)])).toEqual([
    ["all", ["tier.month", "tier.transfer"]],
    ["abroad", ["tier.abroad_month"]],
    ["wallet", ["wallet.transfer"]],
  ]);
});

test("a limit of a kind that the page does not know is not shown", () => {
  expect(groupLimits([limit("corridor.month")])).toEqual([]);
});

test("a limit of cash that the limits of all transfers always meet first is left out, and no more is left than of those", () => {
  const groups = groupLimits([
    limit("tier.transfer", { window: "transfer", max: 2n }),
    limit("tier.month", { left: 3n }),
    limit("cash_pickup.transfer", { window: "transfer", max: 20n }),
    limit("cash_pickup.day", { window: "day", max: 5n }),
    limit("cash_pickup.day_count", { window: "day", currency: null, max: 5n }),
    limit("wallet.transfer", { window: "transfer", max: 20n }),
    limit("wallet.month", { max: 40n }),
  ]);
  expect(groups.map(({ group, limits }) => [group, limits.map((one) => [one.limit, one.left])])).toEqual([
    [
      "all",
      [
        ["tier.transfer", 2n],
        ["tier.month", 3n],
      ],
    ],
    [
      "cash",
      [
        ["cash_pickup.day", 3n],
        ["cash_pickup.day_count", 5n],
      ],
    ],
    ["wallet", []],
  ]);
});
