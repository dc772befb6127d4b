import type { Money } from "#kernel/money.ts";
import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { percentileOf } from "./model/percentile.ts";
import type { Days } from "./model/period.ts";
import { listTimes, sumArrivals, sumForLate } from "./store-days.ts";

const HALF = 50;
const NEARLY_ALL = 95;
const WHOLE_BPS = 10_000;

export interface KeptPromises {
  readonly corridor: string;
  /** Transfers that reached the recipient for the first time in the period. */
  readonly arrived: number;
  /** Of these, those that were paid in while their price was locked: only they were promised a time. */
  readonly promised: number;
  readonly onTime: number;
  /** In ten-thousandths, rounded down: 9,999 of 10,000 is not everything. Null where nothing was promised. */
  readonly keptBps: number | null;
  /** From pay-in to arrival. */
  readonly medianMinutes: number | null;
  readonly p95Minutes: number | null;
  /** Compensation granted for being late; compensation for other failures is no part of it. */
  readonly compensation: Money;
}

/**
 * Promised arrival times by corridor, and how they were kept. The one place where these figures are made: whoever shows them, to staff or to
 * the public, asks here.
 */
export async function readPromises(ctx: Pick<Ctx, "db">, days: Days): Promise<KeptPromises[]> {
  const arrivals = await sumArrivals(ctx.db, days);
  const times = Map.groupBy(await listTimes(ctx.db, days, "since_funded"), ({ corridor }) => corridor);
  const compensated = await sumForLate(ctx.db, days);
  const corridors = new Set([...arrivals.map(({ corridor }) => corridor), ...compensated.keys()].filter((one) => one !== ""));
  return [...corridors].toSorted().map((corridor) => {
    const found = arrivals.find((one) => one.corridor === corridor) ?? { arrived: 0, promised: 0, onTime: 0 };
    const { arrived, promised, onTime } = found;
    const took = times.get(corridor) ?? [];
    return {
      corridor,
      arrived,
      promised,
      onTime,
      keptBps: promised === 0 ? null : Math.floor((onTime * WHOLE_BPS) / promised),
      medianMinutes: percentileOf(took, HALF),
      p95Minutes: percentileOf(took, NEARLY_ALL),
      compensation: money("IDR", compensated.get(corridor) ?? 0n),
    };
  });
}
