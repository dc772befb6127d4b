import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { movableClock } from "./movable-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;
const aheadOf = (clock: { now(): Date }) => clock.now().getTime() - Date.now();
/** Moves real time on by more than the clock caches the file. */
const passCache = () => vi.setSystemTime(Date.now() + 20);
const near = (ms: number, wanted: number) => expect(Math.abs(ms - wanted)).toBeLessThan(100);

test("without a file it shows real time; a number written to the file moves it within a moment", async () => {
  const file = join(folder, "written-later");
  const clock = movableClock(file);
  near(aheadOf(clock), 0);
  writeFileSync(file, String(2 * DAY_MS));
  await vi.waitFor(() => near(aheadOf(clock), 2 * DAY_MS));
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
});

test.each([
  ["a smaller number", String(DAY_MS)],
  ["a number below zero", "-1"],
  ["more than a lifetime", "1000000000000"],
  ["half a line", ""],
  ["no number", "tomorrow"],
])("it never goes back: %s changes nothing", (_, text) => {
  const file = join(folder, "back");
  writeFileSync(file, `${2 * DAY_MS}\n`);
  vi.useFakeTimers({ toFake: ["Date"] });
  const clock = movableClock(file);
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
  writeFileSync(file, text);
  passCache();
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
  rmSync(file);
  passCache();
  expect(clock.aheadMs()).toBe(2 * DAY_MS);
});

test("an unreadable file throws instead of counting as real time", () => {
  expect(() => movableClock(folder).now()).toThrow(/EISDIR/);
});
