import { expect, test } from "vitest";
import { createTestClock } from "#platform/testing/database.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

const open = () => {
  const clock = createTestClock();
  return { clock, breaker: circuitBreaker(clock, { maxFailures: 3, restMs: 10_000 }) };
};

test("consecutive failures open it; a success resets the count", () => {
  const { breaker } = open();
  for (const outcome of ["failed", "failed", "worked", "failed", "failed"] as const) breaker[outcome]();
  expect(breaker.allows()).toBe(true);
  breaker.failed();
  expect(breaker.allows()).toBe(false);
});

test("after the pause one trial call is allowed; other calls wait for its outcome", () => {
  const { breaker, clock } = open();
  for (let n = 0; n < 3; n++) breaker.failed();
  clock.advance(9_999);
  expect(breaker.allows()).toBe(false);
  clock.advance(1);
  expect([breaker.allows(), breaker.allows(), breaker.allows()]).toEqual([true, false, false]);
  breaker.failed();
  clock.advance(9_999);
  expect(breaker.allows()).toBe(false);
  clock.advance(1);
  expect(breaker.allows()).toBe(true);
  breaker.worked();
  expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
});

test("a trial without an outcome is followed by another", () => {
  const { breaker, clock } = open();
  for (let n = 0; n < 3; n++) breaker.failed();
  clock.advance(10_000);
  expect(breaker.allows()).toBe(true);
  clock.advance(10_000);
  expect(breaker.allows()).toBe(true);
});

test("a requested pause is observed, and does not shorten a longer one", () => {
  const { breaker, clock } = open();
  breaker.restFor(2_000);
  expect(breaker.allows()).toBe(false);
  breaker.restFor(500);
  clock.advance(1_999);
  expect(breaker.allows()).toBe(false);
  clock.advance(1);
  expect(breaker.allows()).toBe(true);
});
