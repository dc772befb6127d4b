import { expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { deadlineOf, overdueMs } from "./deadline.ts";

const NOW = new Date("2026-11-28T09:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

test("a queue is due by the earliest deadline of its rows, else by the age of the oldest", () => {
  const waiting = { count: 2, since: ago(3) };
  expect(deadlineOf(waiting, 4 * HOUR_MS)).toEqual(ago(-1));
  expect(deadlineOf({ ...waiting, due: ago(1) }, 4 * HOUR_MS)).toEqual(ago(1));
  expect(deadlineOf({ count: 0, since: null, due: null }, HOUR_MS)).toBeNull();
});

test("it is overdue from the deadline on, and never while it is empty", () => {
  const waiting = { count: 1, since: ago(4) };
  expect(overdueMs(waiting, 5 * HOUR_MS, NOW)).toBe(0);
  expect(overdueMs(waiting, 4 * HOUR_MS, NOW)).toBe(0);
  expect(overdueMs(waiting, 3 * HOUR_MS, NOW)).toBe(HOUR_MS);
  expect(overdueMs({ count: 0, since: null }, 0, NOW)).toBe(0);
});
