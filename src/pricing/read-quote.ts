import { actorId } from "#platform/actor.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { QuoteView } from "./contract.ts";
import { showQuote } from "./show-price.ts";
import { findQuoteOf } from "./store-quotes.ts";

/** A quote of the caller's own; somebody else's is as unknown as one that never was. */
export async function readQuote(ctx: Ctx, { id }: { readonly id: Id<"qt"> }): Promise<QuoteView> {
  const quote = await findQuoteOf(ctx.db, id, actorId(ctx.actor) ?? "");
  if (!quote) throw refuse("not_found");
  return showQuote(quote, ctx.now);
}
