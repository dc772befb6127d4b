import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { fetchRatesNow as contract } from "./contract-desk.ts";
import { FETCH_RATES_JOB } from "./record-reference-rates.ts";

/** Enqueues the hourly fetch for now. Several requests before it runs are one. */
export async function fetchRatesNow(ctx: Ctx): Promise<Output<typeof contract>> {
  await ctx.enqueue(FETCH_RATES_JOB, {}, { key: `${FETCH_RATES_JOB}:now` });
  return { requestedAt: ctx.now };
}
