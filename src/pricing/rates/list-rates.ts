import type { Output } from "#kernel/endpoint.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listRates as contract } from "./contract-desk.ts";
import { termsAt } from "../terms/read-terms.ts";
import { changeBps, isStale, type SourcedRate } from "./model/rates.ts";
import { ratesNow } from "./rates-now.ts";
import { customerRatesNow } from "./record-customer-rates.ts";
import { findLastFetch } from "./store-fetches.ts";
import { findDeskBefore, findReferenceBefore, type PreviousRate } from "./store-previous-rates.ts";

/** Rates of each currency by source, which one is used, and what customers see, so that a stale or conflicting rate is visible. */
export async function listRates(ctx: Ctx): Promise<Output<typeof contract>> {
  const [found, customers, corridors, desks, fetched] = await Promise.all([
    ratesNow(ctx),
    customerRatesNow(ctx),
    termsAt(ctx, "corridor", ctx.now),
    termsAt(ctx, "desk_rate", ctx.now),
    findLastFetch(ctx.db),
  ]);
  const references = found.flatMap(({ currency, reference }) => (reference ? [{ currency, asOf: reference.asOf }] : []));
  const [referenceBefore, deskBefore] = await Promise.all([
    findReferenceBefore(ctx.db, references, ctx.now),
    findDeskBefore(ctx.db, desks),
  ]);
  const currencyOf = new Map(corridors.map(({ key, value }) => [key, value.currency]));
  const rates = found.map(({ currency, reference, desk, evaluation, rule }) => ({
    currency,
    reference: reference && shown(reference, referenceBefore.get(currency), rule?.referenceMaxAgeHours ?? null, ctx.now),
    desk: desk && shown(desk, deskBefore.get(currency), rule?.deskMaxAgeHours ?? null, ctx.now),
    deviationBps: evaluation?.deviationBps ?? null,
    used: evaluation?.used?.source ?? null,
    whyNot: evaluation ? evaluation.fault : ("price_missing" as const),
    customers: customers
      .filter(({ corridor }) => currencyOf.get(corridor) === currency)
      .map(({ corridor, rates: of }) => ({ corridor, rate: of?.rate ?? null })),
  }));
  return { fetched, rates };
}

function shown({ mid, asOf }: SourcedRate, before: PreviousRate | undefined, maxAgeHours: number | null, now: Date) {
  return {
    mid,
    asOf,
    ageMinutes: Math.max(0, Math.floor((now.getTime() - asOf.getTime()) / MINUTE_MS)),
    isStale: maxAgeHours === null || isStale(asOf, maxAgeHours, now),
    before: before ? { ...before, changeBps: changeBps(before.mid, mid) } : null,
  };
}
