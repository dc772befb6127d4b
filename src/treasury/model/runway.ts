/** How long the money of an account lasts. Pure. */

/** Outflow is averaged over this many days, today included. */
export const RUNWAY_DAYS = 14;

/** Whole days that `available` lasts at the outflow of the last `RUNWAY_DAYS`; null when nothing left. */
export function runwayDays(available: bigint, outflow: bigint): number | null {
  if (outflow <= 0n) return null;
  return available <= 0n ? 0 : Number((available * BigInt(RUNWAY_DAYS)) / outflow);
}

/** Whether an account runs dry soon. Without a threshold in force every account that money leaves is watched. */
export const isLow = (days: number | null, threshold: number | null): boolean =>
  days !== null && (threshold === null || days < threshold);
