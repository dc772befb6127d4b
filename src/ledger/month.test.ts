/** The month report: by both clocks, equal from the daily sums and from the postings since they were taken. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { accountWith } from "./model/account.ts";
import * as contract from "./contract.ts";
import { namedLedgerHttp } from "./testing/ledger-http.ts";
import { credit, debit } from "./model/journal.ts";
import { listMonth } from "./store-periods.ts";
import { fee, idr, openBooks } from "./testing/books.ts";
import { takeSums } from "./store-sums.ts";

const app = await openTestApp({ now: new Date("2026-11-10T05:00:00Z") });
const books = await openBooks(app);
const { open, post, journal } = books;
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(books.check);

const account = accountWith("bank", "031", "IDR");
await open(account);
const put = (units: bigint, at: string) => {
  const [one, other] = units > 0n ? [debit, credit] : [credit, debit];
  const amount = idr(units > 0n ? units : -units);
  return post(journal("test.post", null, [one(account, amount), other(fee, amount)], { effectiveAt: new Date(at) }));
};
const NOVEMBER = { from: "2026-11-01", before: "2026-12-01" } as const;
const own = async (clock: "effective" | "recorded", month: Parameters<typeof listMonth>[1] = NOVEMBER) => {
  const line = (await listMonth(database, month, clock)).find(({ code }) => code === account.code);
  return line === undefined ? null : [line.debit, line.credit, line.postings];
};

const STAFF = {
  kind: "staff",
  id: "us_01kc0000000000000000000000",
  level: "TREASURY",
  menuAccess: [{ menu: "ledger", module: ["view"] }],
} as const;

describe("the month report", () => {
  test("covers from the first midnight in Jakarta to that of the next month, whether sums were taken or not", async () => {
    // Midnight in Jakarta is 17:00 UTC of the day before.
    await put(1n, "2026-10-31T16:59:59.999Z");
    await put(10n, "2026-10-31T17:00:00Z");
    await put(-100n, "2026-11-30T16:59:59.999Z");
    await put(1_000n, "2026-11-30T17:00:00Z");
    const expected = async () => {
      expect(await own("effective")).toEqual([1_000n, 10_000n, 2n]);
      expect(await own("effective", { from: "2026-10-01", before: "2026-11-01" })).toEqual([100n, 0n, 1n]);
      expect(await own("effective", { from: "2026-12-01", before: "2027-01-01" })).toEqual([100_000n, 0n, 1n]);
      expect(await own("effective", { from: "2027-01-01", before: "2027-02-01" })).toBeNull();
      // All of them were recorded in November.
      expect(await own("recorded")).toEqual([101_100n, 10_000n, 4n]);
    };
    await expected();
    await app.as({}, (ctx) => takeSums(ctx.db));
    await expected();
    // One posting above the bound on a day that already has sums below it.
    await put(5n, "2026-11-05T03:00:00Z");
    expect(await own("effective")).toEqual([1_500n, 10_000n, 3n]);
    await app.as({}, (ctx) => takeSums(ctx.db));
    expect(await own("effective")).toEqual([1_500n, 10_000n, 3n]);
  });

  test("over HTTP: debits equal credits in each currency; an invalid month is refused; only ledger staff may read it", async () => {
    await using api = await openTestApi(app, [namedLedgerHttp]);
    const answer = await api.call(contract.listMonth, { month: "2026-11" }, { actor: STAFF });
    const { accounts, totals } = expectOk(answer);
    expect(accounts.map(({ account: { code } }) => code)).toEqual([account.code, fee.code].sort());
    expect(totals).toHaveLength(1);
    expect(totals[0]?.debit).toEqual(totals[0]?.credit);
    expect(totals[0]?.debit).toEqual({ currency: "IDR", minor: "11500" });
    const wrong = await api.raw({
      url: "/v1/ledger/month?month=2026-13",
      headers: { "x-code-challenge": "token-0" },
    });
    expect(wrong.statusCode).toBe(400);
    expect((await api.call(contract.listMonth, { month: "2026-11" })).code).toBe(401);
  });
});
