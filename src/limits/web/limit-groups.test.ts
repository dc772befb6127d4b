import { expect, test } from "vitest";
import { groupLimits, type OwnLimit } from "./limit-groups.ts";

const limit = (key: string): OwnLimit => ({
  limit: key,
  window: "month",
  currency: "IDR",
  max: 10n,
  used: 0n,
  left: 10n,
  beginsAnew: null,
  raisedBy: null,
});

test("limits stand under what they are about, in one order; a group without a limit is left out", () => {
  const groups = groupLimits([limit("wallet.transfer"), limit("tier.month"), limit("tier.abroad_month"), limit("tier.transfer")]);
  expect(groups.map(({ group, limits }) => [group, limits.map((one) => one.limit)])).toEqual([
    ["all", ["tier.month", "tier.transfer"]],
    ["abroad", ["tier.abroad_month"]],
    ["wallet", ["wallet.transfer"]],
  ]);
});

test("a limit of a kind that the page does not know is not shown", () => {
  expect(groupLimits([limit("corridor.month")])).toEqual([]);
});
