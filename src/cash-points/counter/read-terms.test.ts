/** The counter reads its figures from dated terms; the float watch uses them. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { importTerms } from "#pricing/terms/import-terms.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import { floatAccount } from "../float/model/float.ts";
import { readCommission, readCounterTerms } from "./read-terms.ts";
import { findAgent, insertAgent, updateCreditLine } from "../agents/store.ts";
import { watchFloats } from "../float/watch-floats.ts";

const app = await openTestApp({ now: new Date("2026-11-21T05:00:00Z") });
afterAll(() => app[Symbol.asyncDispose]());
const as = <T>(work: (ctx: Ctx) => Promise<T>) => app.as({ actor: { kind: "system", name: "seed" } }, work);
const AGENT = "us_01kc0000000000000000000001";
const idr = (units: bigint) => wholeUnits("IDR", units);

test("no terms before the treasury sets them; then those of the seed; none at a date a year earlier", async () => {
  expect(await as(readCounterTerms)).toBeNull();
  expect(await as((ctx) => readCommission(ctx, "pay_out", AGENT))).toBeNull();
  const drafts = await readPricingFiles("db/seed/pricing");
  await as((ctx) => importTerms(ctx, drafts));
  expect(await as(readCounterTerms)).toEqual({ cashReport: idr(500_000_000n), lowFloat: idr(10_000_000n), nameMatchFrom: 85 });
  expect(await as((ctx) => readCommission(ctx, "pay_out", AGENT))).toEqual({ fixed: idr(2_500n), bps: 10, max: idr(15_000n) });
  expect(await as((ctx) => readCommission(ctx, "cash_in", AGENT))).toEqual({ fixed: idr(2_000n), bps: 5, max: idr(4_000n) });
  app.runtime.clock.set(new Date("2025-11-21T05:00:00Z"));
  expect(await as(readCounterTerms)).toBeNull();
});

test("a low float is marked once and recorded once, and the mark is removed when the float is filled", async () => {
  app.runtime.clock.set(new Date("2026-11-21T05:00:00Z"));
  const agent = AGENT;
  const lowSince = async () => (await findAgent(app.runtime.database, agent))?.lowSince?.toISOString() ?? null;
  const countNotified = async () =>
    (await sql`select from audit.entry where code = 'cash_points.float_low' and subject = ${agent}`.execute(app.runtime.database))
      .rows.length;
  const account = floatAccount({ id: agent, settlement: "deposit", chain: null });
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
  expect([await lowSince(), await countNotified()]).toEqual(["2026-11-21T05:00:00.000Z", 1]);
  await fill(1n, "test.two");
  await as((ctx) => watchFloats(ctx));
  expect([await lowSince(), await countNotified()]).toEqual([null, 1]);
});

test("a credit agent without a line yet has no float that could have fallen, and is notified in the words of its pages", async () => {
  app.runtime.clock.set(new Date("2026-11-21T05:00:00Z"));
  const agent = "us_01kc0000000000000000000002";
  const notices = async () => {
    const { rows } = await sql<{ facts: { why?: { ID: string } } }>`
      select facts from notifications.notification where person = ${agent} and kind = 'counter_float_low'`.execute(
      app.runtime.database,
    );
    return rows.map(({ facts }) => facts.why?.ID);
  };
  await as((ctx) => insertAgent(ctx.db, { id: agent, name: "Uji", settlement: "credit", chain: null }, "test", ctx.now));
  await as((ctx) => watchFloats(ctx));
  expect(await notices()).toEqual([]);
  await as((ctx) => updateCreditLine(ctx.db, agent, 9_999_999_00n));
  await as((ctx) => watchFloats(ctx));
  expect(await notices()).toEqual(["Batas terima tunai Anda"]);
});
