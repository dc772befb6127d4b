import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { priceSchema, TAKE_REFUSALS } from "./contract.ts";
import { priceNow } from "./price-now.ts";
import { whyNotTake, type Quote } from "./model/quote.ts";
import { showPrice, showQuote } from "./model/price-view.ts";
import { findQuoteOf, spendQuote } from "./store.ts";

interface Taking {
  readonly quote: string;
  readonly person: string;
  readonly transfer: string;
}

/**
 * Uses a quote for a transfer, once: the update itself is the check. The same transfer gets the same quote again. Refuses as in
 * `TAKE_REFUSALS`; for an expired quote the details have the new price and the old one.
 */
export async function takeQuote(ctx: Ctx, taking: Taking): Promise<Quote> {
  return (await spendQuote(ctx.db, taking, ctx.now)) ?? checkQuote(ctx, taking);
}

/** The quote that `takeQuote` would use now, with the same refusals. Uses nothing up. */
export async function checkQuote(ctx: Ctx, taking: Taking): Promise<Quote> {
  const quote = await findQuoteOf(ctx.db, taking.quote, taking.person);
  if (!quote) throw refusal("quote_unknown");
  const why = whyNotTake(quote, taking.transfer, ctx.now);
  if (why === "quote_expired") throw refusal(why, await comparison(ctx, quote));
  if (why) throw refusal(why);
  return quote;
}

const refusal = (code: keyof typeof TAKE_REFUSALS, details = {}) => new Refusal(code, TAKE_REFUSALS[code], details);

/** The promised price and the current one, as JSON; without a current price, the reason. */
async function comparison(ctx: Ctx, quote: Quote): Promise<Record<string, unknown>> {
  const { corridor, bank, fixedSide: side } = quote;
  const request = { corridor, bank, side, minor: (side === "source" ? quote.principal : quote.receives).minor };
  const { now, refusal: whyNot } = await priceNow(ctx, request, quote.person);
  const {
    id: _id,
    bank: _bank,
    createdAt: _created,
    expiresAt: _expires,
    leftSeconds: _left,
    transfer: _transfer,
    ...old
  } = showQuote(quote, ctx.now);
  return {
    old: z.encode(priceSchema, old),
    now: now && z.encode(priceSchema, showPrice(request, now)),
    ...(whyNot ? { why: whyNot.code } : {}),
  };
}
