import { expect, test } from "vitest";
import { isDeclined, NOT_AGAIN_MS } from "./asked-before.ts";

test("who declines is not asked again for 30 days; without an answer, or with one that makes no sense, a person is asked", () => {
  const now = Date.UTC(2026, 10, 23);
  expect(isDeclined(String(now), now)).toBe(true);
  expect(isDeclined(String(now - NOT_AGAIN_MS + 1), now)).toBe(true);
  expect(isDeclined(String(now - NOT_AGAIN_MS), now)).toBe(false);
  expect(isDeclined(String(now + NOT_AGAIN_MS), now)).toBe(false);
  expect(isDeclined(null, now)).toBe(false);
  expect(isDeclined("yesterday", now)).toBe(false);
});
