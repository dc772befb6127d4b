/** The counter's figures come from terms, and stand as they stood; floats are watched by them. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { importTerms } from "#pricing/import-terms.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPricingFiles } from "../../db/seed/pricing-files.ts";
import { floatAccount } from "./float.ts";
import { readCommission, readCounterTerms } from "./read-terms.ts";
import { findAgent, insertAgent } from "./store.ts";
import { watchFloats } from "./watch-floats.ts";

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
  expect(await as((ctx) => readCommission(ctx, "cash_in"))).toEqual({ fixed: idr(2_000n), bps: 5, most: idr(4_000n) });
  house.machinery.clock.set(new Date("2025-11-21T05:00:00Z"));
  expect(await as(readCounterTerms)).toBeNull();
});

test("a float below the figure is marked once and told once, and not any more when it is filled", async () => {
  house.machinery.clock.set(new Date("2026-11-21T05:00:00Z"));
  const agent = "us_01kc0000000000000000000001";
  const lowSince = async () => (await findAgent(house.machinery.database, agent))?.lowSince?.toISOString() ?? null;
  const told = async () =>
    (
      await sql`select from audit.entry where code = 'cash_points.float_low' and subject = ${agent}`.execute(
        house.machinery.database,
      )
    ).rows.length;
  const account = floatAccount({
    id: agent,
    name: "Uji",
    settlement: "deposit",
    chain: null,
    creditLine: idr(0n),
    lowSince: null,
  });
  const bank = accountWith("bank", "014", "IDR");
  const fill = (units: bigint, step: string) =>
    as(async (ctx) => {
      await openAccounts(ctx, [account, bank]);
      const postings = [debit(bank, idr(units)), credit(account, idr(units))];
      const journal = { id: journalIdFor(agent, step), kind: "test.fill", subject: agent, effectiveAt: ctx.now, postings };
      await postJournals(ctx, [journal]);
    });
  await as((ctx) => insertAgent(ctx.db, { id: agent, name: "Uji", settlement: "deposit", chain: null }, "test", ctx.now));
  await fill(9_999_999n, "test.one");
  for (let times = 0; times < 2; times++) expect(await as((ctx) => watchFloats(ctx))).toBeNull();
  expect([await lowSince(), await told()]).toEqual(["2026-11-21T05:00:00.000Z", 1]);
  await fill(1n, "test.two");
  await as((ctx) => watchFloats(ctx));
  expect([await lowSince(), await told()]).toEqual([null, 1]);
});
