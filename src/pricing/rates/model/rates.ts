/** Rates: the interface of a reference source, cross rates through the euro, and whether a rate may be used (PRC-7). Pure. */
import type { Currency } from "#kernel/money.ts";
import { divideRounded, parseRate, RATE_DECIMALS, rateText, type Rate } from "#kernel/rate.ts";
import { at, HOUR_MS, type LocalDate } from "#kernel/time.ts";
import type { UsedRate } from "../../quotes/model/quote.ts";
import type { TermValue } from "../../terms/model/term-kinds.ts";

/** The name under which reference rates of the European Central Bank are stored. */
export const REFERENCE_SOURCE = "ecb";

/** A source's rates of a day: units of each currency per euro. */
export interface ReferenceDay {
  readonly day: LocalDate;
  readonly perEuro: ReadonlyMap<string, Rate>;
}
export type ReferenceAnswer =
  | { readonly outcome: "read"; readonly rates: ReferenceDay }
  /** No rates were received: the known ones stay and grow stale. */
  | { readonly outcome: "no_answer"; readonly why: string };
/** Interface of an outside source of rates. It never throws for failures of the source. */
export type ReadRates = () => Promise<ReferenceAnswer>;

/** The European Central Bank fixes its rates at this local time (its framework for reference rates). */
const FIXED_AT = "14:15";
const FRANKFURT = "Europe/Berlin";

/** The instant of a day's rates. */
export function fixedAt(day: LocalDate): Date {
  return at(day, FIXED_AT, FRANKFURT);
}

/** Rupiah for one unit of each of these currencies that the source has; empty without rupiah. Rounded once, at the tenth decimal. */
export function rupiahRates(
  perEuro: ReadonlyMap<string, Rate>,
  currencies: readonly Currency[],
): { currency: Currency; mid: Rate }[] {
  const rupiah = perEuro.get("IDR");
  if (!rupiah) return [];
  return currencies.flatMap((currency): { currency: Currency; mid: Rate }[] => {
    if (currency === "IDR") return [];
    if (currency === "EUR") return [{ currency, mid: rupiah }];
    const other = perEuro.get(currency);
    return other ? [{ currency, mid: quotient(rupiah, other) }] : [];
  });
}

function quotient(a: Rate, b: Rate): Rate {
  const numerator = a.scaled * 10n ** BigInt(b.scale + RATE_DECIMALS);
  const scaled = divideRounded(numerator, b.scaled * 10n ** BigInt(a.scale), "half_even");
  const mid = parseRate(rateText({ scaled, scale: RATE_DECIMALS }));
  if (!mid) throw new RangeError("A cross rate is zero or does not fit");
  return mid;
}

/** A rate from a source, and its instant. */
export interface SourcedRate {
  readonly mid: Rate;
  readonly asOf: Date;
}
type Rule = TermValue<"rate_rule">;

export type RateFault = "rate_stale" | "rate_deviates";
export type RateEvaluation =
  | { readonly fault: null; readonly used: UsedRate; readonly deviationBps: number | null }
  | { readonly fault: RateFault; readonly used: null; readonly deviationBps: number | null };

/** Whether a rate is older than the rule allows; exactly the maximum age is still allowed. */
export function isStale(asOf: Date, maxAgeHours: number, now: Date): boolean {
  return now.getTime() - asOf.getTime() > maxAgeHours * HOUR_MS;
}

/**
 * The rate in use, or why there is none. The desk rate takes precedence over the reference rate, which is from yesterday at best, unless
 * the two deviate too far. A stale rate is ignored, both for use and for comparison.
 */
export function evaluateRates(reference: SourcedRate | null, desk: SourcedRate | null, rule: Rule, now: Date): RateEvaluation {
  const freshReference = reference && !isStale(reference.asOf, rule.referenceMaxAgeHours, now) ? reference : null;
  const freshDesk = desk && !isStale(desk.asOf, rule.deskMaxAgeHours, now) ? desk : null;
  const deviationBps = freshReference && freshDesk ? deviation(freshDesk.mid, freshReference.mid) : null;
  if (deviationBps !== null && deviationBps > rule.maxDeviationBps) return { fault: "rate_deviates", used: null, deviationBps };
  if (freshDesk) return { fault: null, used: { ...freshDesk, source: "desk" }, deviationBps };
  if (freshReference) return { fault: null, used: { ...freshReference, source: "reference" }, deviationBps };
  return { fault: "rate_stale", used: null, deviationBps };
}

/** Deviation of one rate from another, in basis points of the other, rounded up, so that slightly above the bound is above it. */
export function deviation(rate: Rate, from: Rate): number {
  const scale = BigInt(Math.max(rate.scale, from.scale));
  const [a, b] = [rate.scaled * 10n ** (scale - BigInt(rate.scale)), from.scaled * 10n ** (scale - BigInt(from.scale))];
  const distance = a > b ? a - b : b - a;
  return Number(divideRounded(distance * 10_000n, b, "up"));
}

/** Change from one rate to another, in basis points of the first: negative when it fell. Half to even. */
export function changeBps(from: Rate, to: Rate): number {
  const scale = BigInt(Math.max(from.scale, to.scale));
  const [a, b] = [from.scaled * 10n ** (scale - BigInt(from.scale)), to.scaled * 10n ** (scale - BigInt(to.scale))];
  const distance = b > a ? b - a : a - b;
  const bps = Number(divideRounded(distance * 10_000n, a, "half_even"));
  return b < a && bps !== 0 ? -bps : bps;
}
