/**
 * What a transfer costs and what arrives: the arithmetic of every quote, exact, with each rounding named (PRC-4). Pure.
 *
 *     principal 10.000.000, mid 12.600, spread 60 bps → rate 12.675,6 → SGD 788.91; fee 35.000, tax 3.850: pays 10.038.850
 */
import { add, CURRENCIES, compare, isZero, money, subtract, type Currency, type Money } from "#kernel/money.ts";
import { applyRate, divideByRate, divideRounded, percentOf, withMarginBps, type Rate } from "#kernel/rate.ts";

/** Fee for principals from `from` up to the next tier: a fixed part plus basis points of the principal, within bounds. All in rupiah. */
export interface FeeTier {
  readonly from: Money;
  readonly fixed: Money;
  readonly bps: number;
  readonly min?: Money;
  readonly max?: Money;
}

export interface Conversion {
  readonly target: Currency;
  /** Mid-market rate: rupiah for one unit of the target currency. */
  readonly mid: Rate;
  /** Margin added to the mid-market rate, in basis points. */
  readonly spreadBps: number;
}

export interface PriceRules {
  /** Ascending; the first one from zero. */
  readonly tiers: readonly FeeTier[];
  /** Value-added tax on the fee, never on the principal, in basis points. */
  readonly taxBps: number;
  /** The sender's discount on the fee of the tiers, before tax, in basis points; 0 for everybody without a sheet. */
  readonly discountBps: number;
  /** Null for rupiah to rupiah. */
  readonly conversion: Conversion | null;
}

/** The amount the sender fixed: the principal in rupiah, or the received amount. */
export type FixedSide =
  | { readonly side: "source"; readonly principal: Money }
  | { readonly side: "target"; readonly receives: Money };

export interface Price {
  /** The amount sent on; fees come on top. */
  readonly principal: Money;
  readonly fee: Money;
  readonly tax: Money;
  /** What the sender pays: the sum of the three lines above, each in whole rupiah. */
  readonly total: Money;
  readonly receives: Money;
  /** Null for rupiah to rupiah, as are the three after it. */
  readonly mid: Rate | null;
  readonly rate: Rate | null;
  /** Income from the spread, and the rest from rounding, in rupiah to the sen: principal = received at mid + margin + rounding. */
  readonly margin: Money;
  readonly rounding: Money;
  /** Everything that does not arrive, in basis points of the total paid. */
  readonly totalCostBps: number;
}

const WHOLE = { decimals: 0 } as const;
/** 100 %, in basis points. */
const WHOLE_BPS = 10_000;

/** The price of a transfer. Throws RangeError for an amount that is not above zero or of which nothing arrives; callers check limits first. */
export function priceOf(fixed: FixedSide, rules: PriceRules): Price {
  const { principal, receives, rate } =
    fixed.side === "source" ? fromSource(fixed.principal, rules) : fromTarget(fixed.receives, rules);
  const fee = discounted(feeOf(principal, rules.tiers), rules.discountBps);
  const tax = percentOf(fee, rules.taxBps, "half_up", WHOLE);
  const total = add(principal, add(fee, tax));
  const { conversion } = rules;
  const atMid = conversion === null ? receives : applyRate(receives, conversion.mid, "IDR", "half_up");
  const margin = conversion === null || rate === null ? money("IDR", 0n) : marginOf(receives, rate, conversion.mid);
  return {
    principal,
    fee,
    tax,
    total,
    receives,
    mid: conversion?.mid ?? null,
    rate,
    margin,
    rounding: subtract(subtract(principal, atMid), margin),
    totalCostBps: Number(divideRounded((total.minor - atMid.minor) * 10_000n, total.minor, "half_up")),
  };
}

interface Sides {
  readonly principal: Money;
  readonly receives: Money;
  readonly rate: Rate | null;
}

/** The received amount is rounded down to payable units: never more than was sent for. */
function fromSource(principal: Money, { conversion }: PriceRules): Sides {
  assertAboveZero(principal);
  if (conversion === null) return { principal, receives: principal, rate: null };
  const rate = ourRate(conversion);
  const receives = divideByRate(principal, rate, conversion.target, "down");
  assertAboveZero(receives);
  return { principal, receives, rate };
}

/** The principal is rounded up to whole rupiah: never less than it costs. */
function fromTarget(receives: Money, { conversion }: PriceRules): Sides {
  assertAboveZero(receives);
  if (conversion === null) return { principal: receives, receives, rate: null };
  if (receives.currency !== conversion.target)
    throw new TypeError(`${receives.currency} is not the currency of a corridor to ${conversion.target}`);
  const rate = ourRate(conversion);
  return { principal: applyRate(receives, rate, "IDR", "up", WHOLE), receives, rate };
}

/** The mid-market rate plus margin, rounded against the sender by less than a billionth. */
export function ourRate({ mid, spreadBps }: Conversion): Rate {
  return withMarginBps(mid, spreadBps, "up");
}

/** The received amount times the difference between our rate and the mid-market rate, to the sen, half up. */
function marginOf(receives: Money, rate: Rate, mid: Rate): Money {
  const atOurs = scaledProduct(receives, rate);
  const atMid = scaledProduct(receives, mid);
  const scale = Math.max(atOurs.scale, atMid.scale);
  const difference = raise(atOurs, scale) - raise(atMid, scale);
  // From units of 10^-scale to sen.
  return money("IDR", divideRounded(difference * 100n, 10n ** BigInt(scale), "half_up"));
}

interface Scaled {
  readonly value: bigint;
  readonly scale: number;
}

/** amount × rate, unrounded. */
function scaledProduct(amount: Money, rate: Rate): Scaled {
  return { value: amount.minor * rate.scaled, scale: rate.scale + CURRENCIES[amount.currency].exponent };
}

function raise({ value, scale }: Scaled, to: number): bigint {
  return value * 10n ** BigInt(to - scale);
}

function assertAboveZero(amount: Money): void {
  if (amount.minor <= 0n) throw new RangeError("An amount has to be above zero");
}

/** The fee of a principal, in whole rupiah. */
export function feeOf(principal: Money, tiers: readonly FeeTier[]): Money {
  const tier = tiers.findLast(({ from }) => compare(from, principal) <= 0);
  if (tier === undefined) throw new RangeError("no fee tier for this principal");
  const raw = add(tier.fixed, percentOf(principal, tier.bps, "half_up", WHOLE));
  if (tier.min !== undefined && compare(raw, tier.min) < 0) return tier.min;
  return tier.max !== undefined && compare(raw, tier.max) > 0 ? tier.max : raw;
}

/**
 * A fee less a discount, in whole rupiah. The discount is rounded down, so that parts of a transfer never get more discount than the whole;
 * the fee is never below zero.
 */
export function discounted(fee: Money, discountBps: number): Money {
  if (discountBps < 0 || discountBps > WHOLE_BPS) throw new RangeError("a discount is between nothing and the whole fee");
  return subtract(fee, percentOf(fee, discountBps, "down", WHOLE));
}

export type TierFault =
  | "tiers_missing"
  | "tiers_not_from_zero"
  | "tiers_not_ascending"
  | "fee_rises_at_boundary"
  | "bounds_crossed";

/**
 * What is wrong with a list of tiers, or null. If the fee rose at a tier boundary, two smaller transfers would cost less than one: split
 * transfers look like structuring, and a price must not encourage them.
 */
export function whyNotTiers(tiers: readonly FeeTier[]): TierFault | null {
  const [first, ...rest] = tiers;
  if (first === undefined) return "tiers_missing";
  if (!isZero(first.from)) return "tiers_not_from_zero";
  if (tiers.some(({ min, max }) => min !== undefined && max !== undefined && compare(min, max) > 0)) return "bounds_crossed";
  let before = first;
  for (const tier of rest) {
    if (compare(tier.from, before.from) <= 0) return "tiers_not_ascending";
    const [below, here] = [
      feeOf(tier.from, [{ ...before, from: first.from }]),
      feeOf(tier.from, [{ ...tier, from: first.from }]),
    ];
    if (compare(here, below) > 0) return "fee_rises_at_boundary";
    before = tier;
  }
  return null;
}
