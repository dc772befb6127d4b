import { compare, isPayable, isZero, money, moneyCodec, type Money } from "#kernel/money.ts";
import { divideByRate } from "#kernel/rate.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { overUnit } from "./cash.ts";
import { cashUnitNow } from "./cash-unit.ts";
import { PRICE_REFUSALS, type PriceRefusal } from "./contract.ts";
import { priceOf, type Conversion, type FixedSide } from "./price.ts";
import { promiseBy } from "./promise-for.ts";
import type { PriceNow, QuoteRequest, UsedRate } from "./quote.ts";
import { judgeRates } from "./rates.ts";
import { deskRate } from "./rates-now.ts";
import { readPriceTerms } from "./price-terms.ts";
import { findReferenceRates } from "./store-rates.ts";
import type { Corridor } from "./network.ts";

/** A price, or why there is none. */
export type Priced = { readonly now: PriceNow; readonly refusal: null } | { readonly now: null; readonly refusal: Refusal };
type Reading = Pick<Ctx, "db" | "now">;

class NoPrice extends Refusal {
  constructor(code: PriceRefusal, details: RefusalDetails = {}) {
    super(code, PRICE_REFUSALS[code], details);
  }
}
const wire = (amount: Money) => moneyCodec.encode(amount);

/** The price of a request at this instant. Throws nothing that the business may answer: an expired quote shows a new price only if there is one. */
export async function priceNow(ctx: Reading, request: QuoteRequest): Promise<Priced> {
  try {
    return { now: await getPrice(ctx, request), refusal: null };
  } catch (error) {
    if (error instanceof NoPrice) return { now: null, refusal: error };
    throw error;
  }
}

/** The same, refusing. */
export async function getPrice(ctx: Reading, request: QuoteRequest): Promise<PriceNow> {
  const { corridor, ...terms } = await getTerms(ctx, request);
  const asked = money(request.side === "source" ? "IDR" : corridor.currency, request.minor);
  if (!isPayable(asked)) throw new NoPrice("amount_not_payable");
  // Before anything is worked out, since of too little nothing arrives.
  if (request.side === "source") refuseOutside(asked, corridor);
  const fixed: FixedSide = request.side === "source" ? { side: "source", principal: asked } : { side: "target", receives: asked };

  const rate = await rateFor(ctx, corridor, terms);
  if (rate && request.side === "target") refuseUnreachable(asked, rate, corridor);
  const conversion: Conversion | null = rate && { target: corridor.currency, mid: rate.mid, spreadBps: terms.spreadBps };
  const price = priceOf(fixed, { tiers: terms.tiers, taxBps: terms.taxBps, conversion });
  refuseOutside(price.principal, corridor);
  if (corridor.product === "cash_pickup") await refuseUncountable(ctx, price.receives);
  // Paid at the last moment at which this price can be taken.
  const lockedUntil = new Date(ctx.now.getTime() + terms.lockMinutes * MINUTE_MS);
  const promise = promiseBy({ ...terms, corridor }, price.receives, lockedUntil);
  if (!promise) throw new NoPrice("not_deliverable");
  return {
    product: corridor.product,
    target: corridor.currency,
    price,
    rate,
    arrivesBy: promise.by,
    why: promise.why,
    lockMinutes: terms.lockMinutes,
    terms: terms.ids,
  };
}

/** The terms of an open corridor, complete. */
async function getTerms(ctx: Reading, request: QuoteRequest) {
  const terms = await readPriceTerms(ctx, request);
  if (!terms) throw new NoPrice("corridor_unknown");
  const { corridor, fee, tax, spread, lock, promise, rule } = terms;
  if (corridor.opening.state === "stopped") throw new NoPrice("corridor_stopped", { reason: corridor.opening.reason });
  if (terms.isBankUnknown) throw new NoPrice("bank_unknown");
  const isAbroad = corridor.currency !== "IDR";
  // A corridor whose rails have not been entered is no corridor without rails.
  const lacksRails = terms.rails.length < corridor.rails.length;
  const lacksArrival = corridor.rails.length === 0 && !promise?.value.arrival;
  if (!fee || !tax || !lock || !promise || lacksRails || lacksArrival || (isAbroad && (!spread || !rule)))
    throw new NoPrice("price_missing");
  return {
    ...terms,
    tiers: fee.value.tiers,
    taxBps: tax.value.bps,
    spreadBps: spread?.value.bps ?? 0,
    lockMinutes: lock.value.minutes,
  };
}
type OpenTerms = Omit<Awaited<ReturnType<typeof getTerms>>, "corridor">;

function refuseOutside(principal: Money, { least, most }: Corridor): void {
  if (compare(principal, least) < 0) throw new NoPrice("amount_too_small", { least: wire(least), principal: wire(principal) });
  if (compare(principal, most) > 0) throw new NoPrice("amount_too_large", { most: wire(most), principal: wire(principal) });
}

/** Cash is handed over in what there are notes and coins of. */
async function refuseUncountable(ctx: Reading, receives: Money): Promise<void> {
  const unit = await cashUnitNow(ctx);
  if (unit !== null && !isZero(overUnit(receives, unit))) throw new NoPrice("amount_not_in_cash", { unit: wire(unit) });
}

/** What even the middle would not bring for the most that may be sent: refused before anything is worked out, since it may not fit our numbers. */
function refuseUnreachable(receives: Money, { mid }: UsedRate, { most, currency }: Corridor): void {
  if (compare(receives, divideByRate(most, mid, currency, "up")) > 0) throw new NoPrice("amount_too_large", { most: wire(most) });
}

/** The rate that counts; null for rupiah to rupiah. */
async function rateFor(ctx: Reading, { currency }: Corridor, { rule, desk }: OpenTerms): Promise<UsedRate | null> {
  if (currency === "IDR") return null;
  if (!rule) throw new NoPrice("price_missing");
  const reference = (await findReferenceRates(ctx.db, [currency], ctx.now)).get(currency) ?? null;
  const judged = judgeRates(reference, deskRate(desk), rule.value, ctx.now);
  if (judged.fault) throw new NoPrice(judged.fault, { currency });
  return judged.used;
}
