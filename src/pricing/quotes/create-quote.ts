import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PriceQuery, QuoteView } from "./contract.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { getPrice } from "./price-now.ts";
import type { PriceNow, Quote, QuoteRequest } from "./model/quote.ts";
import { requestOf, showQuote } from "./model/price-view.ts";
import { findRepeatedQuote, insertQuote } from "./store.ts";

/** Promises a price to the caller. Idempotent: the same query under the same id returns the same quote. */
export async function createQuote(ctx: Ctx, { id, ...query }: PriceQuery & { readonly id: Id<"qt"> }): Promise<QuoteView> {
  if (ctx.actor.kind !== "user") throw refuse("permission_denied");
  return showQuote(await promisePrice(ctx, { id, person: ctx.actor.id, request: requestOf(query) }), ctx.now);
}

/** The same for a person who need not be the caller: rows of payrolls and transfers of schedules are priced by jobs. */
export async function promisePrice(
  ctx: Ctx,
  { id, person, request }: { readonly id: Id<"qt">; readonly person: string; readonly request: QuoteRequest },
): Promise<Quote> {
  const requestHash = canonicalHash({ ...request, minor: request.minor.toString() });
  const known = await getRepeated(ctx, id, person, requestHash);
  if (known) return known;

  const quote = quoteOf(id, person, request, await getPrice(ctx, request, person), ctx.now);
  if (await insertQuote(ctx.db, quote, requestHash)) return quote;
  // A concurrent request with the same id has just committed.
  const sameNow = await getRepeated(ctx, id, person, requestHash);
  if (!sameNow) throw new Error("quote id exists but its quote was not found");
  return sameNow;
}

async function getRepeated(ctx: Ctx, id: Id<"qt">, person: string, requestHash: string): Promise<Quote | null> {
  const known = await findRepeatedQuote(ctx.db, id, person, requestHash);
  if (known === "other") throw new Refusal("id_already_used", 409);
  return known;
}

/** A quote of a price of this moment. */
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
