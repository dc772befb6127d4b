/** The days in which two lists of holidays differ, and the days of the past that stand for them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdayOf, type LocalDate } from "#kernel/time.ts";
import { changedDays, withDays } from "./changed-days.ts";

const period = { first: "2026-10-24", last: "2026-11-23" } as const;
const calendar = {
  country: "ID",
  zone: "Asia/Jakarta",
  weekend: [0, 6],
  holidays: new Set<LocalDate>(["2026-11-10"]),
  years: new Set([2026]),
};

test("a day of the period stands for itself, any other day is shown by the newest one with its weekday", () => {
  expect(changedDays(["2026-11-10"], ["2026-11-10", "2026-11-12", "2026-12-25"], period)).toEqual([
    { day: "2026-11-12", change: "added", shownBy: "2026-11-12" },
    { day: "2026-12-25", change: "added", shownBy: "2026-11-20" },
  ]);
  expect(changedDays(["2026-11-10"], [], period)).toEqual([{ day: "2026-11-10", change: "removed", shownBy: "2026-11-10" }]);
});

test("for any day, the one that stands for it is in the period and has its weekday; equal lists differ in nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (ahead) => {
      const day = addDays(period.last, ahead);
      const [changed] = changedDays([], [day], period);
      expect(changed?.shownBy).not.toBeNull();
      const shownBy = changed?.shownBy ?? day;
      expect(weekdayOf(shownBy)).toBe(weekdayOf(day));
      expect(shownBy >= period.first && shownBy <= period.last).toBe(true);
      expect(changedDays([day], [day], period)).toEqual([]);
    }),
  );
});

test("an added day is a holiday after the change, a removed one before it", () => {
  const added = changedDays([], ["2026-12-25"], period);
  expect(withDays(calendar, added, false).holidays).toEqual(new Set(["2026-11-10"]));
  expect(withDays(calendar, added, true).holidays).toEqual(new Set(["2026-11-10", "2026-11-20"]));
  const future = changedDays(["2026-12-25"], [], period);
  expect(withDays(calendar, future, false).holidays).toEqual(new Set(["2026-11-10", "2026-11-20"]));
  expect(withDays(calendar, future, true).holidays).toEqual(new Set(["2026-11-10"]));
  const past = changedDays(["2026-11-10"], [], period);
  expect(withDays(calendar, past, false).holidays).toEqual(new Set(["2026-11-10"]));
  expect(withDays(calendar, past, true).holidays).toEqual(new Set());
});
