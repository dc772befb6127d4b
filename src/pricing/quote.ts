/** A quote: a price that was promised to one person until an instant, used once. Pure. */
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { Rate } from "#kernel/rate.ts";
import type { FixedSide, Price } from "./price.ts";
import type { PromiseReason } from "./promise.ts";
import type { Product } from "./ways.ts";

/** What somebody wants the price of. */
export interface QuoteRequest {
  readonly corridor: string;
  /** What is fixed: the principal in rupiah, or what arrives, in the corridor's currency. */
  readonly side: FixedSide["side"];
  /** Of that, in minor units. */
  readonly minor: bigint;
  /** The 3-digit code of the bank at home; null where it is not known yet, or abroad. */
  readonly bank: string | null;
}

/** The rate behind a price, and whose it is. */
export interface UsedRate {
  readonly mid: Rate;
  readonly source: "reference" | "desk";
  readonly asOf: Date;
}

/** A price now: what a calculator shows, and what a quote promises. */
export interface PriceNow {
  readonly product: Product;
  readonly target: Currency;
  readonly price: Price;
  readonly rate: UsedRate | null;
  readonly arrivesBy: Date;
  readonly why: readonly PromiseReason[];
  /** How long a quote of it holds. */
  readonly lockMinutes: number;
  /** The terms that it was made of. */
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

/** Why a quote can't be used by this transfer, or null. The expiry itself is too late. */
export function whyNotTake(
  quote: Pick<Quote, "transfer" | "expiresAt">,
  transfer: string,
  now: Date,
): "quote_used" | "quote_expired" | null {
  if (quote.transfer === transfer) return null;
  if (quote.transfer !== null) return "quote_used";
  return now < quote.expiresAt ? null : "quote_expired";
}
