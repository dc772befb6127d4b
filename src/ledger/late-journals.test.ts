/** Journals that happened on another day than they were written down: balances at any instant stay right, and their day stays short. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { accountWith } from "./account.ts";
import { credit, debit } from "./journal.ts";
import { postJournals } from "./post-journals.ts";
import { readBalanceAt, takeSums } from "./store.ts";
import { fee, idr, openBooks } from "./testing/books.ts";

const house = await openTestHouse();
const { journal, open, check } = await openBooks(house);
const { database, clock } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
afterEach(check);

let accounts = 100;
async function newAccount() {
  accounts += 1;
  const account = accountWith("bank", String(accounts), "IDR");
  await open(account);
  return account;
}
const sums = () => house.as({}, (ctx) => takeSums(ctx.db));

/** One transaction: journals with their hours before (or after) now, then hours that pass, and whether sums are taken. */
const transaction = fc.record({
  hours: fc.array(fc.integer({ min: -120, max: 30 }), { minLength: 1, maxLength: 3, size: "max" }),
  passes: fc.nat(40),
  sums: fc.boolean(),
});

test("balances at any instant are the sum of what happened, or was written down, by then", { timeout: 120_000 }, async () => {
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
        await house.as({}, (ctx) => postJournals(ctx, own));
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

test("a day's stretch of transactions does not grow with what is written down later", async () => {
  const account = await newAccount();
  const post = (daysAgo: number) => {
    const effectiveAt = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    return house.as({}, (ctx) =>
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
