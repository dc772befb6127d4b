import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms } from "../routing/read-price-terms.ts";
import { termsAt } from "../terms/read-terms.ts";

interface PricedCorridor {
  readonly corridor: string;
  readonly isAbroad: boolean;
  /** All terms for its price and promise exist; rates are not checked. */
  readonly isPriced: boolean;
}

/** Every corridor with a term, open or not. */
export async function listPricedCorridors(ctx: Pick<Ctx, "db" | "now">): Promise<readonly PricedCorridor[]> {
  const all: PricedCorridor[] = [];
  for (const { key, value } of await termsAt(ctx, "corridor", ctx.now)) {
    const terms = await readPriceTerms(ctx, { corridor: key, bank: null });
    const isAbroad = value.product === "international";
    const needed = terms && [terms.fee, terms.tax, terms.lock, terms.promise, ...(isAbroad ? [terms.spread, terms.rule] : [])];
    const hasRails = terms !== null && terms.rails.length === value.rails.length;
    all.push({ corridor: key, isAbroad, isPriced: hasRails && (needed?.every((term) => term !== null) ?? false) });
  }
  return all;
}

/** Whether any corridor leads abroad. */
export const sellsAbroad = async (ctx: Pick<Ctx, "db" | "now">): Promise<boolean> =>
  (await listPricedCorridors(ctx)).some(({ isAbroad }) => isAbroad);

/** Whether something can be sold: at least one corridor, a price for every one, and the limits of customers. */
export async function hasPrices(ctx: Pick<Ctx, "db" | "now">): Promise<boolean> {
  const corridors = await listPricedCorridors(ctx);
  return corridors.length > 0 && corridors.every(({ isPriced }) => isPriced) && (await termsAt(ctx, "tier", ctx.now)).length > 0;
}
