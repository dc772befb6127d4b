/** The bank's clock and its pending work, in due order. The clock is the shared one, which may be moved ahead. */
import { type SharedClock, REAL_CLOCK } from "../shared-clock.ts";

interface Entry {
  readonly dueMs: number;
  readonly work: () => void;
}

/** Node accepts no longer timers; the diary then checks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Diary {
  now(): number;
  /** Runs work at a time of the bank's clock; immediately when that is past. */
  at(dueMs: number, work: () => void): void;
  /** Moves the clock ahead and runs what becomes due. Moves the shared clock where it can be moved, otherwise only the bank's own. */
  advance(milliseconds: number): void;
  /** How far the bank's clock is ahead of the shared one, in milliseconds. */
  offsetMs(): number;
  /** Drops all pending work and keeps the time. */
  clear(): void;
  stop(): void;
}

export function openDiary(offsetMs = 0, clock: SharedClock = REAL_CLOCK): Diary {
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
    // Entries run in due order even when the clock jumped over them: what one adds may be due as well.
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
