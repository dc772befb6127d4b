import type { Ctx } from "#platform/unit-of-work.ts";
import { ourRate } from "../model/price.ts";
import { ratesNow, type RatesOfCurrency } from "./rates-now.ts";
import { listAutomaticStops } from "../corridors/store-automatic-stops.ts";
import { termsAt } from "../terms/read-terms.ts";
import { insertCustomerRates, type CustomerRate } from "./store-customer-rates.ts";

/** The current customer rate of every corridor with a currency exchange: the mid-market rate in use plus the corridor's spread. */
export async function customerRatesNow(ctx: Pick<Ctx, "db" | "now">): Promise<CustomerRate[]> {
  return customerRatesWith(ctx, await ratesNow(ctx));
}

/** The same with other rates in use: what customers would see. */
export async function customerRatesWith(
  ctx: Pick<Ctx, "db" | "now">,
  rates: readonly Pick<RatesOfCurrency, "currency" | "evaluation">[],
): Promise<CustomerRate[]> {
  const [corridors, spreads] = await Promise.all([termsAt(ctx, "corridor", ctx.now), termsAt(ctx, "spread", ctx.now)]);
  const automatic = await listAutomaticStops(ctx.db);
  return corridors.flatMap(({ key: corridor, value: { currency, product, availability } }): CustomerRate[] => {
    if (currency === "IDR") return [];
    const used = rates.find((one) => one.currency === currency)?.evaluation?.used ?? null;
    const spread = [corridor, product].map((key) => spreads.find((one) => one.key === key)).find(Boolean);
    const isStopped = availability.state === "stopped" || automatic.has(corridor);
    if (used === null || spread === undefined || isStopped) return [{ corridor, rates: null }];
    const rate = ourRate({ target: currency, mid: used.mid, spreadBps: spread.value.bps });
    return [{ corridor, rates: { mid: used.mid, rate } }];
  });
}

/** Records the customer rates that have changed. Concurrent runs record the same. */
export async function recordCustomerRates(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  return insertCustomerRates(ctx.db, await customerRatesNow(ctx), ctx.now);
}
