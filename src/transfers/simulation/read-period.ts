import { newId, type Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { SIMULATED_DAYS } from "./contract.ts";
import type { PaidPage } from "./store.ts";

const BATCH = 1_000;
/** Ids have the time of their creator's clock. A transfer whose id is older than this before its own time is not found. */
const CLOCK_SLACK_DAYS = 7;

/** The first instant of the simulated days. */
export const sinceOf = (now: Date) => new Date(now.getTime() - SIMULATED_DAYS * DAY_MS);

/**
 * Reads the newest transfers since an instant in pages, at most `max`. `isCapped`: there are more.
 */
export async function readPeriod<T extends { readonly id: Id<"tr"> }>(
  read: (page: PaidPage) => Promise<readonly T[]>,
  { since, max }: { readonly since: Date; readonly max: number },
  each: (page: readonly T[]) => Promise<void> | void,
): Promise<{ readonly isCapped: boolean }> {
  const floor = newId("tr", since.getTime() - CLOCK_SLACK_DAYS * DAY_MS, new Uint8Array(10));
  let before: Id<"tr"> | null = null;
  for (let left = max; ;) {
    // One more than may be counted tells whether there are more.
    const page: readonly T[] = await read({ since, floor, before, limit: Math.min(BATCH, left + 1) });
    const counted = page.slice(0, left);
    if (counted.length > 0) await each(counted);
    if (page.length > left) return { isCapped: true };
    if (page.length < Math.min(BATCH, left + 1)) return { isCapped: false };
    left -= counted.length;
    before = page.at(-1)?.id ?? null;
  }
}
