/** When this browser's person last said "not now": they are not asked again for 30 days. Pure, but for the storage. */
import { DAY_MS } from "#kernel/time.ts";
import { withStorage } from "#web/session/with-storage.ts";

const KEY = "push-declined";
export const NOT_AGAIN_MS = 30 * DAY_MS;

/** Whether the stored instant is so recent that nobody is asked. A clock that was ahead does not silence for longer. */
export function isDeclined(stored: string | null, nowMs: number): boolean {
  const atMs = Number(stored ?? Number.NaN);
  return Number.isFinite(atMs) && Math.abs(nowMs - atMs) < NOT_AGAIN_MS;
}

export const wasDeclined = (nowMs: number): boolean => isDeclined(withStorage((storage) => storage.getItem(KEY)), nowMs);

export function noteDeclined(nowMs: number): void {
  withStorage((storage) => storage.setItem(KEY, String(nowMs)));
}
