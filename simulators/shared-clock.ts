/**
 * The clock that the demo and its simulators share. A file with a number of milliseconds (DEMO_CLOCK_FILE) moves it ahead for the
 * application and all outside parties alike. Without a file it is the real time.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface SharedClock {
  readonly now: () => number;
  /** Whether a signature lies within this window: around now, or around the time just before a recent jump. */
  isFresh(signedAtMs: number, windowMs: number): boolean;
  /** Moves the shared clock ahead; returns false, and moves nothing, when there is no file. */
  readonly move: (milliseconds: number) => boolean;
  /** Registers a callback for every jump, whichever process made it. */
  onLeap(work: () => void): void;
  stop(): void;
}

const LOOK_EVERY_MS = 50;
/** Requests under way during a jump carry the time before it and are not refused for that. */
const LEFT_BEHIND_MS = 5_000;

export const REAL_CLOCK: SharedClock = {
  now: () => Date.now(),
  isFresh: (signedAtMs, windowMs) => Math.abs(Date.now() - signedAtMs) <= windowMs,
  move: () => false,
  onLeap: () => {},
  stop: () => {},
};

/** Opens the clock of this file; an empty name means the real time. */
export function openSharedClock(file: string): SharedClock {
  if (file === "") return REAL_CLOCK;
  let ahead = readAhead(file);
  let before = { ahead, untilMs: 0 };
  const works: (() => void)[] = [];
  const look = () => {
    const read = readAhead(file);
    if (read <= ahead) return;
    before = { ahead, untilMs: Date.now() + LEFT_BEHIND_MS };
    ahead = read;
    // Deferred, so that no callback runs inside a call of now().
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
      // Renamed into place, so that a reader sees the old number or the new one.
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
