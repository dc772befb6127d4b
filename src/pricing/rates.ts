/** Rates: the type that a reference source fulfils, crosses by way of the euro, and whether a rate may be used (PRODUCT §5). Pure. */
import type { Currency } from "#kernel/money.ts";
import { divideRounded, parseRate, RATE_DECIMALS, rateText, type Rate } from "#kernel/rate.ts";
import { at, HOUR_MS, type LocalDate } from "#kernel/time.ts";
import type { UsedRate } from "./quote.ts";
import type { TermValue } from "./terms.ts";

/** What a source said: how much of each currency one euro costs, on a day. */
export interface ReferenceDay {
  readonly day: LocalDate;
  readonly perEuro: ReadonlyMap<string, Rate>;
}
export type ReferenceAnswer =
  | { readonly outcome: "read"; readonly rates: ReferenceDay }
  /** Nothing was learnt: the rates that are known stay, and grow old. */
  | { readonly outcome: "no_answer"; readonly why: string };
/** What an outside source of rates must fulfil. It never throws for what the source does. */
export type ReadRates = () => Promise<ReferenceAnswer>;

/** The European Central Bank fixes its rates at this time of day, by its own clocks (its framework for reference rates). */
const FIXED_AT = "14:15";
const FRANKFURT = "Europe/Berlin";

/** The instant that the rates of a day are of. */
export function fixedAt(day: LocalDate): Date {
  return at(day, FIXED_AT, FRANKFURT);
}

/** Rupiah for one unit of each of these currencies that the source has; empty when it has no rupiah. Rounded once, at the tenth decimal. */
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

/** A rate that somebody stands for, and the instant it is of. */
export interface SourcedRate {
  readonly mid: Rate;
  readonly asOf: Date;
}
type Rule = TermValue<"rate_rule">;

export type RateFault = "rate_stale" | "rate_deviates";
export type JudgedRate =
  | { readonly fault: null; readonly used: UsedRate; readonly deviationBps: number | null }
  | { readonly fault: RateFault; readonly used: null; readonly deviationBps: number | null };

/** Whether a rate has outlived the rule: exactly its age is still in time. */
export function isStale(asOf: Date, maxAgeHours: number, now: Date): boolean {
  return now.getTime() - asOf.getTime() > maxAgeHours * HOUR_MS;
}

/**
 * Which rate counts, or why none does. The desk's goes before the reference's, which is of yesterday at best, as long as the two do not
 * contradict each other; a rate that is too old counts as none, for using and for comparing.
 */
export function judgeRates(reference: SourcedRate | null, desk: SourcedRate | null, rule: Rule, now: Date): JudgedRate {
  const freshReference = reference && !isStale(reference.asOf, rule.referenceMaxAgeHours, now) ? reference : null;
  const freshDesk = desk && !isStale(desk.asOf, rule.deskMaxAgeHours, now) ? desk : null;
  const deviationBps = freshReference && freshDesk ? deviation(freshDesk.mid, freshReference.mid) : null;
  if (deviationBps !== null && deviationBps > rule.maxDeviationBps) return { fault: "rate_deviates", used: null, deviationBps };
  if (freshDesk) return { fault: null, used: { ...freshDesk, source: "desk" }, deviationBps };
  if (freshReference) return { fault: null, used: { ...freshReference, source: "reference" }, deviationBps };
  return { fault: "rate_stale", used: null, deviationBps };
}

/** How far one rate is from another, in hundredths of a percent of that other, rounded up: a hair over the bound is over it. */
export function deviation(rate: Rate, from: Rate): number {
  const scale = BigInt(Math.max(rate.scale, from.scale));
  const [a, b] = [rate.scaled * 10n ** (scale - BigInt(rate.scale)), from.scaled * 10n ** (scale - BigInt(from.scale))];
  const distance = a > b ? a - b : b - a;
  return Number(divideRounded(distance * 10_000n, b, "up"));
}
