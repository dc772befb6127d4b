import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PriceAsk, QuoteView } from "./contract.ts";
import { hashOf } from "./hash-of.ts";
import { getPrice } from "./price-now.ts";
import type { PriceNow, Quote, QuoteRequest } from "./quote.ts";
import { requestOf, showQuote } from "./show-price.ts";
import { findRepeatedQuote, insertQuote } from "./store-quotes.ts";

/** Promises a price to the caller. The same question under the same id is the same quote, however often it is sent. */
export async function createQuote(ctx: Ctx, { id, ...ask }: PriceAsk & { readonly id: Id<"qt"> }): Promise<QuoteView> {
  if (ctx.actor.kind !== "user") throw refuse("permission_denied");
  const person = ctx.actor.id;
  const request = requestOf(ask);
  const asked = hashOf({ ...request, minor: request.minor.toString() });
  const known = await getRepeated(ctx, id, person, asked);
  if (known) return showQuote(known, ctx.now);

  const quote = quoteOf(id, person, request, await getPrice(ctx, request), ctx.now);
  if (await insertQuote(ctx.db, quote, asked)) return showQuote(quote, ctx.now);
  // The same twice at once: the other one has just been committed.
  const sameNow = await getRepeated(ctx, id, person, asked);
  if (!sameNow) throw new Error("a quote's id was taken and is not there");
  return showQuote(sameNow, ctx.now);
}

async function getRepeated(ctx: Ctx, id: Id<"qt">, person: string, asked: string): Promise<Quote | null> {
  const known = await findRepeatedQuote(ctx.db, id, person, asked);
  if (known === "other") throw new Refusal("id_already_used", 409);
  return known;
}

function quoteOf(id: Id<"qt">, person: string, request: QuoteRequest, now: PriceNow, createdAt: Date): Quote {
  const { price, rate, arrivesBy, why, terms, lockMinutes } = now;
  return {
    id,
    person,
    corridor: request.corridor,
    bank: request.bank,
    fixedSide: request.side,
    ...price,
    rateSource: rate?.source ?? null,
    rateAsOf: rate?.asOf ?? null,
    arrivesBy,
    why,
    terms,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lockMinutes * MINUTE_MS),
    transfer: null,
  };
}
