import { expect, test } from "vitest";
import { ageOf, signedBps } from "./rate-texts.ts";

test.each([
  [0, "minutesOld", 0],
  [119, "minutesOld", 119],
  [120, "hoursOld", 2],
  [2_879, "hoursOld", 47],
  [2_880, "daysOld", 2],
] as const)("%d minutes", (minutes, key, count) => {
  expect(ageOf(minutes)).toEqual({ key, count });
});

test("a change carries its sign in both languages", () => {
  expect(signedBps(12, "ID")).toBe("+0,12%");
  expect(signedBps(-130, "EN")).toBe("−1.30%");
  expect(signedBps(0, "EN")).toBe("0%");
});
