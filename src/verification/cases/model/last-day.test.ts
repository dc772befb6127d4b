import { expect, test } from "vitest";
import { deadlineText } from "./last-day.ts";

test("the end of a day is that day, as its person reads it; another instant keeps its time", () => {
  const end = new Date("2026-12-03T17:00:00Z");
  expect([deadlineText(end, "EN"), deadlineText(end, "ID", "long")]).toEqual(["Thu, 3 Dec", "Kamis, 3 Desember 2026"]);
  expect(deadlineText(new Date("2026-12-03T03:20:00Z"), "EN")).toBe("Thu, 3 Dec, 10:20 WIB");
});
