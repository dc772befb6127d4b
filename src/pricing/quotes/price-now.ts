import { add, compare, isPayable, isZero, money, moneyCodec, type Money } from "#kernel/money.ts";
import { divideByRate, type Rate } from "#kernel/rate.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { overUnit } from "./model/cash-amounts.ts";
import { readCashUnit } from "./read-cash-unit.ts";
import { PRICE_REFUSALS, type PriceRefusal } from "./contract.ts";
import { priceOf, type Conversion, type FixedSide } from "../model/price.ts";
import { promiseBy } from "../routing/compute-promise.ts";
import type { PriceNow, QuoteRequest, UsedRate } from "./model/quote.ts";
import { evaluateRates } from "../rates/model/rates.ts";
import { deskRate } from "../rates/rates-now.ts";
import { withAutomaticStop } from "../corridors/model/automatic-stop.ts";
import { findAutomaticStop } from "../corridors/store-automatic-stops.ts";
import { readPriceTerms } from "../routing/read-price-terms.ts";
import { findReferenceRates } from "../rates/store-reference-rates.ts";
import { termAt } from "../terms/read-terms.ts";
import type { Corridor } from "../model/network.ts";

/** A price, or why there is none. */
export type Priced = { readonly now: PriceNow; readonly refusal: null } | { readonly now: null; readonly refusal: Refusal };
type Reading = Pick<Ctx, "db" | "now">;

class NoPrice extends Refusal {
  constructor(code: PriceRefusal, details: RefusalDetails = {}) {
    super(code, PRICE_REFUSALS[code], details);
  }
}
const wire = (amount: Money) => moneyCodec.encode(amount);

/**
 * The current price of a request, for the account that sends; null: for everybody, as on public pages. Or its refusal: does not throw refusals,
 * because an expired quote shows a new price only if there is one.
 */
export async function priceNow(ctx: Reading, request: QuoteRequest, sender: string | null): Promise<Priced> {
  return orRefusal(getPrice(ctx, request, sender));
}

async function orRefusal(priced: Promise<PriceNow>): Promise<Priced> {
  try {
    return { now: await priced, refusal: null };
  } catch (error) {
    if (error instanceof NoPrice) return { now: null, refusal: error };
    throw error;
  }
}

/** The rate at which this would be sent now, null for rupiah to rupiah, with fee and tax. Throws the refusal of the price. */
export async function checkPrice(
  ctx: Reading,
  request: QuoteRequest,
  sender: string,
): Promise<{ readonly rate: Rate | null; readonly fee: Money }> {
  const { rate, fee, tax } = (await getPrice(ctx, request, sender)).price;
  return { rate, fee: add(fee, tax) };
}

/** The current price of a request, for the account that sends or for everybody; throws the refusal. */
export async function getPrice(ctx: Reading, request: QuoteRequest, sender: string | null): Promise<PriceNow> {
  return priceUnder(ctx, request, await getTerms(ctx, request, sender));
}

/** `priceNow` for many requests of one sender: the terms of a corridor and bank are read once. */
export function openPrices(ctx: Reading, sender: string): (request: QuoteRequest) => Promise<Priced> {
  const known = new Map<string, Promise<Open>>();
  return (request) => {
    const key = `${request.corridor} ${request.bank}`;
    const terms = known.get(key) ?? getTerms(ctx, request, sender);
    known.set(key, terms);
    return orRefusal(terms.then((open) => priceUnder(ctx, request, open)));
  };
}

type Open = Awaited<ReturnType<typeof getTerms>>;

async function priceUnder(ctx: Reading, request: QuoteRequest, { corridor, ...terms }: Open): Promise<PriceNow> {
  const entered = money(request.side === "source" ? "IDR" : corridor.currency, request.minor);
  if (!isPayable(entered)) throw new NoPrice("amount_not_payable");
  // Checked before the calculation, because of a too small amount nothing arrives.
  if (request.side === "source") refuseOutside(entered, corridor);
  const fixed: FixedSide =
    request.side === "source" ? { side: "source", principal: entered } : { side: "target", receives: entered };

  const rate = await rateFor(ctx, corridor, terms);
  if (rate && request.side === "target") refuseUnreachable(entered, rate, corridor);
  const conversion: Conversion | null = rate && { target: corridor.currency, mid: rate.mid, spreadBps: terms.spreadBps };
  const price = priceOf(fixed, { tiers: terms.tiers, taxBps: terms.taxBps, discountBps: terms.discountBps, conversion });
  refuseOutside(price.principal, corridor);
  if (terms.bank?.isWallet) await refuseAboveWallet(ctx, price.principal);
  if (corridor.product === "cash_pickup") await refuseUncountable(ctx, price.receives);
  // Assumes payment at the last moment at which this price can be used.
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

/** All terms of an open corridor; refuses if one is missing. */
async function getTerms(ctx: Reading, { corridor: code, bank }: QuoteRequest, sender: string | null) {
  const terms = await readPriceTerms(ctx, { corridor: code, bank, sender });
  if (!terms) throw new NoPrice("corridor_unknown");
  const { corridor, fee, tax, discount, spread, lock, promise, rule } = terms;
  const availability = withAutomaticStop(corridor.availability, (await findAutomaticStop(ctx.db, code, ctx.now)) !== null);
  if (availability.state === "stopped") throw new NoPrice("corridor_stopped", { reason: availability.reason });
  if (terms.isBankUnknown) throw new NoPrice("bank_unknown");
  const isAbroad = corridor.currency !== "IDR";
  // A corridor whose rails have no terms is incomplete, not a corridor without rails.
  const lacksRails = terms.rails.length < corridor.rails.length;
  const lacksArrival = corridor.rails.length === 0 && !promise?.value.arrival;
  if (!fee || !tax || !lock || !promise || lacksRails || lacksArrival || (isAbroad && (!spread || !rule)))
    throw new NoPrice("price_missing");
  return {
    ...terms,
    tiers: fee.value.tiers,
    taxBps: tax.value.bps,
    discountBps: discount?.value.discountBps ?? 0,
    spreadBps: spread?.value.bps ?? 0,
    lockMinutes: lock.value.minutes,
  };
}
type OpenTerms = Omit<Open, "corridor">;

function refuseOutside(principal: Money, { min, max }: Corridor): void {
  if (compare(principal, min) < 0) throw new NoPrice("amount_too_small", { min: wire(min), principal: wire(principal) });
  if (compare(principal, max) > 0) throw new NoPrice("amount_too_large", { max: wire(max), principal: wire(principal) });
}

/** Refuses more than one transfer to an e-wallet may carry. Sending decides it again, for wallets that are chosen after the price. */
async function refuseAboveWallet(ctx: Reading, principal: Money): Promise<void> {
  const max = (await termAt(ctx, "limit", "wallet", ctx.now))?.value.transfer ?? null;
  if (max !== null && compare(principal, max) > 0)
    throw new NoPrice("wallet_amount_too_large", { max: wire(max), principal: wire(principal) });
}

/** Refuses a cash amount that notes and coins cannot pay. */
async function refuseUncountable(ctx: Reading, receives: Money): Promise<void> {
  const unit = await readCashUnit(ctx);
  if (unit !== null && !isZero(overUnit(receives, unit))) throw new NoPrice("amount_not_in_cash", { unit: wire(unit) });
}

/** Refuses an amount above the corridor's maximum even at the mid-market rate. Checked before the calculation, because it may overflow. */
function refuseUnreachable(receives: Money, { mid }: UsedRate, { max, currency }: Corridor): void {
  if (compare(receives, divideByRate(max, mid, currency, "up")) > 0) throw new NoPrice("amount_too_large", { max: wire(max) });
}

/** The rate in use; null for rupiah to rupiah. */
async function rateFor(ctx: Reading, { currency }: Corridor, { rule, desk }: OpenTerms): Promise<UsedRate | null> {
  if (currency === "IDR") return null;
  if (!rule) throw new NoPrice("price_missing");
  const reference = (await findReferenceRates(ctx.db, [currency], ctx.now)).get(currency) ?? null;
  const evaluation = evaluateRates(reference, deskRate(desk), rule.value, ctx.now);
  if (evaluation.fault) throw new NoPrice(evaluation.fault, { currency });
  return evaluation.used;
}
