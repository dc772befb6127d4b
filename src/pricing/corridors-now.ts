import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms } from "./price-terms.ts";
import { termsAt } from "./read-terms.ts";

export interface CorridorNow {
  readonly corridor: string;
  readonly isAbroad: boolean;
  /** All terms are there of which its price and its promise are made; rates are not looked at. */
  readonly isPriced: boolean;
}

/** Every corridor that has been entered, open or not. */
export async function corridorsNow(ctx: Pick<Ctx, "db" | "now">): Promise<readonly CorridorNow[]> {
  const all: CorridorNow[] = [];
  for (const { key, value } of await termsAt(ctx, "corridor", ctx.now)) {
    const terms = await readPriceTerms(ctx, { corridor: key, bank: null });
    const isAbroad = value.product === "international";
    const needed = terms && [terms.fee, terms.tax, terms.lock, terms.promise, ...(isAbroad ? [terms.spread, terms.rule] : [])];
    const hasRails = terms !== null && terms.rails.length === value.rails.length;
    all.push({ corridor: key, isAbroad, isPriced: hasRails && (needed?.every((term) => term !== null) ?? false) });
  }
  return all;
}
