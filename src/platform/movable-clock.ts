/**
 * The clock of a demo, whose days can be seen going by: a file says by how many milliseconds it is ahead of the real time. Whoever writes a larger
 * number moves every process that reads the file (docs/decisions/0037).
 */
import { readFileSync } from "node:fs";
import type { Clock } from "./clock.ts";

/** Processes differ by no more than this after a leap: a signature is hardly ever judged by another time than it was made in. */
const LOOK_AGAIN_MS = 10;

/** A clock that is ahead by what the file says. It never goes back: a smaller number, a file that is gone or holds something else changes nothing. */
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
