/** The month report: by both clocks, the same from the days' sums and from what came since they were taken. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { accountWith } from "./account.ts";
import * as contract from "./contract.ts";
import { ledgerHttp } from "./http.ts";
import { credit, debit } from "./journal.ts";
import { listMonth, takeSums } from "./store.ts";
import { fee, idr, openBooks } from "./testing/books.ts";

const house = await openTestHouse({ now: new Date("2026-11-10T05:00:00Z") });
const books = await openBooks(house);
const { open, post, journal } = books;
const { database } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
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
  test("has what lies between its first midnight in Jakarta and that of the next, whether sums were taken or not", async () => {
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
      // All of it was written down in November.
      expect(await own("recorded")).toEqual([101_100n, 10_000n, 4n]);
    };
    await expected();
    await house.as({}, (ctx) => takeSums(ctx.db));
    await expected();
    // Some below the bound, some above it, on a day that has sums.
    await put(5n, "2026-11-05T03:00:00Z");
    expect(await own("effective")).toEqual([1_500n, 10_000n, 3n]);
    await house.as({}, (ctx) => takeSums(ctx.db));
    expect(await own("effective")).toEqual([1_500n, 10_000n, 3n]);
  });

  test("over HTTP: as much debit as credit, by currency; no month that is none; staff of the ledger only", async () => {
    await using api = await openTestApi(house, [ledgerHttp]);
    const answer = await api.call(contract.readMonth, { month: "2026-11" }, { actor: STAFF });
    const { accounts, totals } = answer.data as {
      accounts: { account: { code: string }; debit: { minor: string } }[];
      totals: { debit: { currency: string; minor: string }; credit: { minor: string } }[];
    };
    expect(accounts.map(({ account: { code } }) => code)).toEqual([account.code, fee.code].sort());
    expect(totals).toHaveLength(1);
    expect(totals[0]?.debit).toEqual(totals[0]?.credit);
    expect(totals[0]?.debit).toEqual({ currency: "IDR", minor: "11500" });
    const wrong = await api.raw({
      url: "/v1/ledger/month?month=2026-13",
      headers: { "x-code-challenge": "token-0" },
    });
    expect(wrong.statusCode).toBe(400);
    expect((await api.call(contract.readMonth, { month: "2026-11" })).code).toBe(401);
  });
});
