import type { Ctx } from "#platform/unit-of-work.ts";
import type { PriceQuery, PriceView } from "../quotes/contract.ts";
import { getPrice } from "../quotes/price-now.ts";
import { requestOf, showPrice } from "../quotes/model/price-view.ts";

/**
 * The current price of a transfer, for the calculator: a signed-in user's own, and for everybody else the standard one. Pages are rendered
 * as a visitor, so that no cached page has a user's price. Stores nothing.
 */
export async function calculatePrice(ctx: Ctx, query: PriceQuery): Promise<PriceView> {
  const request = requestOf(query);
  const sender = ctx.actor.kind === "user" ? ctx.actor.id : null;
  return showPrice(request, await getPrice(ctx, request, sender));
}
