import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { movableClock } from "./movable-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY_MS = 86_400_000;
const aheadOf = (clock: { now(): Date }) => clock.now().getTime() - Date.now();
const near = (ms: number, wanted: number) => expect(Math.abs(ms - wanted)).toBeLessThan(100);

test("without a file it is the real time; what is written moves it, within a moment", async () => {
  const file = join(folder, "written-later");
  const clock = movableClock(file);
  near(aheadOf(clock), 0);
  writeFileSync(file, String(2 * DAY_MS));
  await pause(20);
  near(aheadOf(clock), 2 * DAY_MS);
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
});

test.each([
  ["a smaller number", String(DAY_MS)],
  ["a number below zero", "-1"],
  ["more than a lifetime", "1000000000000"],
  ["half a line", ""],
  ["no number", "tomorrow"],
])("it does not go back: %s changes nothing", async (_, text) => {
  const file = join(folder, "back");
  writeFileSync(file, `${2 * DAY_MS}\n`);
  const clock = movableClock(file);
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
  writeFileSync(file, text);
  await pause(20);
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
  rmSync(file);
  await pause(20);
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
});

test("a file that can't be read is said, not taken for the real time", () => {
  expect(() => movableClock(folder).now()).toThrow(/EISDIR/);
});
