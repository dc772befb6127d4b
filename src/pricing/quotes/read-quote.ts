import { actorId } from "#platform/actor.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { QuoteView } from "./contract.ts";
import { showQuote } from "./model/price-view.ts";
import { findQuoteOf } from "./store.ts";

/** One of the caller's own quotes. Refuses `not_found` for another person's quote exactly as for an unknown one. */
export async function readQuote(ctx: Ctx, { id }: { readonly id: Id<"qt"> }): Promise<QuoteView> {
  const quote = await findQuoteOf(ctx.db, id, actorId(ctx.actor) ?? "");
  if (!quote) throw refuse("not_found");
  return showQuote(quote, ctx.now);
}
