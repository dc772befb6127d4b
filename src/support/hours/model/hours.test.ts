import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { answersBy, isOpenAt, opensAt, type Calendar } from "./hours.ts";

/** Monday to Friday of one week in November 2026, without Wednesday, and the Monday after. 08:00 to 17:00. */
const WEEK: Calendar = {
  opensMinute: 480,
  closesMinute: 1_020,
  replyMinutes: 240,
  workingDays: ["2026-11-23", "2026-11-24", "2026-11-26", "2026-11-27", "2026-11-30"],
};
const from = (day: number): Calendar => ({ ...WEEK, workingDays: WEEK.workingDays.filter((one) => Number(one.slice(8)) >= day) });
const jakarta = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+07:00`);

describe("customer service", () => {
  test.each([
    [23, "07:59", false],
    [23, "08:00", true],
    [23, "16:59", true],
    [23, "17:00", false],
    [25, "10:00", false],
    [28, "10:00", false],
  ])("on %d November at %s is open: %s", (day, time, isOpen) => {
    expect(isOpenAt(from(day), jakarta(day, time))).toBe(isOpen);
  });

  test("opens again on the next working day", () => {
    expect(opensAt(from(24), jakarta(24, "18:00"))).toEqual(jakarta(26, "08:00"));
    expect(opensAt(from(28), jakarta(28, "12:00"))).toEqual(jakarta(30, "08:00"));
    expect(opensAt(from(23), jakarta(23, "06:00"))).toEqual(jakarta(23, "08:00"));
  });

  test.each([
    [23, "09:00", 23, "13:00"],
    [23, "15:00", 24, "10:00"],
    [24, "16:00", 26, "11:00"],
    [27, "20:00", 30, "12:00"],
    [28, "10:00", 30, "12:00"],
  ])("answers what arrives on %d November at %s by %d November, %s", (day, time, byDay, byTime) => {
    expect(answersBy(from(day), jakarta(day, time))).toEqual(jakarta(byDay, byTime));
  });

  test("promises nothing beyond its calendar", () => {
    expect(answersBy(from(30), jakarta(30, "16:00"))).toBeNull();
    expect(opensAt({ ...WEEK, workingDays: [] }, jakarta(23, "10:00"))).toBeNull();
  });
});

test("the promised time is working time, as much of it as promised, and never before what arrives later", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * 24 * 60 }), fc.integer({ min: 1, max: 900 }), (minute, replyMinutes) => {
      const calendar = { ...WEEK, replyMinutes };
      const arrives = new Date(jakarta(23, "00:00").getTime() + minute * MINUTE_MS);
      const by = answersBy(calendar, arrives);
      if (by === null) return;
      const worked = WEEK.workingDays.reduce((sum, day) => {
        const opens = new Date(`${day}T08:00:00+07:00`).getTime();
        return sum + Math.max(0, Math.min(by.getTime(), opens + 9 * HOUR_MS) - Math.max(arrives.getTime(), opens));
      }, 0);
      expect(worked).toBe(replyMinutes * MINUTE_MS);
      expect(answersBy(calendar, new Date(arrives.getTime() + MINUTE_MS))?.getTime() ?? Infinity).toBeGreaterThanOrEqual(
        by.getTime(),
      );
    }),
  );
});
