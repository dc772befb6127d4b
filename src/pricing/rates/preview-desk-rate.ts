import type { Input, Output } from "#kernel/endpoint.ts";
import { wholeUnits, type Currency } from "#kernel/money.ts";
import { divideByRate, type Rate } from "#kernel/rate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsAt } from "../terms/read-terms.ts";
import type { previewDeskRate as contract } from "./contract-desk.ts";
import { changeBps, evaluateRates } from "./model/rates.ts";
import { ratesNow } from "./rates-now.ts";
import { customerRatesWith } from "./record-customer-rates.ts";

/** Ten million rupiah: large enough for a difference in the currencies with the largest units. */
const EXAMPLE = wholeUnits("IDR", 10_000_000n);

/** What customers see now, and would see with this desk rate: by the same evaluation and spreads as a price. Changes nothing. */
export async function previewDeskRate(ctx: Ctx, { currency, mid }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const rates = (await ratesNow(ctx)).filter((one) => one.currency === currency);
  const [current] = rates;
  const reference = current?.reference ?? null;
  const rule = current?.rule ?? null;
  const evaluation = rule && evaluateRates(reference, { mid, asOf: ctx.now }, rule, ctx.now);
  const [now, then, corridors] = await Promise.all([
    customerRatesWith(ctx, rates),
    customerRatesWith(ctx, [{ currency, evaluation }]),
    termsAt(ctx, "corridor", ctx.now),
  ]);
  const own = corridors.filter(({ value }) => value.currency === currency).map(({ key }) => key);
  return {
    at: ctx.now,
    changeBps: current?.desk ? changeBps(current.desk.mid, mid) : null,
    deviationBps: evaluation?.deviationBps ?? null,
    whyNot: evaluation ? evaluation.fault : "price_missing",
    example: EXAMPLE,
    corridors: own.map((corridor) => {
      const before = now.find((one) => one.corridor === corridor)?.rates?.rate ?? null;
      const after = then.find((one) => one.corridor === corridor)?.rates?.rate ?? null;
      const receives = { now: received(before, currency), after: received(after, currency) };
      return { corridor, now: before, after, changeBps: before && after && changeBps(before, after), receives };
    }),
  };
}

/** What a customer gets for the example amount, rounded as in a price. */
const received = (rate: Rate | null, currency: Currency) => rate && divideByRate(EXAMPLE, rate, currency, "down");
