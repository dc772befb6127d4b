/** A proposed reporting threshold (LTKT) on the cash of the last days: days of people, sums, examples without names. */
import { sql } from "kysely";
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { wholeUnits } from "#kernel/money.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { on } from "#platform/http/binding.ts";
import { pricingRefusals } from "#pricing/messages.ts";
import * as contract from "./contract-replay.ts";
import { replayCashReport } from "./replay-cash-report.ts";

const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const api = await openTestApi(app, [{ bindings: [on(contract.replayCashReport, replayCashReport)], refusals: pricingRefusals }]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const id = newId("us", MONDAY.getTime(), app.runtime.random(10));
const staff = (...menus: string[]) =>
  ({ kind: "staff", id, level: "TREASURY", menuAccess: menus.map((menu) => ({ menu, module: ["view"] })) }) as const;
const threshold = (units: bigint, key = "cash_report_day") => ({
  kind: "threshold" as const,
  key,
  value: { measure: "amount" as const, amount: wholeUnits("IDR", units), source: "a test" },
});
const call = (term: ReturnType<typeof threshold>, menu = "limit") =>
  api.call(contract.replayCashReport, z.encode(contract.replayCashReport.input, { term }), { actor: staff(menu) });
const replayed = async (units: bigint) => z.decode(contract.replayCashReport.output, expectOk(await call(threshold(units))));

beforeAll(async () => {
  // Paid out and taken in count together; a day before the period does not count.
  const rows = [
    ["2026-11-20", "payer", "us_a", 0n, 400_000_000n],
    ["2026-11-20", "agent", "us_b", 300_000_000n, 400_000_000n],
    ["2026-11-19", "recipient", "ab", 600_000_000n, 0n],
    ["2026-10-01", "payer", "us_a", 0n, 900_000_000n],
  ] as const;
  for (const [day, side, owner, paid, taken] of rows)
    await sql`insert into cash_points.cash_day (day, side, owner, paid_minor, taken_minor)
      values (${day}::date, ${side}, ${owner}, ${paid * 100n}, ${taken * 100n})`.execute(app.runtime.database);
});

test("the threshold in force changes nothing", async () => {
  expect(await replayed(500_000_000n)).toMatchObject({ transfers: 3, affected: 0, examples: [] });
});

test("a lower one reports more, a higher one less: at the amount it is reached, and the sides add up", async () => {
  const lower = await replayed(400_000_000n);
  expect(lower.effects).toEqual([
    { effect: "reported", count: 1, sum: wholeUnits("IDR", 400_000_000n) },
    { effect: "not_reported", count: 0, sum: wholeUnits("IDR", 0n) },
  ]);
  expect(lower.examples).toMatchObject([{ number: "2026-11-20", part: "payer", effect: "reported" }]);
  expect(JSON.stringify(lower, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))).not.toContain("us_a");
  const higher = await replayed(600_000_001n);
  expect(higher.effects).toMatchObject([
    { count: 0 },
    { effect: "not_reported", count: 1, sum: wholeUnits("IDR", 600_000_000n) },
  ]);
  for (const { parts, affected, transfers } of [lower, higher]) {
    expect(parts.reduce((sum, part) => sum + part.affected, 0)).toBe(affected);
    expect(parts.reduce((sum, part) => sum + part.transfers, 0)).toBe(transfers);
  }
});

test("another threshold, and a caller without the right, are refused", async () => {
  expect(await call(threshold(1n, "float_warning"))).toMatchObject({ status: "term_not_fitting" });
  expect(await call(threshold(1n), "fee")).toMatchObject({ status: "permission_denied" });
});
