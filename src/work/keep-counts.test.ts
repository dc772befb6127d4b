import { expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { COUNT_KEPT_MS, keepCounts } from "./keep-counts.ts";

const staff = (id: string, ...module: string[]): Actor => ({
  kind: "staff",
  id,
  level: "X",
  menuAccess: [{ menu: "m", module }],
});
const START = 1_800_000_000_000;
const asked = (actor: Actor, afterMs = 0) => ({ actor, now: new Date(START + afterMs) });
const FIVE = { count: 5, isMore: false, overdue: 0 };

test("a figure is kept for its viewer for some seconds, and for nobody else", () => {
  const kept = keepCounts();
  kept.keep(asked(staff("us_a", "view")), FIVE);
  expect(kept.find(asked(staff("us_a", "view"), COUNT_KEPT_MS - 1))).toEqual(FIVE);
  expect(kept.find(asked(staff("us_a", "view"), COUNT_KEPT_MS))).toBeNull();
  expect(kept.find(asked(staff("us_b", "view")))).toBeNull();
});

test("other rights of the same person are counted anew at once", () => {
  const kept = keepCounts();
  kept.keep(asked(staff("us_a", "view")), FIVE);
  expect(kept.find(asked(staff("us_a", "view", "act")))).toBeNull();
});

test("a clock that went back finds nothing, and the viewers kept longest make room", () => {
  const kept = keepCounts();
  kept.keep(asked(staff("us_a")), FIVE);
  expect(kept.find(asked(staff("us_a"), -1))).toBeNull();
  for (let one = 0; one < 200; one += 1) kept.keep(asked(staff(`us_${one}x`)), FIVE);
  expect(kept.find(asked(staff("us_a")))).toBeNull();
  expect(kept.find(asked(staff("us_199x")))).toEqual(FIVE);
});
