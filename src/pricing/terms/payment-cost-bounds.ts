import { money, type Currency, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsAt } from "./read-terms.ts";

/** The highest cost of one payment that needs no staff decision, in minor units by currency. */
export type PaymentCostBounds = Readonly<Partial<Record<Currency, bigint>>>;

/**
 * Reads the thresholds `payment_cost_…` in force. They charge nothing: a party's cost above its bound becomes a case for staff. A
 * threshold whose amount is in another currency than its name is ignored.
 */
export async function paymentCostBounds(ctx: Ctx): Promise<PaymentCostBounds> {
  const thresholds = await termsAt(ctx, "threshold", ctx.now);
  return Object.fromEntries(
    thresholds.flatMap(({ key, value }) => {
      if (value.measure !== "amount" || key !== `payment_cost_${value.amount.currency.toLowerCase()}`) return [];
      return [[value.amount.currency, value.amount.minor]];
    }),
  );
}

/** The same as a function of the currency. Without a threshold the bound is zero, so staff look at every cost. */
export async function paymentCostUpTo(ctx: Ctx): Promise<(currency: Currency) => Money> {
  const bounds = await paymentCostBounds(ctx);
  return (currency) => money(currency, bounds[currency] ?? 0n);
}
