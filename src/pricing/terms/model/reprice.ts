/**
 * The price of a quote once more, with one of its terms replaced by a proposed value: by the same arithmetic as every quote. Pure.
 */
import { priceOf, type FixedSide, type Price, type PriceRules } from "../../model/price.ts";
import type { Quote } from "../../quotes/model/quote.ts";
import type { Term } from "./term.ts";
import type { SimulatedTerm, TermKind, TermValue } from "./term-kinds.ts";

/** A term that a quote was made of. */
export type UsedTerm = Pick<Term, "kind" | "key" | "value">;
type PricedQuote = Pick<Quote, keyof Price | "corridor" | "bank" | "fixedSide">;

function find<K extends TermKind>(
  terms: readonly UsedTerm[],
  kind: K,
): { readonly key: string; readonly value: TermValue<K> } | null {
  return (terms.find((term) => term.kind === kind) ?? null) as { key: string; value: TermValue<K> } | null;
}

/** Whether a quote made of these terms would have used the proposed one. A corridor's own fee or spread hides that of its product. */
export function isConcerned(
  quote: Pick<PricedQuote, "corridor" | "bank">,
  terms: readonly UsedTerm[],
  proposed: SimulatedTerm,
): boolean {
  switch (proposed.kind) {
    case "tax":
      return true;
    case "bank":
      return quote.bank === proposed.key;
    case "fee":
    case "spread": {
      const used = find(terms, proposed.kind);
      // Rupiah to rupiah has no spread.
      if (used === null) return false;
      if (proposed.key === quote.corridor) return true;
      return used.key !== quote.corridor && find(terms, "corridor")?.value.product === proposed.key;
    }
  }
}

/** The rules that a quote was priced by. Throws when it lacks a term that every quote has. */
function rulesOf({ mid, receives }: PricedQuote, terms: readonly UsedTerm[]): PriceRules {
  const [fee, tax] = [find(terms, "fee"), find(terms, "tax")];
  if (fee === null || tax === null) throw new Error("a quote is made of a fee and a tax");
  return {
    tiers: fee.value.tiers,
    taxBps: tax.value.bps,
    discountBps: find(terms, "party_fee")?.value.discountBps ?? 0,
    conversion: mid && { target: receives.currency, mid, spreadBps: find(terms, "spread")?.value.bps ?? 0 },
  };
}

const fixedOf = ({ fixedSide, principal, receives }: PricedQuote): FixedSide =>
  fixedSide === "source" ? { side: "source", principal } : { side: "target", receives };

/** The price of a quote made of these terms. With the terms that it was made of, that is the quote's own price. */
export const priceAgain = (quote: PricedQuote, terms: readonly UsedTerm[]): Price =>
  priceOf(fixedOf(quote), rulesOf(quote, terms));

/** The price that the quote would have had under the proposed term; null when it is not concerned. */
export function repriced(quote: PricedQuote, terms: readonly UsedTerm[], proposed: SimulatedTerm): Price | null {
  if (!isConcerned(quote, terms, proposed)) return null;
  return priceAgain(quote, [proposed, ...terms.filter(({ kind }) => kind !== proposed.kind)]);
}
