/** Rates and percentages: exact whole-number arithmetic with one rounding, stated at each call (the type table of ARCHITECTURE.md). */
import { z } from "zod";
import type { Language } from "./locale.ts";
import { CURRENCIES, money, type Currency, type Money } from "./money.ts";

/** `scaled` over ten to the power `scale`: 12,675.6 is {scaled: 126756n, scale: 1}. Always positive, without trailing zeros. */
export interface Rate {
  readonly scaled: bigint;
  readonly scale: number;
}

/** "down" is toward zero, "up" away from zero; "floor" and "ceiling" keep their direction for negative amounts. */
export type Rounding = "down" | "up" | "floor" | "ceiling" | "half_up" | "half_even";

/** Decimal places of a rate in the database: numeric(20,10), so the whole part has as many digits. */
export const RATE_DECIMALS = 10;
const MAX_SCALED = 10n ** 20n;
const BPS = 10_000n;

/**
 * numerator ÷ denominator as a whole number. "half_up" sends a tie away from zero, "half_even" to the even neighbour.
 * Throws RangeError when the denominator is not positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError("The denominator must be positive");
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return quotient;
  const sign = numerator < 0n ? -1n : 1n;
  const twiceRest = rest * sign * 2n;
  const away = {
    down: false,
    up: true,
    floor: sign < 0n,
    ceiling: sign > 0n,
    half_up: twiceRest >= denominator,
    half_even: twiceRest > denominator || (twiceRest === denominator && quotient % 2n !== 0n),
  }[rounding];
  return away ? quotient + sign : quotient;
}

function rate(scaled: bigint, scale: number): Rate {
  if (scaled <= 0n) throw new RangeError("A rate must be positive");
  let [digits, places] = [scaled, scale];
  while (places > 0 && digits % 10n === 0n) [digits, places] = [digits / 10n, places - 1];
  if (digits * 10n ** BigInt(RATE_DECIMALS - places) >= MAX_SCALED) throw new RangeError("A rate must fit numeric(20,10)");
  return { scaled: digits, scale: places };
}

const DECIMAL = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,10})?$/;

/**
 * Parses a rate from "12675.6" or PostgreSQL's "12675.6000000000"; null for any other spelling, zero, or more than 10 digits before or
 * after the point.
 */
export function parseRate(text: string): Rate | null {
  if (!DECIMAL.test(text)) return null;
  const [whole = "", fraction = ""] = text.split(".");
  const scaled = BigInt(whole + fraction);
  return scaled === 0n ? null : rate(scaled, fraction.length);
}

/** The decimal string of a rate, for the wire and for numeric(20,10): "12675.6". */
export function rateText({ scaled, scale }: Rate): string {
  const digits = scaled.toString().padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const decodedRate = z.custom<Rate>(
  (value) => {
    const { scaled, scale } = (value ?? {}) as Partial<Rate>;
    return (
      typeof scaled === "bigint" &&
      scaled > 0n &&
      typeof scale === "number" &&
      Number.isInteger(scale) &&
      scale >= 0 &&
      scale <= RATE_DECIMALS
    );
  },
  { message: "Expected a rate" },
);

/** A rate on the wire: a decimal string such as "12675.6". Numbers, exponents, signs and zero are refused. */
export const rateCodec = z.codec(z.string().regex(DECIMAL), decodedRate, {
  decode: (text, context) => {
    const parsed = parseRate(text);
    if (parsed) return parsed;
    context.issues.push({ code: "custom", input: text, message: "A rate must be positive" });
    return z.NEVER;
  },
  encode: rateText,
});

/** Returns −1, 0 or 1, as `sort` expects. */
export function compareRates(a: Rate, b: Rate): -1 | 0 | 1 {
  const [left, right] = [a.scaled * 10n ** BigInt(b.scale), b.scaled * 10n ** BigInt(a.scale)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export interface RoundedTo {
  /** Decimal places to keep, at most the currency's exponent (the default). 0 rounds to whole rupiah once instead of twice. */
  readonly decimals?: number;
}

/** numerator ÷ denominator, in units of the currency (not minor units), rounded once to the requested decimals. */
function toMoney(currency: Currency, numerator: bigint, denominator: bigint, rounding: Rounding, { decimals }: RoundedTo): Money {
  const { exponent } = CURRENCIES[currency];
  const stored = decimals ?? exponent;
  if (!Number.isInteger(stored) || stored < 0 || stored > exponent)
    throw new RangeError(`${currency} has ${exponent} decimals, not ${stored}`);
  const rounded = divideRounded(numerator * 10n ** BigInt(stored), denominator, rounding);
  return money(currency, rounded * 10n ** BigInt(exponent - stored));
}

/**
 * amount × rate, where the rate is the price in `to` of one unit of the amount's currency: 788.91 SGD at 12,600 is Rp 9.940.266. Throws
 * RangeError beyond 18 digits or for more decimals than `to` has.
 */
export function applyRate(
  amount: Money,
  { scaled, scale }: Rate,
  to: Currency,
  rounding: Rounding,
  roundedTo: RoundedTo = {},
): Money {
  const denominator = 10n ** BigInt(CURRENCIES[amount.currency].exponent + scale);
  return toMoney(to, amount.minor * scaled, denominator, rounding, roundedTo);
}

/**
 * amount ÷ rate, where the rate is the price of one unit of `to` in the amount's currency: Rp 10.000.000 at 12,675.6 is 788.91 SGD. Exact,
 * unlike multiplying by `invert(rate)`, which is already rounded. Throws as `applyRate`.
 */
export function divideByRate(
  amount: Money,
  { scaled, scale }: Rate,
  to: Currency,
  rounding: Rounding,
  roundedTo: RoundedTo = {},
): Money {
  const denominator = 10n ** BigInt(CURRENCIES[amount.currency].exponent) * scaled;
  return toMoney(to, amount.minor * 10n ** BigInt(scale), denominator, rounding, roundedTo);
}

/**
 * 1 ÷ rate, rounded to 10 decimals: for display and for comparing sources. Convert money back with `divideByRate`. Throws RangeError when
 * the result rounds to zero.
 */
export function invert({ scaled, scale }: Rate, rounding: Rounding): Rate {
  return rate(divideRounded(10n ** BigInt(scale + RATE_DECIMALS), scaled, rounding), RATE_DECIMALS);
}

/**
 * The rate after our margin in basis points (hundredths of a percent): 12,600 with 60 is exactly 12,675.6; a negative margin lowers it. The
 * result has four more decimals than the mid rate and is rounded only beyond 10. Throws RangeError for fractions of a basis point or a
 * result that is not positive.
 */
export function withMarginBps({ scaled, scale }: Rate, bps: number, rounding: Rounding): Rate {
  const factor = BPS + BigInt(wholeBps(bps));
  const surplus = Math.max(0, scale + 4 - RATE_DECIMALS);
  return rate(divideRounded(scaled * factor, 10n ** BigInt(surplus), rounding), scale + 4 - surplus);
}

/** A share of an amount in basis points: the tax of 11 % (1,100) on Rp 35.000 is Rp 3.850. Throws as `applyRate`, or for fractions of a basis point. */
export function percentOf(amount: Money, bps: number, rounding: Rounding, roundedTo: RoundedTo = {}): Money {
  const denominator = 10n ** BigInt(CURRENCIES[amount.currency].exponent) * BPS;
  return toMoney(amount.currency, amount.minor * BigInt(wholeBps(bps)), denominator, rounding, roundedTo);
}

function wholeBps(bps: number): number {
  if (!Number.isSafeInteger(bps)) throw new RangeError("Basis points must be a whole number");
  return bps;
}

/** Rupiah for one unit, formatted to about six significant figures: a rate of 11.8765 needs more decimals than one of 12,675.60. */
export function formatRupiahRate({ scaled, scale }: Rate, language: Language): string {
  const one = 10n ** BigInt(scale);
  const places = scaled / one >= 1_000n ? 2 : 4;
  const digits = divideRounded(scaled * 10n ** BigInt(places), one, "half_up")
    .toString()
    .padStart(places + 1, "0");
  const [group, mark] = language === "ID" ? [".", ","] : [",", "."];
  return `Rp\u00A0${digits.slice(0, -places).replace(/\B(?=(?:[0-9]{3})+$)/g, group)}${mark}${digits.slice(-places)}`;
}

/** Formats hundredths of a percent: 98 is "0.98%". Must not be negative. */
export function formatBps(bps: number, language: Language): string {
  const digits = String(bps).padStart(3, "0");
  if (digits.endsWith("00")) return `${digits.slice(0, -2)}%`;
  return `${digits.slice(0, -2)}${language === "ID" ? "," : "."}${digits.slice(-2)}%`;
}
