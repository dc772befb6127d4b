/** Percentiles of counted values. Pure. */
interface Counted {
  readonly minutes: number;
  readonly transfers: number;
}

/** The smallest value that at least this share of all (in hundredths) does not exceed; null of nothing. */
export function percentileOf(counted: readonly Counted[], percent: number): number | null {
  const all = counted.reduce((sum, { transfers }) => sum + transfers, 0);
  let below = 0;
  for (const { minutes, transfers } of counted.toSorted((one, other) => one.minutes - other.minutes)) {
    below += transfers;
    if (below * 100 >= all * percent) return minutes;
  }
  return null;
}
