import type { Input, Output } from "#kernel/endpoint.ts";
import { compareRates, type Rate } from "#kernel/rate.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PERIODS, type readRateHistory as contract } from "./contract-history.ts";
import { customerRatesNow } from "./note-rates.ts";
import { termAt } from "./read-terms.ts";
import { listRatesOfDays } from "./store-customer-rates.ts";

/** The customers' rate of a corridor over a period, today last: what stood at the end of each day, and now. */
export async function readRateHistory(ctx: Ctx, { corridor, period }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const term = await termAt(ctx, "corridor", corridor, ctx.now);
  if (term === null || term.value.currency === "IDR") throw new Refusal("corridor_unknown", 404);
  const { days, every } = PERIODS[period];
  const today = toLocalDate(ctx.now);
  const asked = Array.from({ length: days / every }, (_, nth) => addDays(today, -days + every * (nth + 1)));
  const past = await listRatesOfDays(
    ctx.db,
    corridor,
    asked.slice(0, -1).map((day) => ({ day, until: startOfDay(addDays(day, 1)) })),
  );
  const now = (await customerRatesNow(ctx)).find((one) => one.corridor === corridor)?.rates?.rate ?? null;
  const points = [...past, { day: today, rate: now }];
  const known = points.flatMap(({ rate }) => (rate === null ? [] : [rate])).sort(compareRates);
  const { country, currency } = term.value;
  return { corridor, country, currency, now, points, lowest: endOf(known, 0), highest: endOf(known, -1) };
}

const endOf = (rates: readonly Rate[], at: number): Rate | null => rates.at(at) ?? null;
