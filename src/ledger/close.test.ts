/** Closed days: no interleaving of postings and closes leaves a journal on a closed day, and the days add up to the month. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { addDays, DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { accountWith } from "./model/account.ts";
import { credit, debit } from "./model/journal.ts";
import { postJournals } from "./post-journals.ts";
import { findFirstDay, holdPostings, readPeriod, setPeriod } from "./store-close.ts";
import { listDayEnds, listMonth, listNamedChanges, listNamedEnds } from "./store-periods.ts";
import { takeSums } from "./store-sums.ts";
import { fee, idr, openBooks } from "./testing/books.ts";

const app = await openTestApp({ now: new Date("2026-11-10T05:00:00Z") });
const books = await openBooks(app);
const { journal, post, open } = books;
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(books.check);

const bank = accountWith("bank", "041", "IDR");
await open(bank);
const today = () => toLocalDate(clock.now());
const one = (day = today(), units = 1n) =>
  journal("test.post", null, [debit(bank, idr(units)), credit(fee, idr(units))], {
    effectiveAt: new Date(startOfDay(day).getTime() + 60_000),
  });
const close = (openFrom: `${number}-${number}-${number}`, monthsFrom: typeof openFrom | null = null) =>
  app.as({}, (ctx) => setPeriod(ctx.db, { openFrom, monthsFrom }));
const dayOf = async (id: string) =>
  (
    await sql<{ day: string; moved: Date | null }>`
      select (effective_at at time zone 'Asia/Jakarta')::date as day, moved_from as moved from ledger.journal where id = ${id}`.execute(
      database,
    )
  ).rows[0];
const endOf = async (day = today()) => (await listDayEnds(database, [{ code: bank.code, day }]))[0]?.minor;

describe("closed days", () => {
  test("begin with the first day of the books", async () => {
    expect(await readPeriod(database)).toEqual({ openFrom: null, monthsFrom: null });
    await post(one());
    expect(await findFirstDay(database)).toBe("2026-11-10");
  });

  test("a journal of a closed day takes effect in the first open one, and says when it happened", async () => {
    const closed = today();
    await close(addDays(closed, 1));
    const before = await endOf(closed);
    const late = one(closed);
    await post(late);
    expect(await dayOf(late.id)).toEqual({ day: addDays(closed, 1), moved: late.effectiveAt });
    expect(await endOf(closed)).toBe(before);
    // The same journal sent again is the same journal.
    expect(await post(late)).toEqual([false]);
    const next = one(addDays(closed, 1));
    await post(next);
    expect(await dayOf(next.id)).toEqual({ day: addDays(closed, 1), moved: null });
  });

  test("are closed and reopened one at a time, and never in a closed month", async () => {
    const refused = (...args: Parameters<typeof close>) => expect(close(...args)).rejects.toThrow("one at a time");
    await refused("2026-11-13");
    await refused("2026-11-09");
    await close("2026-11-10");
    await close("2026-11-11", "2026-11-01");
    await refused("2026-11-12", null);
    await refused("2026-11-12", "2026-10-01");
    for (const day of ["2026-11-10", "2026-11-09", "2026-11-08", "2026-11-07"] as const) await close(day, "2026-11-01");
    for (const day of ["2026-11-06", "2026-11-05", "2026-11-04", "2026-11-03", "2026-11-02", "2026-11-01"] as const)
      await close(day, "2026-11-01");
    await refused("2026-10-31", "2026-11-01");
    for (let n = 2; n <= 11; n += 1) await close(`2026-11-${String(n).padStart(2, "0")}` as "2026-11-01", "2026-11-01");
  });

  test("the application can't move the period by itself", async () => {
    await expect(sql`update ledger.period set open_from = null`.execute(database)).rejects.toThrow("permission denied");
  });

  test("a transaction with an older snapshot is repeated, and then finds the day closed", async () => {
    const day = (await readPeriod(database)).openFrom ?? today();
    const late = one(day);
    let tries = 0;
    await inTransaction(
      app.runtime,
      { requestId: "job", actor: { kind: "system", name: "job" }, language: "ID", address: "" },
      async (ctx) => {
        await sql`set transaction isolation level repeatable read`.execute(ctx.db);
        await sql`select count(*) from ledger.journal`.execute(ctx.db);
        tries += 1;
        if (tries === 1) await close(addDays(day, 1), "2026-11-01");
        await postJournals(ctx, [late]);
      },
    );
    expect(tries).toBe(2);
    expect((await dayOf(late.id))?.day).toBe(addDays(day, 1));
  });

  test("a close gives up when a transaction that posts does not end", async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let hasPosted = () => undefined as void;
    const posted = new Promise<void>((resolve) => (hasPosted = resolve));
    const posting = app.as({}, async (ctx) => {
      await postJournals(ctx, [one()]);
      hasPosted();
      await held;
    });
    await posted;
    expect(await app.as({}, (ctx) => holdPostings(ctx.db))).toBe(false);
    release();
    await posting;
    expect(await app.as({}, (ctx) => holdPostings(ctx.db))).toBe(true);
  }, 20_000);
});

describe("any interleaving", () => {
  const step = fc.oneof(
    fc.record({ as: fc.constant("post" as const), back: fc.nat(3), units: fc.bigInt(1n, 50n) }),
    fc.record({ as: fc.constant("close" as const) }),
    fc.record({ as: fc.constant("sums" as const) }),
  );

  test(
    "of postings and closes in parallel keeps each closed day as it was signed; days add up to the month",
    { timeout: 120_000 },
    async () => {
      const signed = new Map<string, bigint>();
      const closeNext = () =>
        app.as({}, async (ctx) => {
          if (!(await holdPostings(ctx.db))) return;
          const { openFrom, monthsFrom } = await readPeriod(ctx.db);
          const day = openFrom ?? today();
          if (day >= today()) return;
          const [end] = await listDayEnds(ctx.db, [{ code: bank.code, day }]);
          // Time for a posting to slip in, if it could.
          await sql`select pg_sleep(0.005)`.execute(ctx.db);
          await setPeriod(ctx.db, { openFrom: addDays(day, 1), monthsFrom });
          signed.set(day, end?.minor ?? 0n);
        });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
          async (workers) => {
            clock.advance(DAY_MS);
            await Promise.all(
              workers.map(async (steps) => {
                for (const one_ of steps)
                  if (one_.as === "post") await post(one(addDays(today(), -one_.back), one_.units));
                  else if (one_.as === "sums") await app.as({}, (ctx) => takeSums(ctx.db));
                  else await closeNext();
              }),
            );
            for (const [day, minor] of signed) expect(await endOf(day as "2026-11-10"), day).toBe(minor);
          },
        ),
        { numRuns: 25 },
      );
      const wrong = await sql`
      select id from ledger.journal cross join ledger.period where moved_from is not null
        and (effective_at at time zone 'Asia/Jakarta')::time <> '00:00'`.execute(database);
      expect(wrong.rows).toEqual([]);
      expect(signed.size).toBeGreaterThan(5);

      const [from, before] = ["2026-11-01", "2026-12-01"] as const;
      const month = await listMonth(database, { from, before }, "effective");
      const days = await listNamedChanges(database, { from, before });
      const start = await listNamedEnds(database, addDays(from, -1));
      for (const end of await listNamedEnds(database, addDays(before, -1))) {
        const sumOf = (rows: readonly { name: string; currency: string; minor: bigint }[]) =>
          rows.reduce((sum, row) => (row.name === end.name && row.currency === end.currency ? sum + row.minor : sum), 0n);
        const moved = month.map((line) => ({
          name: line.code.split(":")[0] ?? "",
          currency: line.currency,
          minor: line.debit - line.credit,
        }));
        expect(sumOf(days), end.name).toBe(sumOf(moved));
        expect(sumOf(start) + sumOf(days), end.name).toBe(end.minor);
      }
    },
  );
});
