/** Functions of pricing for other capabilities (decision 0026). */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Quote } from "./quotes/model/quote.ts";
import { findQuote } from "./quotes/store.ts";

export { bankLabel, bankNamed, findBanks, payableBanks, type NamedBank } from "./banks/model/banks.ts";
export { inCash, upToCash } from "./quotes/model/cash-amounts.ts";
export { findBankName, findOrderedWallet } from "./banks/find-bank-name.ts";
export { readCashUnit } from "./quotes/read-cash-unit.ts";
export { TAKE_REFUSALS } from "./quotes/contract.ts";
export { hasPrices, listPricedCorridors, sellsAbroad } from "./corridors/what-is-sold.ts";
export { customerRatesNow } from "./rates/record-customer-rates.ts";
export { computePromise } from "./routing/compute-promise.ts";
export { hasRates, midForCounting, midNow, readRateHealth } from "./rates/rates-now.ts";
export { listAutomaticStops } from "./corridors/store-automatic-stops.ts";
export { putAutomaticStops, type AutomaticChanges } from "./corridors/put-automatic-stops.ts";
export type { AutomaticStop, Shortage } from "./corridors/model/automatic-stop.ts";
export { listStopped } from "./corridors/list-stopped.ts";
export { termAt, termById, termsAt } from "./terms/read-terms.ts";
export { paymentCostBounds, paymentCostUpTo } from "./terms/payment-cost-bounds.ts";
export { readQrisLimit, readQrisMdrBps } from "./terms/qris-terms.ts";
export { findRoutes } from "./routing/find-routes.ts";
export { promisePrice } from "./quotes/create-quote.ts";
export { checkPrice, openPrices } from "./quotes/price-now.ts";
export { checkQuote, takeQuote } from "./quotes/take-quote.ts";
export { whyNotLeave } from "./routing/why-not-leave.ts";
export { openRepricing, type Repriced } from "./terms/reprice-quotes.ts";
export { openPromising, type Promised } from "./terms/promise-again.ts";
export { refuseSimulating, standardCommission } from "./terms/read-replayed.ts";
export { commissionOn } from "./model/commission.ts";
export { discounted, feeOf } from "./model/price.ts";
export { commissionOf, readPartyTerms } from "./parties/party-terms.ts";
export { putSheetTerms } from "./parties/put-sheet-terms.ts";
export { whyNotPartyTerms } from "./parties/why-not-party-terms.ts";
export { addWorkingDays, isWorkingDay, listWorkingDays, workingDaysOf } from "./calendar/working-days.ts";
export type { Quote } from "./quotes/model/quote.ts";
export type { UsedRate } from "./quotes/model/quote.ts";
export type { DeliveryPromise, PromiseReason } from "./routing/model/promise.ts";
export type { Route } from "./routing/model/routing.ts";
export type { OwnCommission, PartyTerms } from "./parties/party-terms.ts";
export type { Term } from "./terms/model/term.ts";
export type { Bank, Corridor, Rail } from "./model/network.ts";
export type { Product } from "./model/corridor-codes.ts";
export type { Limits, ReplayedTerm, TermKind, TermValue, Threshold, TierLimits } from "./terms/model/term-kinds.ts";

/** A quote by its id, regardless of owner: for the transfer that used it. Null when it does not exist. */
export async function quoteOf(ctx: Pick<Ctx, "db">, quote: string): Promise<Quote | null> {
  return findQuote(ctx.db, quote);
}
