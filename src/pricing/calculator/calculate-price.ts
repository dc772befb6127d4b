import type { Ctx } from "#platform/unit-of-work.ts";
import type { PriceQuery, PriceView } from "../quotes/contract.ts";
import { getPrice } from "../quotes/price-now.ts";
import { requestOf, showPrice } from "../quotes/model/price-view.ts";

/** The current price of a transfer, for the calculator. Stores nothing. */
export async function calculatePrice(ctx: Ctx, query: PriceQuery): Promise<PriceView> {
  const request = requestOf(query);
  return showPrice(request, await getPrice(ctx, request));
}
