/** A quote: a price promised to one person until an instant, used once. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { Rate } from "#kernel/rate.ts";
import type { FixedSide, Price } from "../../model/price.ts";
import type { PromiseReason } from "../../routing/model/promise.ts";
import type { Product } from "../../model/corridor-codes.ts";

/** The query of a price. */
export interface QuoteRequest {
  readonly corridor: string;
  /** The fixed amount: the principal in rupiah, or the received amount in the corridor's currency. */
  readonly side: FixedSide["side"];
  /** The fixed amount, in minor units. */
  readonly minor: bigint;
  /** The 3-digit code of an Indonesian bank; null while unknown, or abroad. */
  readonly bank: string | null;
}

/** The rate behind a price, and its source. */
export interface UsedRate {
  readonly mid: Rate;
  readonly source: "reference" | "desk";
  readonly asOf: Date;
}

/** The current price: what the calculator shows and a quote promises. */
export interface PriceNow {
  readonly product: Product;
  readonly target: Currency;
  readonly price: Price;
  readonly rate: UsedRate | null;
  readonly arrivesBy: Date;
  readonly why: readonly PromiseReason[];
  /** How long a quote at this price is valid, in minutes. */
  readonly lockMinutes: number;
  /** The terms used for the price. */
  readonly terms: readonly Id<"tm">[];
}

export interface Quote extends Price {
  readonly id: Id<"qt">;
  readonly person: string;
  readonly corridor: string;
  readonly bank: string | null;
  readonly fixedSide: "source" | "target";
  readonly rateSource: "reference" | "desk" | null;
  readonly rateAsOf: Date | null;
  readonly arrivesBy: Date;
  readonly why: readonly PromiseReason[];
  readonly terms: readonly Id<"tm">[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The transfer that used it. */
  readonly transfer: string | null;
}

/** Why this transfer cannot use a quote, or null. At the instant of expiry it is already too late. */
export function whyNotTake(
  quote: Pick<Quote, "transfer" | "expiresAt">,
  transfer: string,
  now: Date,
): "quote_used" | "quote_expired" | null {
  if (quote.transfer === transfer) return null;
  if (quote.transfer !== null) return "quote_used";
  return now < quote.expiresAt ? null : "quote_expired";
}
