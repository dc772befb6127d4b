/**
 * Journals recorded on another day than their effective day: balances at any instant stay right, and the day's range of transactions stays
 * short.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { accountWith } from "./model/account.ts";
import { credit, debit } from "./model/journal.ts";
import { postJournals } from "./post-journals.ts";
import { readBalanceAt } from "./store-periods.ts";
import { fee, idr, openBooks } from "./testing/books.ts";
import { takeSums } from "./store-sums.ts";

const app = await openTestApp();
const { journal, open, check } = await openBooks(app);
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(check);

let accounts = 100;
async function newAccount() {
  accounts += 1;
  const account = accountWith("bank", String(accounts), "IDR");
  await open(account);
  return account;
}
const sums = () => app.as({}, (ctx) => takeSums(ctx.db));

/** One transaction: each journal's effective time in hours before (or after) now, then the hours that pass, and whether sums are taken. */
const transaction = fc.record({
  hours: fc.array(fc.integer({ min: -120, max: 30 }), { minLength: 1, maxLength: 3, size: "max" }),
  passes: fc.nat(40),
  sums: fc.boolean(),
});

test("a balance at any instant is the sum of the postings effective, or recorded, by then", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 14, size: "max" }), async (transactions) => {
      const account = await newAccount();
      const posted: { effective: number; recorded: number; minor: bigint }[] = [];
      for (const [n, { hours, passes, sums: takes }] of transactions.entries()) {
        const now = clock.now().getTime();
        const own = hours.map((hour, k) => {
          const units = BigInt(10 ** k + n);
          const at = new Date(now + hour * HOUR_MS);
          posted.push({ effective: at.getTime(), recorded: now, minor: units * 100n });
          return journal("test.late", null, [debit(account, idr(units)), credit(fee, idr(units))], { effectiveAt: at });
        });
        await app.as({}, (ctx) => postJournals(ctx, own));
        if (takes) await sums();
        clock.advance(passes * HOUR_MS);
      }
      for (const by of ["effective", "recorded"] as const)
        for (const instant of new Set(posted.flatMap((one) => [one[by], one[by] - 1, one[by] + 7 * HOUR_MS]))) {
          const expected = posted.reduce((sum, one) => (one[by] <= instant ? sum + one.minor : sum), 0n);
          expect(await readBalanceAt(database, account.code, new Date(instant), by)).toBe(expected);
        }
    }),
    { numRuns: 25 },
  );
});

test("a day's range of transactions does not grow with journals recorded later", async () => {
  const account = await newAccount();
  const post = (daysAgo: number) => {
    const effectiveAt = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    return app.as({}, (ctx) =>
      postJournals(ctx, [journal("test.late", null, [debit(account, idr(1n)), credit(fee, idr(1n))], { effectiveAt })]),
    );
  };
  const stretches = async () =>
    (
      await sql<{
        stretch: string;
      }>`select day || ' ' || (last_txid - first_txid)::text || ' ' || postings as stretch from ledger.day_sum
        join ledger.account on account.no = account_no where code = ${account.code} and clock = 'effective' order by day`.execute(
        database,
      )
    ).rows.map(({ stretch }) => stretch.slice(11));
  await post(0);
  await sums();
  clock.advance(10 * DAY_MS);
  await post(0);
  await post(10);
  await sums();
  expect(await stretches()).toEqual(["0 2", "0 1"]);
});
