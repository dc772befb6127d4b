/** Quotes that a job makes for a person who is not there: for transfers that a schedule prepares. */
import type { Id } from "#kernel/id.ts";
import type { Rate } from "#kernel/rate.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { quoteOf } from "./create-quote.ts";
import type { Quote, QuoteRequest } from "./model/quote.ts";
import { getPrice } from "./price-now.ts";
import { insertQuote } from "./store.ts";

/** Promises the price of this moment to a person. The id is new: nobody can repeat the call. Refuses as in `PRICE_REFUSALS`. */
export async function quoteFor(
  ctx: Ctx,
  { id, person, request }: { readonly id: Id<"qt">; readonly person: string; readonly request: QuoteRequest },
): Promise<Quote> {
  const quote = quoteOf(id, person, request, await getPrice(ctx, request, person), ctx.now);
  if (!(await insertQuote(ctx.db, quote, canonicalHash({ id })))) throw new Error(`${id} exists already`);
  return quote;
}

/** The rate at which this would be sent now; null for rupiah to rupiah. Refuses as in `PRICE_REFUSALS`. */
export async function checkPrice(ctx: Ctx, request: QuoteRequest, person: string): Promise<Rate | null> {
  return (await getPrice(ctx, request, person)).price.rate;
}
