/** Rows read when PostgreSQL takes the books for large: its statistics are set to 100,000 times the rows, as after years of transfers. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS, toLocalDate } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { Executor } from "#platform/db.ts";
import { credit, debit } from "./model/journal.ts";
import { postJournals } from "./post-journals.ts";
import { listMonth, readBalanceAt } from "./store-periods.ts";
import { listBalances, readBalance } from "./store.ts";
import { bank, fee, idr, openBooks } from "./testing/books.ts";
import { takeSums } from "./store-sums.ts";

const DAYS = 40;
const A_DAY = 50;

const app = await openTestApp();
const { journal, asOwner } = await openBooks(app);
const { clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const first = clock.now();
for (let day = 0; day < DAYS; day++) {
  const one = () => journal("test.post", null, [debit(bank, idr(1n)), credit(fee, idr(1n))]);
  await app.as({}, (ctx) => postJournals(ctx, Array.from({ length: A_DAY }, one)));
  clock.advance(DAY_MS);
}
await app.as({}, (ctx) => takeSums(ctx.db));
await asOwner("vacuum analyze");
await asOwner(`update pg_class set reltuples = reltuples * 100000
  where relnamespace = 'ledger'::regnamespace and relname ~ '^(journal|posting|day_sum)' and reltuples > 0`);

const middle = new Date(first.getTime() + (DAYS / 2) * DAY_MS);
const month = { from: toLocalDate(first), before: toLocalDate(new Date(first.getTime() + 30 * DAY_MS)) };

/** Rows read by this connection since it last reported its statistics to the server. */
async function rowsRead(db: Executor): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where schemaname = 'ledger' and relname in ('journal', 'posting')`.execute(db);
  return rows[0]?.rows ?? 0;
}

test.each<[string, number, (db: Executor) => Promise<unknown>]>([
  ["the balance now", 0, (db) => readBalance(db, bank.code)],
  [
    "the balance at an instant of a past day: what that day has",
    2 * A_DAY,
    (db) => readBalanceAt(db, bank.code, middle, "effective"),
  ],
  ["the same by the other clock", 2 * A_DAY, (db) => readBalanceAt(db, bank.code, middle, "recorded")],
  ["the trial balance", 0, (db) => listBalances(db)],
  ["the month report", 0, (db) => listMonth(db, month, "effective")],
])("%s: reads at most %i postings and journals", async (_what, max, read) => {
  const rows = await app.as({}, async (ctx) => {
    const before = await rowsRead(ctx.db);
    await read(ctx.db);
    return (await rowsRead(ctx.db)) - before;
  });
  expect(rows).toBeLessThanOrEqual(max);
  if (max > 0) expect(rows).toBeGreaterThan(0);
});
