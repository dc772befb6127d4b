import type { Money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms, type PriceTerms } from "./price-terms.ts";
import { promiseOf, type DeliveryPromise } from "./promise.ts";
import { routesAmong } from "./routing.ts";

/**
 * By when money that is ours to send at an instant arrives, and what it waits for: for a transfer whose way takes longer than its quote
 * promised. Null when no rail can carry it, or nothing is promised in that corridor.
 */
export async function promiseFor(
  ctx: Pick<Ctx, "db" | "now">,
  question: {
    readonly corridor: string;
    /** What arrives, in the corridor's currency. */
    readonly receives: Money;
    /** The 3-digit code of the bank at home; abroad it is not looked at. */
    readonly bank: string | null;
    readonly from: Date;
  },
): Promise<DeliveryPromise | null> {
  const { corridor, receives, bank, from } = question;
  const terms = await readPriceTerms(ctx, { corridor, bank });
  return terms && promiseBy(terms, receives, from);
}

/** The same by terms that have been read. */
export function promiseBy(terms: PriceTerms, receives: Money, from: Date): DeliveryPromise | null {
  const { rails, bank, home, away, corridor, promise } = terms;
  if (!promise) return null;
  const { checksMinutes, arrival } = promise.value;
  if (corridor.rails.length === 0) {
    return arrival && promiseOf({ from, checksMinutes, hours: null, arrival, home, away });
  }
  const at = new Date(from.getTime() + checksMinutes * MINUTE_MS);
  const [first] = routesAmong({ rails, bank, amount: receives, at, arrival, home, away });
  const chosen = rails.find(({ rail }) => rail === first?.rail);
  if (!chosen) return null;
  return promiseOf({ from, checksMinutes, hours: chosen.term.hours, arrival: arrival ?? chosen.term.arrival, home, away });
}
