import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listRates as contract } from "../terms/contract.ts";
import { ratesNow } from "./rates-now.ts";

/** Rates of each currency by source, and which one is used, so that a stale or conflicting rate is visible. */
export async function listRates(ctx: Ctx): Promise<Output<typeof contract>> {
  const rates = (await ratesNow(ctx)).map(({ currency, reference, desk, evaluation }) => ({
    currency,
    reference,
    desk,
    deviationBps: evaluation?.deviationBps ?? null,
    used: evaluation?.used?.source ?? null,
    whyNot: evaluation ? evaluation.fault : ("price_missing" as const),
  }));
  return { rates };
}
