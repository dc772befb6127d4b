/** The report room's figures: planted transfers, counted by the jobs, are found again, and nothing else. */
import { afterAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, addDays, toLocalDate } from "#kernel/time.ts";
import { money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import { countArrivals } from "../arrivals/count-arrivals.ts";
import { actorFor } from "../testing/samples.ts";
import { openSenders, system } from "../testing/senders.ts";
import * as contract from "./contract-figures.ts";
import { reportJobs } from "./jobs.ts";
import { daysOf } from "./model/period.ts";
import { percentileOf } from "./model/percentile.ts";
import { readPromises } from "./read-promises.ts";

const senders = await openSenders();
const { clock, api, newSender, paid, happen, app, staff } = senders;
afterAll(() => senders[Symbol.asyncDispose]());

const reader = staff({ menu: "report", module: ["view"] });
const runJobs = async () => {
  const run = {
    runtime: app.runtime,
    transaction: <T>(work: (ctx: never) => Promise<T>) => app.as({ actor: system }, work as never),
  };
  for (const job of reportJobs) await job.run({ ...run, isLastAttempt: false } as never, {});
  await app.as({ actor: system }, countArrivals);
};
const answered = (outcome: object) => ({ type: "payout_answered", call: "inquiry", answer: outcome });
const CREDITED = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };

async function submitted() {
  const shown = await paid(await newSender());
  await happen(shown.id, { type: "checks_cleared" });
  await happen(shown.id, { type: "submitted", rail: "bi_fast", party: "014" });
  return shown;
}
/** A domestic transfer that reaches the account this many minutes after its pay-in. */
async function arrivesAfter(minutes: number, cost: object | null = null) {
  const shown = await submitted();
  clock.advance(minutes * MINUTE_MS);
  await happen(shown.id, answered({ ...CREDITED, cost }));
  return shown;
}

test("volume, returns, promises and rails are the planted ones; counting again changes nothing; another day is another period", async () => {
  const start = toLocalDate(clock.now());
  for (const minutes of [1, 2, 3]) await arrivesAfter(minutes, money("IDR", 7_700n));
  const late = await arrivesAfter(200);
  const granted = { by: actorFor("officer"), second: actorFor("officer", "another"), amount: money("IDR", 500_000n) };
  const limit = money("IDR", 5_000_000n);
  await happen(late.id, { type: "compensation_owed", ...granted, cause: "late", limit });
  // For another failure, and for none: not paid for being late.
  await happen(late.id, { type: "compensation_owed", ...granted, cause: "complaint", limit });
  await happen(late.id, { type: "goodwill_granted", ...granted, limit });
  const refused = await submitted();
  await happen(refused.id, answered({ outcome: "refused", reason: "account_closed", providerCode: "x" }));
  const unknown = await submitted();
  await happen(unknown.id, { type: "payout_answered", call: "submit", answer: { outcome: "unknown", why: "timeout" } });
  expect(toLocalDate(clock.now())).toBe(start);

  for (let again = 0; again < 2; again++) {
    await runJobs();
    const asked = { period: "week" } as const;
    const volume = expectOk(await api.call(contract.listVolume, asked, { actor: reader }));
    const principal = BigInt(late.total.minor);
    expect(volume.rows).toMatchObject([
      { corridor: "ID-ID-bank", product: "local", funded: 6, paid: 4, returned: 0, refunded: 0 },
    ]);
    expect(BigInt(volume.rows[0]?.paidAmount.minor ?? 0)).toBeLessThan(4n * principal);
    expect(volume).toMatchObject({ grain: "day", from: addDays(start, -6), through: start });
    expect(volume.bars).toHaveLength(7);
    expect(volume.bars.at(-1)).toMatchObject({ from: start, paid: 4, paidAmount: volume.rows[0]?.paidAmount });

    const returns = expectOk(await api.call(contract.listReturns, asked, { actor: reader }));
    expect(returns.rows).toMatchObject([{ what: "refused", corridor: "ID-ID-bank", reason: "ACCOUNT_CLOSED", transfers: 1 }]);

    const promises = expectOk(await api.call(contract.listPromises, asked, { actor: reader }));
    expect(promises.rows).toEqual([
      {
        corridor: "ID-ID-bank",
        arrived: 4,
        promised: 4,
        onTime: 3,
        keptBps: 7_500,
        medianMinutes: 2,
        // 200 minutes, by quarters of an hour.
        p95Minutes: 210,
        compensation: { currency: "IDR", minor: "500000" },
      },
    ]);
    const own = await readPromises({ db: app.runtime.database }, daysOf("week", start));
    expect(own).toMatchObject([{ arrived: 4, onTime: 3 }]);

    const rails = expectOk(await api.call(contract.listRails, asked, { actor: reader }));
    expect(rails.rows).toMatchObject([
      {
        party: "014",
        rail: "bi_fast",
        submitted: 6,
        paid: 4,
        refused: 1,
        unknown: 1,
        successBps: 8_000,
        medianMinutes: 2,
        costs: [{ currency: "IDR", minor: "23100" }],
      },
    ]);
  }
  clock.advance(40 * DAY_MS);
  await runJobs();
  const later = expectOk(await api.call(contract.listVolume, {}, { actor: reader }));
  expect(later.rows).toEqual([]);
  expect(later.bars).toHaveLength(30);
  expect(expectOk(await api.call(contract.listVolume, { period: "year" }, { actor: reader })).grain).toBe("month");
  const { rows } = expectOk(await api.call(contract.listVolume, { period: "quarter" }, { actor: reader }));
  expect(rows).toMatchObject([{ paid: 4 }]);
});

test("only who may see reports sees them", async () => {
  const actor = staff({ menu: "transfer", module: ["oversee"] });
  for (const list of [contract.listVolume, contract.listReturns, contract.listPromises, contract.listRails])
    expect((await api.call(list, {}, { actor })).code).toBe(403);
});

test("periods end today, or are a calendar month; percentiles are values that occurred", () => {
  expect(daysOf("month", "2026-11-23")).toMatchObject({ from: "2026-10-25", through: "2026-11-23" });
  expect(daysOf("this_month", "2026-11-23")).toMatchObject({ from: "2026-11-01", through: "2026-11-23" });
  expect(daysOf("last_month", "2026-01-05")).toEqual({ from: "2025-12-01", through: "2025-12-31", before: "2026-01-01" });
  expect(addDays(daysOf("week", "2026-03-01").from, 6)).toBe("2026-03-01");
  const counted = [
    { minutes: 60, transfers: 5 },
    { minutes: 1, transfers: 95 },
  ];
  expect(percentileOf(counted, 50)).toBe(1);
  expect(percentileOf(counted, 95)).toBe(1);
  expect(percentileOf(counted, 96)).toBe(60);
  expect(percentileOf([], 50)).toBeNull();
});
