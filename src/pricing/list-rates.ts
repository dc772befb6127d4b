import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listRates as contract } from "./contract-terms.ts";
import { ratesNow } from "./rates-now.ts";

/** Each currency's rates, and which counts: nothing that is old or in doubt is used in silence. */
export async function listRates(ctx: Ctx): Promise<Output<typeof contract>> {
  const rates = (await ratesNow(ctx)).map(({ currency, reference, desk, judged }) => ({
    currency,
    reference,
    desk,
    deviationBps: judged?.deviationBps ?? null,
    used: judged?.used?.source ?? null,
    whyNot: judged ? judged.fault : ("price_missing" as const),
  }));
  return { rates };
}
