/**
 * Money: a currency and a whole number of its minor units. Amounts are never floating point. The ledger keeps every currency at its ISO
 * 4217 exponent; rupiah (exponent 2) is shown and paid in whole rupiah (PRC-8).
 *
 * Separate from money.ts, which defines the wire shape with zod: public pages parse and show amounts and must not load zod.
 */
import type { Language } from "./locale.ts";

interface CurrencyFacts {
  /** Decimal places of the minor unit in the ledger: ISO 4217, "List One" of the maintenance agency (SIX). */
  readonly exponent: number;
  /** Decimal places that are shown, typed and paid. Differs from the exponent for IDR only: sen are no longer minted. */
  readonly shownDecimals: number;
  /** The text before the digits: the code, except for Rp. "$" alone could mean five of the supported currencies. */
  readonly symbol: string;
  /** Other symbols that users type, in lower case. */
  readonly typed: readonly string[];
}

const twoDecimals = (symbol: string, ...typed: string[]): CurrencyFacts => ({ exponent: 2, shownDecimals: 2, symbol, typed });
const noDecimals = (symbol: string, ...typed: string[]): CurrencyFacts => ({ exponent: 0, shownDecimals: 0, symbol, typed });

export const CURRENCIES = {
  IDR: { exponent: 2, shownDecimals: 0, symbol: "Rp", typed: ["rp", "rp."] },
  MYR: twoDecimals("MYR", "rm"),
  SGD: twoDecimals("SGD", "s$", "$"),
  HKD: twoDecimals("HKD", "hk$", "$"),
  TWD: twoDecimals("TWD", "nt$", "$"),
  JPY: noDecimals("JPY", "¥"),
  KRW: noDecimals("KRW", "₩"),
  SAR: twoDecimals("SAR"),
  AED: twoDecimals("AED"),
  QAR: twoDecimals("QAR"),
  PHP: twoDecimals("PHP", "₱"),
  INR: twoDecimals("INR", "₹"),
  AUD: twoDecimals("AUD", "a$", "$"),
  USD: twoDecimals("USD", "us$", "$"),
  GBP: twoDecimals("GBP", "£"),
  EUR: twoDecimals("EUR", "€"),
} as const satisfies Record<string, CurrencyFacts>;

export type Currency = keyof typeof CURRENCIES;
/** All supported currencies. */
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

export interface Money {
  readonly currency: Currency;
  /** Minor units: sen, cents, or whole yen and won. */
  readonly minor: bigint;
}

/** The largest number of minor units: 18 digits, which always fit PostgreSQL's bigint (19 digits, up to 9.2 × 10^18). */
export const MAX_MINOR = 10n ** 18n - 1n;

/** Creates money from minor units. Throws RangeError beyond 18 digits. Limits on amounts are checked long before, so this error is a bug. */
export function money(currency: Currency, minor: bigint): Money {
  if (minor > MAX_MINOR || minor < -MAX_MINOR) throw new RangeError(`An amount of ${currency} has more than 18 digits`);
  return { currency, minor };
}

/** Creates money from whole units: `wholeUnits("IDR", 5_000n)` is Rp 5.000, that is 500,000 minor units. Throws RangeError beyond 18 digits. */
export function wholeUnits(currency: Currency, units: bigint): Money {
  return money(currency, units * 10n ** BigInt(CURRENCIES[currency].exponent));
}

function assertSame(a: Currency, b: Currency): void {
  if (a !== b) throw new TypeError(`Cannot combine ${a} with ${b}`);
}

/** a + b. Throws TypeError on two currencies, RangeError beyond 18 digits. */
export function add(a: Money, b: Money): Money {
  assertSame(a.currency, b.currency);
  return money(a.currency, a.minor + b.minor);
}

/** a − b. Throws TypeError on two currencies, RangeError beyond 18 digits. */
export function subtract(a: Money, b: Money): Money {
  assertSame(a.currency, b.currency);
  return money(a.currency, a.minor - b.minor);
}

/** −a. */
export function negate(a: Money): Money {
  return { currency: a.currency, minor: -a.minor };
}

/** Returns −1, 0 or 1, as `sort` expects. Throws TypeError on two currencies. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  assertSame(a.currency, b.currency);
  if (a.minor === b.minor) return 0;
  return a.minor < b.minor ? -1 : 1;
}

/** True when the amount is exactly zero. */
export function isZero(a: Money): boolean {
  return a.minor === 0n;
}

/**
 * The sum of a list. The list may be empty, so the currency is an argument. Throws TypeError on another currency in it, RangeError beyond
 * 18 digits.
 */
export function sum(currency: Currency, amounts: readonly Money[]): Money {
  return amounts.reduce(add, money(currency, 0n));
}

/**
 * Splits an amount by weights so that the parts sum to it exactly, by largest remainder; among equal remainders the earlier part gets the
 * unit. A negative amount is split like its absolute value, then negated. Throws RangeError without weights, for a negative weight, or when
 * all are zero.
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const weightSum = weights.reduce((a, b) => a + b, 0n);
  if (weightSum <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError("Weights must be positive or zero, and not all zero");
  const sign = total.minor < 0n ? -1n : 1n;
  const size = total.minor * sign;
  const parts = weights.map((weight, index) => ({
    index,
    floor: (size * weight) / weightSum,
    rest: (size * weight) % weightSum,
  }));
  const left = size - parts.reduce((given, part) => given + part.floor, 0n);
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  // The remainder is smaller than the number of parts, since rounding down took less than one unit from each part.
  const lucky = new Set(byRest.slice(0, Number(left)).map((part) => part.index));
  return parts.map((part) => money(total.currency, sign * (part.floor + (lucky.has(part.index) ? 1n : 0n))));
}

/** True when the amount can be paid: whole rupiah for IDR, any amount for the other currencies. */
export function isPayable(amount: Money): boolean {
  return amount.minor % hiddenUnit(amount.currency) === 0n;
}

/** Minor units in the smallest unit that is shown: 100 for IDR, 1 for the others. */
function hiddenUnit(currency: Currency): bigint {
  const { exponent, shownDecimals } = CURRENCIES[currency];
  return 10n ** BigInt(exponent - shownDecimals);
}

export type AmountReason =
  | "blank"
  | "not_a_number"
  | "negative"
  | "other_currency"
  /**
   * One separator that could mark thousands or decimals: "1.000" in English, "1,000" in Indonesian. A wrong guess is off by a factor of
   * 1,000.
   */
  | "ambiguous_separator"
  | "too_many_decimals"
  | "too_large";

export type ParsedAmount = { readonly ok: true; readonly money: Money } | { readonly ok: false; readonly reason: AmountReason };

const refused = (reason: AmountReason): ParsedAmount => ({ ok: false, reason });
const MAX_TYPED_CHARS = 64;
/** Groups: sign, currency before, digits with separators, currency after. */
const TYPED = /^([-−]?)\s*([^0-9\s.,+−-][^0-9\s,+−-]*)?\s*(.*?)\s*([^0-9\s.,+−-]+)?$/;
const GROUPED = { ".": /^[0-9]{1,3}(?:\.[0-9]{3})+$/, ",": /^[0-9]{1,3}(?:,[0-9]{3})+$/ } as const;

/**
 * Parses an amount as a user types or pastes it: "1.000.000", "1,000,000.50", "Rp 1.000.000,-", "SGD 12.50", "12.50 SGD". Text with only
 * one possible reading is accepted in both languages: two equal separators group thousands; of two different ones the last is the decimal
 * separator. A lone separator is read by the language's convention only, and refused when the digits do not fit that reading. Only ASCII
 * digits. Decimals that are never shown (sen) must be zero. Accepts zero: the minimum is the caller's limit.
 */
export function parseAmount(text: string, currency: Currency, language: Language): ParsedAmount {
  const trimmed = text.length > MAX_TYPED_CHARS ? "x" : text.trim();
  if (trimmed === "") return refused("blank");
  const [, sign, before, body, after] = TYPED.exec(trimmed) ?? [];
  if (body === undefined) return refused("not_a_number");
  for (const unit of [before, after]) {
    if (unit === undefined || names(currency, unit)) continue;
    return refused(CURRENCY_CODES.some((other) => names(other, unit)) ? "other_currency" : "not_a_number");
  }
  if (sign !== "" || /^[-−]/.test(body)) return refused("negative");
  // "1.000.000,-" is the handwritten form of a round amount of rupiah.
  const split = splitDecimals(body.replace(/[.,]-{1,2}$/, ""), language);
  if (typeof split === "string") return refused(split);
  const { exponent, shownDecimals } = CURRENCIES[currency];
  if (split.decimals.length > 2 || /[1-9]/.test(split.decimals.slice(shownDecimals))) return refused("too_many_decimals");
  const minor = BigInt(split.whole + split.decimals.padEnd(exponent, "0").slice(0, exponent));
  return minor > MAX_MINOR ? refused("too_large") : { ok: true, money: { currency, minor } };
}

function names(currency: Currency, unit: string): boolean {
  const typed: readonly string[] = CURRENCIES[currency].typed;
  return unit.toUpperCase() === currency || typed.includes(unit.toLowerCase());
}

function splitDecimals(
  text: string,
  language: Language,
): { whole: string; decimals: string } | "not_a_number" | "ambiguous_separator" {
  if (!/^[0-9](?:[0-9.,]*[0-9])?$/.test(text)) return "not_a_number";
  const separators = text.replace(/[0-9]/g, "");
  const last = separators.at(-1) as "." | "," | undefined;
  if (last === undefined) return { whole: text, decimals: "" };
  const decimalMark = language === "ID" ? "," : ".";
  const lone = separators.length === 1;
  const mixed = new Set(separators).size === 2;
  if (!mixed && !(lone && last === decimalMark)) {
    if (GROUPED[last].test(text)) return { whole: text.replaceAll(last, ""), decimals: "" };
    return lone ? "ambiguous_separator" : "not_a_number";
  }
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  const decimals = text.slice(at + 1);
  if (lone) return decimals.length === 3 ? "ambiguous_separator" : { whole, decimals };
  const group = last === "." ? "," : ".";
  return GROUPED[group].test(whole) ? { whole: whole.replaceAll(group, ""), decimals } : "not_a_number";
}

export interface MoneyFormat {
  /** false omits the symbol, for inputs and table columns; "code" writes IDR instead of Rp. */
  readonly symbol?: boolean | "code";
  /** Shows every decimal of the ledger ("Rp 59.641,60"): for books, reconciliation and the audit trail. */
  readonly exact?: boolean;
}

/**
 * "Rp 1.000.000" or "SGD 788,91" in Indonesian, "Rp 1,000,000" or "SGD 788.91" in English, with U+00A0 after the symbol.
 *
 * Truncates sen toward zero, so that the screen never promises or demands more than the ledger holds. What customers pay and receive is
 * whole rupiah by construction (`isPayable`), so truncation only affects margins and rounding; `exact` shows those in full. Does not use
 * Intl: this is exact beyond 2^53 and the same in every engine (older engines print ",00", and then the hydrated page differs). A test
 * compares it with Intl at `maximumFractionDigits: 0`.
 */
export function formatMoney(amount: Money, language: Language, { symbol = true, exact = false }: MoneyFormat = {}): string {
  const facts = CURRENCIES[amount.currency];
  const decimals = exact ? facts.exponent : facts.shownDecimals;
  const size = (amount.minor < 0n ? -amount.minor : amount.minor) / (exact ? 1n : hiddenUnit(amount.currency));
  const digits = size.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:[0-9]{3})+$)/g, language === "ID" ? "." : ",");
  const fraction = decimals === 0 ? "" : (language === "ID" ? "," : ".") + digits.slice(-decimals);
  const prefix = symbol === false ? "" : `${symbol === "code" ? amount.currency : facts.symbol}\u00A0`;
  // No minus sign on an amount shown as zero: "-Rp 0" looks like an error.
  return `${amount.minor < 0n && size > 0n ? "-" : ""}${prefix}${whole}${fraction}`;
}

/**
 * Plain decimal text in units of the currency: "10000000", "788.91". The form used in links, the same in every language; `parseAmount`
 * reads it as English.
 */
export function plainAmount({ currency, minor }: Money): string {
  const { exponent } = CURRENCIES[currency];
  const digits = minor.toString().padStart(exponent + 1, "0");
  const fraction = exponent === 0 ? "" : digits.slice(-exponent).replace(/0+$/, "");
  return digits.slice(0, digits.length - exponent) + (fraction === "" ? "" : `.${fraction}`);
}
