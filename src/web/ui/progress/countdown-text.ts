/** The text of a countdown and when it is announced. Pure; the end is given by the server, elapsed time by a monotonic clock. */

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly over: boolean;
}

/** Rounded up, so that 00:01 is shown until the very end. */
export function timeLeft(remainingMs: number): TimeLeft {
  const total = Math.max(0, Math.ceil(remainingMs / 1000));
  return { hours: Math.floor(total / 3600), minutes: Math.floor((total % 3600) / 60), seconds: total % 60, over: total === 0 };
}

const two = (number: number) => String(number).padStart(2, "0");

/** `04:59`, or `1:04:59` from one hour. */
export function clockText({ hours, minutes, seconds }: TimeLeft): string {
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** Seconds left at which the countdown is announced: often enough to act, rarely enough not to annoy. */
const MARKS_SECONDS = [3600, 1800, 600, 300, 60, 30, 10, 0] as const;

/** The mark passed between two readings of the clock, in seconds, or null. A jump (a sleeping tab) announces only the last one. */
export function markPassed(beforeMs: number, nowMs: number): number | null {
  const before = Math.ceil(beforeMs / 1000);
  const now = Math.max(0, Math.ceil(nowMs / 1000));
  return MARKS_SECONDS.findLast((mark) => mark < before && mark >= now) ?? null;
}
