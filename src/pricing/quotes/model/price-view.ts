import { add } from "#kernel/money.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { PriceQuery, PriceView, QuoteView } from "../contract.ts";
import type { PriceNow, Quote, QuoteRequest } from "./quote.ts";

/** A price in the form sent to clients. */
export function showPrice({ corridor, side }: QuoteRequest, { price, rate, arrivesBy, why }: PriceNow): PriceView {
  const { principal, fee, tax, total, receives, margin, rounding, totalCostBps } = price;
  return {
    corridor,
    fixedSide: side,
    principal,
    fee,
    tax,
    feeAndTax: add(fee, tax),
    total,
    receives,
    mid: price.mid,
    rate: price.rate,
    margin,
    rounding,
    totalCostBps,
    rateSource: rate?.source ?? null,
    rateAsOf: rate?.asOf ?? null,
    arrivesBy,
    arrivesWhy: [...why],
  };
}

/** A quote in the form sent to its owner. */
export function showQuote({ person: _person, terms: _terms, why, ...quote }: Quote, now: Date): QuoteView {
  const leftSeconds = Math.max(0, Math.ceil((quote.expiresAt.getTime() - now.getTime()) / SECOND_MS));
  return { ...quote, feeAndTax: add(quote.fee, quote.tax), arrivesWhy: [...why], leftSeconds };
}

/** Converts a call's query to a request. */
export function requestOf({ corridor, side, amountMinor, bank }: PriceQuery): QuoteRequest {
  return { corridor, side, minor: BigInt(amountMinor), bank: bank ?? null };
}
