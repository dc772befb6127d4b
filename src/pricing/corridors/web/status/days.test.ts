import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { lastDays, marksOf, openBps } from "./days.ts";

/** Monday, 10:00 in Jakarta. */
const NOW = new Date("2026-11-23T03:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);
const days = lastDays(NOW, 4);

test("days are Jakarta's, oldest first", () => {
  expect(days).toEqual(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(lastDays(new Date("2026-11-22T16:59:59Z"), 1)).toEqual(["2026-11-22"]);
  expect(lastDays(new Date("2026-11-22T17:00:00Z"), 1)).toEqual(["2026-11-23"]);
});

describe("marks", () => {
  test.each([
    ["nothing stopped", [], null, "oooo"],
    ["an hour of yesterday", [{ from: before(24 * HOUR_MS), until: before(23 * HOUR_MS) }], null, "oopo"],
    ["since yesterday noon, until further notice", [{ from: before(22 * HOUR_MS), until: null }], null, "oops"],
    ["a whole day, from midnight to midnight", [{ from: before(58 * HOUR_MS), until: before(34 * HOUR_MS) }], null, "osoo"],
    ["a second of it", [{ from: before(58 * HOUR_MS - 1_000), until: before(34 * HOUR_MS) }], null, "opoo"],
    ["served since the day before yesterday", [], before(2 * DAY_MS), "nooo"],
    ["a planned stop does not count", [{ from: new Date(NOW.getTime() + HOUR_MS), until: null }], null, "oooo"],
  ] as const)("%s", (_, stops, servedSince, expected) => {
    expect(marksOf(days, stops, servedSince, NOW).join("")).toBe(expected);
  });
});

describe("the share of open time", () => {
  test("is rounded down, so that a short stop still shows", () => {
    expect(openBps([], before(DAY_MS), NOW)).toBe(10_000);
    expect(openBps([{ from: before(60_000), until: before(59_000) }], before(90 * DAY_MS), NOW)).toBe(9_999);
    expect(openBps([{ from: before(2 * DAY_MS), until: null }], before(DAY_MS), NOW)).toBe(0);
    expect(openBps([], NOW, NOW)).toBeNull();
  });
});
