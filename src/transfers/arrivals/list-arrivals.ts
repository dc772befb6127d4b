import type { Output } from "#kernel/endpoint.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  ARRIVAL_DAYS,
  FEWEST_ARRIVALS,
  type listArrivals as contract,
  type readKeptPromises as keptContract,
} from "./contract.ts";
import { listDays, listRecent, type DayRow } from "./store.ts";

const WHOLE_BPS = 10_000;

/** Arrival times of all transfers, public. */
export async function listArrivals(ctx: Ctx): Promise<Output<typeof contract>> {
  const days = Map.groupBy(await listDays(ctx.db, addDays(toLocalDate(ctx.now), 1 - ARRIVAL_DAYS)), ({ corridor }) => corridor);
  const recent = new Map((await listRecent(ctx.db)).map((row) => [row.corridor, row]));
  const corridors = [...new Set([...days.keys(), ...recent.keys()])].toSorted();
  return {
    corridors: corridors.map((corridor) => {
      const times = recent.get(corridor);
      return {
        corridor,
        recent:
          times === undefined || times.arrived < FEWEST_ARRIVALS
            ? null
            : { medianMinutes: times.medianMinutes, p90Minutes: times.p90Minutes },
        days: (days.get(corridor) ?? [])
          .filter(({ promised }) => promised >= FEWEST_ARRIVALS)
          .map(({ day, ...row }) => ({ day, onTimeBps: shareOf(row) })),
      };
    }),
  };
}

/** The share of promised times that were kept, over all corridors. */
export async function readKeptPromises(ctx: Ctx): Promise<Output<typeof keptContract>> {
  const rows = await listDays(ctx.db, addDays(toLocalDate(ctx.now), 1 - ARRIVAL_DAYS));
  const sum = (field: "promised" | "onTime") => rows.reduce((total, row) => total + row[field], 0);
  const all = { promised: sum("promised"), onTime: sum("onTime") };
  const kept = all.promised < FEWEST_ARRIVALS ? null : { onTimeBps: shareOf(all), atLeast: firstDigit(all.promised) };
  return { days: ARRIVAL_DAYS, kept };
}

/** 37 → 30, 12,345 → 10,000. */
function firstDigit(count: number): number {
  const unit = 10 ** (String(count).length - 1);
  return Math.floor(count / unit) * unit;
}

/** Rounded down: 9,999 of 10,000 is not 100 %. */
const shareOf = ({ promised, onTime }: Pick<DayRow, "promised" | "onTime">) => Math.floor((onTime * WHOLE_BPS) / promised);
