/** The time at which this browser's person said "not now" to an offer: they are not asked again for 30 days. Pure, but for the storage. */
import { DAY_MS } from "#kernel/time.ts";
import { withStorage } from "./with-storage.ts";

/** The device's clock: no decision of the server depends on it. */
// oxlint-disable-next-line sampai/nothing-ambient -- see above
const now = Date.now;
/** An offer, as it is stored. */
export type Offered = "push" | "install" | "passkey";
const keyOf = (offered: Offered) => `${offered}-declined`;
export const NOT_AGAIN_MS = 30 * DAY_MS;

/** Whether the stored instant is so recent that nobody is asked. A clock that was ahead does not silence for longer. */
export function isDeclined(stored: string | null, nowMs: number): boolean {
  const atMs = Number(stored ?? Number.NaN);
  return Number.isFinite(atMs) && Math.abs(nowMs - atMs) < NOT_AGAIN_MS;
}

export const wasDeclined = (offered: Offered): boolean =>
  isDeclined(
    withStorage((storage) => storage.getItem(keyOf(offered))),
    now(),
  );

export function noteDeclined(offered: Offered): void {
  withStorage((storage) => storage.setItem(keyOf(offered), String(now())));
}
