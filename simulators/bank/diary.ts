/** The bank's time: the house's, which may be moved ahead, and what it still has to do, in the order in which it is due. */
import { type HouseClock, REAL_CLOCK } from "../house-clock.ts";

interface Entry {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Node takes no longer timers; the diary looks again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Diary {
  now(): number;
  /** Does something at a time of the bank's clock; at once when that is past. */
  at(dueMs: number, work: () => void): void;
  /** Moves the clock ahead, everybody's where the house's can be moved, and does what becomes due by that. */
  advance(milliseconds: number): void;
  /** How far the clock is ahead of the house's. */
  offsetMs(): number;
  /** Forgets everything, and keeps the time. */
  clear(): void;
  stop(): void;
}

export function openDiary(offsetMs = 0, clock: HouseClock = REAL_CLOCK): Diary {
  let offset = offsetMs;
  let entries: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  const now = () => clock.now() + offset;
  const wake = () => {
    clearTimeout(timer);
    const next = entries[0];
    timer = next && setTimeout(run, Math.min(Math.max(next.dueMs - now(), 0), LONGEST_TIMER_MS));
  };
  const run = () => {
    let done = 0;
    // Each does its work at its own time, even when the clock jumped over it: what it adds may be due as well.
    for (let next = entries[0]; next && next.dueMs <= now(); next = entries[0]) {
      entries.shift();
      next.work();
      if ((done += 1) >= 1_000) break;
    }
    wake();
  };
  clock.onLeap(run);
  return {
    now,
    at(dueMs, work) {
      let low = 0;
      for (let high = entries.length; low < high;) {
        const middle = (low + high) >>> 1;
        if ((entries[middle]?.dueMs ?? 0) <= dueMs) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, { dueMs, work });
      if (low === 0) wake();
    },
    advance(milliseconds) {
      if (!clock.move(milliseconds)) offset += milliseconds;
      run();
    },
    offsetMs: () => offset,
    clear() {
      entries = [];
      wake();
    },
    stop() {
      entries = [];
      clearTimeout(timer);
    },
  };
}
