/** What other capabilities may ask of pricing (decision 0026). */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Quote } from "./quote.ts";
import { findQuote } from "./store-quotes.ts";

export { bankLabel, payableBanks } from "./banks.ts";
export { inCash, upToCash } from "./cash.ts";
export { bankNameOf } from "./bank-name.ts";
export { cashUnitNow } from "./cash-unit.ts";
export { TAKE_REFUSALS } from "./contract.ts";
export { corridorsNow } from "./corridors-now.ts";
export { customerRatesNow } from "./note-rates.ts";
export { promiseFor } from "./promise-for.ts";
export { midForCounting, midNow } from "./rates-now.ts";
export { termAt, termsAt } from "./read-terms.ts";
export { routesFor } from "./routes-for.ts";
export { checkQuote, takeQuote } from "./take-quote.ts";
export { whyNotLeave } from "./why-not-leave.ts";
export { addWorkingDays, isWorkingDay } from "./working-days.ts";
export type { Quote } from "./quote.ts";
export type { UsedRate } from "./quote.ts";
export type { DeliveryPromise, PromiseReason } from "./promise.ts";
export type { Route } from "./routing.ts";
export type { Term } from "./term.ts";
export type { Bank, Corridor, Rail } from "./network.ts";
export type { Product } from "./ways.ts";
export type { Limits, TermKind, TermValue, Threshold, TierLimits } from "./terms.ts";

/** A quote by its id, whoever's it is: for a transfer that has used it. Null when there is none. */
export async function quoteOf(ctx: Pick<Ctx, "db">, quote: string): Promise<Quote | null> {
  return findQuote(ctx.db, quote);
}
