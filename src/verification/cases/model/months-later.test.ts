import { expect, test } from "vitest";
import { monthsLater } from "./months-later.ts";

test.each([
  // 10:00 in Jakarta.
  ["2026-11-23T03:00:00Z", 36, "2029-11-22T17:00:00.000Z"],
  // 00:30 of the next day in Jakarta.
  ["2026-11-23T17:30:00Z", 12, "2027-11-23T17:00:00.000Z"],
  // A shorter month: its last day, in a leap year and not.
  ["2026-08-31T03:00:00Z", 6, "2027-02-27T17:00:00.000Z"],
  ["2027-08-31T03:00:00Z", 6, "2028-02-28T17:00:00.000Z"],
  ["2026-12-15T03:00:00Z", 1, "2027-01-14T17:00:00.000Z"],
])("%s and %i months", (from, months, end) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(end);
});
