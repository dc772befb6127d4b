import type { Money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPriceTerms, type PriceTerms } from "./read-price-terms.ts";
import { promiseOf, type DeliveryPromise } from "./model/promise.ts";
import { routesAmong } from "./model/routing.ts";

/**
 * Arrival time of money that can be sent from an instant on, with the reasons for delays. Used when a transfer takes longer than its quote
 * promised. Null when no rail can carry it, or the corridor has no promise.
 */
export async function computePromise(
  ctx: Pick<Ctx, "db" | "now">,
  question: {
    readonly corridor: string;
    /** The received amount, in the corridor's currency. */
    readonly receives: Money;
    /** The 3-digit code of an Indonesian bank; ignored abroad. */
    readonly bank: string | null;
    readonly from: Date;
  },
): Promise<DeliveryPromise | null> {
  const { corridor, receives, bank, from } = question;
  const terms = await readPriceTerms(ctx, { corridor, bank });
  return terms && promiseBy(terms, receives, from);
}

/** The terms that an arrival is promised by. */
export type PromiseTerms = Pick<PriceTerms, "rails" | "bank" | "home" | "away"> & {
  readonly corridor: Pick<PriceTerms["corridor"], "rails">;
  readonly promise: Pick<NonNullable<PriceTerms["promise"]>, "value"> | null;
};

/** Like `computePromise`, with terms already read. */
export function promiseBy(terms: PromiseTerms, receives: Money, from: Date): DeliveryPromise | null {
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
