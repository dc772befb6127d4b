import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { distanceTo, durationSince, relativeTime } from "./relative-time.ts";

const NOW = new Date("2026-11-24T02:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  [0, 0, "minute"],
  [-1, 0, "minute"],
  [59 * MINUTE_MS, 59, "minute"],
  [HOUR_MS, 1, "hour"],
  [-(2 * HOUR_MS + 1), -2, "hour"],
  [47 * HOUR_MS, 47, "hour"],
  [2 * DAY_MS, 2, "day"],
  [-10 * DAY_MS, -10, "day"],
] as const)("%d ms from now is %d %s", (ms, count, unit) => {
  expect(distanceTo(after(ms), NOW)).toStrictEqual({ count, unit });
});

test("is read in both languages", () => {
  expect(relativeTime(after(3 * HOUR_MS), NOW, "ID")).toBe("dalam 3 jam");
  expect(relativeTime(after(-3 * HOUR_MS), NOW, "EN")).toBe("3 hours ago");
  expect(durationSince(after(-5 * DAY_MS), NOW, "EN")).toBe("5 days");
});
