/**
 * The clock of a demo, on which days can be skipped: a file holds the milliseconds by which it is ahead of real time. Writing a larger
 * number moves every process that reads the file (decision 0037).
 */
import { readFileSync } from "node:fs";
import type { Clock } from "./clock.ts";

/** Processes differ by at most this long after a leap, so a signature is hardly ever verified at another time than it was made. */
const LOOK_AGAIN_MS = 10;

/** A clock that is ahead by the number in the file. It never goes back: a smaller number, a missing file or other content changes nothing. */
export function movableClock(file: string): Clock & { readonly aheadMs: () => number } {
  let ahead = 0;
  let lookAt = 0;
  const aheadMs = () => {
    const real = Date.now();
    // The machine's own clock may be set back.
    if (real >= lookAt || lookAt - real > LOOK_AGAIN_MS) {
      ahead = Math.max(ahead, readAhead(file) ?? 0);
      lookAt = real + LOOK_AGAIN_MS;
    }
    return ahead;
  };
  return { aheadMs, now: () => new Date(Date.now() + aheadMs()) };
}

function readAhead(file: string): number | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    return /^\d{1,12}$/.test(text) ? Number(text) : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
