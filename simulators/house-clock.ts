/**
 * The time of the house that the simulators stand in. A demo's clock can be moved ahead by a file that holds so many milliseconds (DEMO_CLOCK_FILE); its
 * outside parties live in the same days as it does. Without a file it is the real time.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface HouseClock {
  readonly now: () => number;
  /** Whether something was signed within this window: around now, or around the time that a leap has just left behind. */
  isFresh(signedAtMs: number, windowMs: number): boolean;
  /** Moves everybody's time ahead; false where there is no file, and nobody is moved. */
  readonly move: (milliseconds: number) => boolean;
  /** Calls at each leap, whoever made it. */
  onLeap(work: () => void): void;
  stop(): void;
}

const LOOK_EVERY_MS = 50;
/** What was under way when time leapt was signed before; it is not refused for it. */
const LEFT_BEHIND_MS = 5_000;

export const REAL_CLOCK: HouseClock = {
  now: () => Date.now(),
  isFresh: (signedAtMs, windowMs) => Math.abs(Date.now() - signedAtMs) <= windowMs,
  move: () => false,
  onLeap: () => {},
  stop: () => {},
};

/** The clock by this file; empty: the real one. */
export function openHouseClock(file: string): HouseClock {
  if (file === "") return REAL_CLOCK;
  let ahead = readAhead(file);
  let before = { ahead, untilMs: 0 };
  const works: (() => void)[] = [];
  const look = () => {
    const read = readAhead(file);
    if (read <= ahead) return;
    before = { ahead, untilMs: Date.now() + LEFT_BEHIND_MS };
    ahead = read;
    // Not in the midst of whoever asked what time it is.
    for (const work of works) setImmediate(work);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  const now = () => {
    look();
    return Date.now() + ahead;
  };
  return {
    now,
    isFresh(signedAtMs, windowMs) {
      const age = now() - signedAtMs;
      return Math.abs(age) <= windowMs || (Date.now() < before.untilMs && Math.abs(age - ahead + before.ahead) <= windowMs);
    },
    move(milliseconds) {
      // Renamed into its place: who reads sees the old number or the new one.
      writeFileSync(`${file}.new`, String(readAhead(file) + milliseconds));
      renameSync(`${file}.new`, file);
      look();
      return true;
    },
    onLeap: (work) => void works.push(work),
    stop: () => clearInterval(timer),
  };
}

function readAhead(file: string): number {
  try {
    const text = readFileSync(file, "utf8").trim();
    return /^\d{1,12}$/.test(text) ? Number(text) : 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
}
