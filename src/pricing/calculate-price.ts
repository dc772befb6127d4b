import type { Ctx } from "#platform/unit-of-work.ts";
import type { PriceAsk, PriceView } from "./contract.ts";
import { getPrice } from "./price-now.ts";
import { requestOf, showPrice } from "./show-price.ts";

/** What a transfer would cost now: for the calculator. Nothing is kept. */
export async function calculatePrice(ctx: Ctx, ask: PriceAsk): Promise<PriceView> {
  const request = requestOf(ask);
  return showPrice(request, await getPrice(ctx, request));
}
