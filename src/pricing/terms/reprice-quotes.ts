import type { Ctx } from "#platform/unit-of-work.ts";
import type { Price } from "../model/price.ts";
import { findQuotes } from "../quotes/store.ts";
import { repriced, type UsedTerm } from "./model/reprice.ts";
import { whyNotContent, type SimulatedTerm } from "./model/term-kinds.ts";
import { findTermsById } from "./store.ts";
import { refuseWithoutMenu, termRefusal } from "./term-guards.ts";

/** A used quote with its price, and the price that it would have had. */
export interface Repriced {
  readonly corridor: string;
  readonly before: Price;
  /** Null: the proposed term does not concern it. */
  readonly after: Price | null;
}

/**
 * Prices used quotes again under a proposed term, for callers with a right on its kind. Terms are read once for all batches: a hundred thousand
 * quotes are made of a few hundred terms.
 */
export function openRepricing(
  ctx: Pick<Ctx, "db" | "actor">,
  proposed: SimulatedTerm,
): (quotes: readonly string[]) => Promise<ReadonlyMap<string, Repriced>> {
  refuseWithoutMenu(ctx, proposed.kind, ["view", "update", "approve"]);
  const fault = whyNotContent(proposed);
  if (fault) throw termRefusal("term_not_fitting", { why: fault });
  const known = new Map<string, UsedTerm>();
  return async (ids) => {
    const quotes = await findQuotes(ctx.db, ids);
    const unread = new Set(quotes.flatMap(({ terms }) => terms.filter((id) => !known.has(id))));
    if (unread.size > 0) for (const { id, ...term } of await findTermsById(ctx.db, [...unread])) known.set(id, term);
    return new Map(
      quotes.map((quote) => {
        const { corridor } = quote;
        const terms = quote.terms.flatMap((id) => known.get(id) ?? []);
        return [quote.id, { corridor, before: quote, after: repriced(quote, terms, proposed) }];
      }),
    );
  };
}
