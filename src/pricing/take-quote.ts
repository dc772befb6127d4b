import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { priceSchema, TAKE_REFUSALS } from "./contract.ts";
import { priceNow } from "./price-now.ts";
import { whyNotTake, type Quote } from "./quote.ts";
import { showPrice, showQuote } from "./show-price.ts";
import { findQuoteOf, spendQuote } from "./store-quotes.ts";

interface Taking {
  readonly quote: string;
  readonly person: string;
  readonly transfer: string;
}

/**
 * Uses a quote for a transfer, once: the update is the check. The same transfer again is given the same quote. Refuses as `TAKE_REFUSALS` says;
 * an expired one with the new price beside the old.
 */
export async function takeQuote(ctx: Ctx, taking: Taking): Promise<Quote> {
  return (await spendQuote(ctx.db, taking, ctx.now)) ?? checkQuote(ctx, taking);
}

/** The quote that `takeQuote` would use now, refusing as it does; nothing is used up. */
export async function checkQuote(ctx: Ctx, taking: Taking): Promise<Quote> {
  const quote = await findQuoteOf(ctx.db, taking.quote, taking.person);
  if (!quote) throw refusal("quote_unknown");
  const why = whyNotTake(quote, taking.transfer, ctx.now);
  if (why === "quote_expired") throw refusal(why, await comparison(ctx, quote));
  if (why) throw refusal(why);
  return quote;
}

const refusal = (code: keyof typeof TAKE_REFUSALS, details = {}) => new Refusal(code, TAKE_REFUSALS[code], details);

/** The price that was promised and the one of now, as JSON; without one now, why. */
async function comparison(ctx: Ctx, quote: Quote): Promise<Record<string, unknown>> {
  const { corridor, bank, fixedSide: side } = quote;
  const request = { corridor, bank, side, minor: (side === "source" ? quote.principal : quote.receives).minor };
  const { now, refusal: whyNot } = await priceNow(ctx, request);
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
