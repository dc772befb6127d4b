import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openDiary } from "./bank/diary.ts";
import { openSharedClock, REAL_CLOCK } from "./shared-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "house-clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY_MS = 86_400_000;
const WINDOW_MS = 300_000;
const near = (ms: number, wanted: number) => expect(Math.abs(ms - wanted)).toBeLessThan(200);

test("without a file it is the real time and cannot be moved", () => {
  expect(openSharedClock("")).toBe(REAL_CLOCK);
  expect(REAL_CLOCK.move(DAY_MS)).toBe(false);
  expect(REAL_CLOCK.isFresh(Date.now() - WINDOW_MS - 1_000, WINDOW_MS)).toBe(false);
  expect(REAL_CLOCK.isFresh(Date.now() - WINDOW_MS + 1_000, WINDOW_MS)).toBe(true);
});

test("a move applies to all readers of the file, and moves add up", () => {
  const file = join(folder, "shared");
  const [one, other] = [openSharedClock(file), openSharedClock(file)];
  expect(one.move(DAY_MS)).toBe(true);
  near(other.now() - Date.now(), DAY_MS);
  expect(other.move(1_000)).toBe(true);
  near(one.now() - Date.now(), DAY_MS + 1_000);
  expect(readFileSync(file, "utf8")).toBe(String(DAY_MS + 1_000));
  one.stop();
  other.stop();
});

test("it never goes back", () => {
  const file = join(folder, "back");
  writeFileSync(file, String(DAY_MS));
  const clock = openSharedClock(file);
  writeFileSync(file, "0");
  expect(clock.now() - Date.now()).toBeGreaterThanOrEqual(DAY_MS - 10);
  clock.stop();
});

test("a signature from just before a jump is still fresh; an older or a later one is not", () => {
  const file = join(folder, "fresh");
  const clock = openSharedClock(file);
  const before = clock.now();
  clock.move(DAY_MS);
  expect(clock.isFresh(before, WINDOW_MS)).toBe(true);
  expect(clock.isFresh(clock.now(), WINDOW_MS)).toBe(true);
  expect(clock.isFresh(before - WINDOW_MS - 1_000, WINDOW_MS)).toBe(false);
  expect(clock.isFresh(clock.now() + WINDOW_MS + 1_000, WINDOW_MS)).toBe(false);
  clock.stop();
});

test("a jump made by another process is noticed, and the bank runs what it makes due", async () => {
  const file = join(folder, "noticed");
  const clock = openSharedClock(file);
  const diary = openDiary(0, clock);
  const done: string[] = [];
  // Notified after the diary, which has registered before.
  let leaps = 0;
  clock.onLeap(() => (leaps += 1));
  diary.at(diary.now() + 2 * DAY_MS, () => done.push("returned"));
  writeFileSync(file, String(DAY_MS));
  await vi.waitFor(() => expect(leaps).toBe(1));
  expect(done).toEqual([]);
  writeFileSync(file, String(2 * DAY_MS));
  await vi.waitFor(() => expect(done).toEqual(["returned"]));
  diary.stop();
  clock.stop();
});

test("the bank moves the shared clock where it can be moved, and otherwise only its own", () => {
  const file = join(folder, "moved-by-bank");
  const clock = openSharedClock(file);
  const diary = openDiary(0, clock);
  diary.advance(DAY_MS);
  expect([diary.offsetMs(), readFileSync(file, "utf8")]).toEqual([0, String(DAY_MS)]);
  near(diary.now() - Date.now(), DAY_MS);
  const alone = openDiary(0);
  alone.advance(DAY_MS);
  expect(alone.offsetMs()).toBe(DAY_MS);
  diary.stop();
  alone.stop();
  clock.stop();
});
