import { expect, test } from "vitest";
import { formatDeadline } from "./deadline.ts";
import { formatInstant } from "../time.ts";

test("ends a span at midnight with 24:00 of the day that ends, and leaves every other time as it is", () => {
  const midnight = new Date("2026-11-23T17:00:00Z");
  expect(formatDeadline(midnight, "ID")).toBe("Senin, 23 Nov, 24.00 WIB");
  expect(formatDeadline(midnight, "EN")).toBe("Mon, 23 Nov, 24:00 WIB");
  expect(formatDeadline(new Date("2026-12-31T17:00:00Z"), "EN")).toBe("Thu, 31 Dec, 24:00 WIB");
  expect(formatDeadline(new Date("2026-11-23T17:01:00Z"), "EN")).toBe("Tue, 24 Nov, 00:01 WIB");
  expect(formatDeadline(new Date("2026-11-23T10:00:00Z"), "EN")).toBe(formatInstant(new Date("2026-11-23T10:00:00Z"), "EN"));
});
