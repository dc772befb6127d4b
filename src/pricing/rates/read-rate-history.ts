import type { Input, Output } from "#kernel/endpoint.ts";
import { compareRates, type Rate } from "#kernel/rate.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PERIODS, type readRateHistory as contract } from "./contract.ts";
import { customerRatesNow } from "./record-customer-rates.ts";
import { termAt } from "../terms/read-terms.ts";
import { listRatesOfDays } from "./store-customer-rates.ts";

/**
 * The customer rate of a corridor over a period, today last: the rate at the end of each day, and the current one. Refuses
 * `corridor_unknown` for rupiah to rupiah.
 */
export async function readRateHistory(ctx: Ctx, { corridor, period }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const term = await termAt(ctx, "corridor", corridor, ctx.now);
  if (term === null || term.value.currency === "IDR") throw new Refusal("corridor_unknown", 404);
  const { days, every } = PERIODS[period];
  const today = toLocalDate(ctx.now);
  const dates = Array.from({ length: days / every }, (_, index) => addDays(today, -days + every * (index + 1)));
  const past = await listRatesOfDays(
    ctx.db,
    corridor,
    dates.slice(0, -1).map((day) => ({ day, until: startOfDay(addDays(day, 1)) })),
  );
  const now = (await customerRatesNow(ctx)).find((one) => one.corridor === corridor)?.rates?.rate ?? null;
  const points = [...past, { day: today, rate: now }];
  const known = points.flatMap(({ rate }) => (rate === null ? [] : [rate])).sort(compareRates);
  const { country, currency } = term.value;
  return { corridor, country, currency, now, points, lowest: endOf(known, 0), highest: endOf(known, -1) };
}

const endOf = (rates: readonly Rate[], at: number): Rate | null => rates.at(at) ?? null;
