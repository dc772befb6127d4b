/** The counter's figures come from terms, and stand as they stood. */
import { afterAll, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { importTerms } from "#pricing/import-terms.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPricingFiles } from "../../db/seed/pricing-files.ts";
import { readCommission, readCounterTerms } from "./read-terms.ts";

const house = await openTestHouse({ now: new Date("2026-11-21T05:00:00Z") });
afterAll(() => house[Symbol.asyncDispose]());
const as = <T>(work: (ctx: Ctx) => Promise<T>) => house.as({ actor: { kind: "system", name: "seed" } }, work);
const idr = (units: bigint) => wholeUnits("IDR", units);

test("before the treasury has set them there are none; then they are those of the seed; a year before there were none", async () => {
  expect(await as(readCounterTerms)).toBeNull();
  expect(await as((ctx) => readCommission(ctx, "pay_out"))).toBeNull();
  const drafts = await readPricingFiles("db/seed/pricing");
  await as((ctx) => importTerms(ctx, drafts));
  expect(await as(readCounterTerms)).toEqual({ cashReport: idr(500_000_000n), lowFloat: idr(10_000_000n), nameMatchFrom: 85 });
  expect(await as((ctx) => readCommission(ctx, "pay_out"))).toEqual({ fixed: idr(2_500n), bps: 10, most: idr(15_000n) });
  expect(await as((ctx) => readCommission(ctx, "cash_in"))).toEqual({ fixed: idr(2_000n), bps: 5, most: idr(10_000n) });
  house.machinery.clock.set(new Date("2025-11-21T05:00:00Z"));
  expect(await as(readCounterTerms)).toBeNull();
});
