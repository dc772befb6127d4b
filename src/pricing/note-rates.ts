import type { Ctx } from "#platform/unit-of-work.ts";
import { ourRate } from "./price.ts";
import { ratesNow } from "./rates-now.ts";
import { termsAt } from "./read-terms.ts";
import { insertCustomerRates, type CustomerRate } from "./store-customer-rates.ts";

/** Our customers' rate in every corridor that exchanges, as it is now: the middle that counts, with the corridor's spread. */
export async function customerRatesNow(ctx: Pick<Ctx, "db" | "now">): Promise<CustomerRate[]> {
  const [corridors, spreads, rates] = await Promise.all([
    termsAt(ctx, "corridor", ctx.now),
    termsAt(ctx, "spread", ctx.now),
    ratesNow(ctx),
  ]);
  return corridors.flatMap(({ key: corridor, value: { currency, product, opening } }): CustomerRate[] => {
    if (currency === "IDR") return [];
    const used = rates.find((one) => one.currency === currency)?.judged?.used ?? null;
    const spread = [corridor, product].map((key) => spreads.find((one) => one.key === key)).find(Boolean);
    if (used === null || spread === undefined || opening.state === "stopped") return [{ corridor, rates: null }];
    const rate = ourRate({ target: currency, mid: used.mid, spreadBps: spread.value.bps });
    return [{ corridor, rates: { mid: used.mid, rate } }];
  });
}

/** Writes down which customers' rates have become others. Two at once write the same. */
export async function noteRates(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  return insertCustomerRates(ctx.db, await customerRatesNow(ctx), ctx.now);
}
