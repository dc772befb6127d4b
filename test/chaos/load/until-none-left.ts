/** Waits until a count is zero, as long as it falls. */
import { setTimeout as pause } from "node:timers/promises";

/** Longest time without progress: a busy machine is slow, but not stuck. */
const WITHIN_MS = 180_000;

export async function until(what: string, countLeft: () => Promise<number>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let endsAt = 0; ; await pause(200)) {
    const left = await countLeft();
    if (left === 0) return;
    if (left < fewest) endsAt = Date.now() + WITHIN_MS;
    fewest = Math.min(fewest, left);
    if (Date.now() > endsAt)
      throw new Error(`not reached: ${what}; ${left} are left, and none was finished in ${WITHIN_MS / 1_000} s`);
  }
}
