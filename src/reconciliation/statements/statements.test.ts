/** Reading statements: repeated readings, late lines, changed lines, removed lines, and statements that do not arrive. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { claimDay } from "./store.ts";
import { BANK, idr, openDesk } from "../testing/test-books.ts";

const desk = await openDesk();
const { db, clock } = desk;
afterAll(() => desk.close());
beforeEach(() => {
  // Each test has a day of its own.
  clock.advance(5 * 86_400_000);
  desk.silence(false);
});

const lines = async () =>
  (
    await sql<{
      line_id: string;
      minor: bigint;
      day: string;
    }>`select line_id, minor, day from reconciliation.statement_line order by line_id`.execute(db)
  ).rows;
const findings = async (about: string) =>
  (
    await sql<{
      kind: string;
      details: { lineId?: string };
    }>`select kind, details from reconciliation.finding order by id`.execute(db)
  ).rows
    .filter(({ details }) => JSON.stringify(details).includes(about))
    .map(({ kind }) => kind);
const dayOf = async (day: string) =>
  (
    await sql<{
      readAt: Date | null;
      closedAt: Date | null;
    }>`select read_at as "readAt", closed_at as "closedAt" from reconciliation.statement_day where day = ${day}`.execute(db)
  ).rows[0];

test("read many times, also concurrently, a line is stored once", async () => {
  const id = desk.says("other", null, idr(5n));
  await Promise.all(Array.from({ length: 5 }, () => desk.runs("read_statements")));
  await desk.runs("read_statements");
  expect((await lines()).filter((line) => line.line_id === id)).toMatchObject([{ minor: 500n, day: desk.today() }]);
  expect(await findings(id)).toEqual([]);
});

test("the application can't change a party's lines", async () => {
  desk.says("other", null, idr(5n));
  await desk.runs("read_statements");
  for (const change of [sql`minor = 1`, sql`reference = 'x'`, sql`key = 'x'`, sql`booked_at = now()`])
    await expect(sql`update reconciliation.statement_line set ${change}`.execute(db)).rejects.toThrow("permission denied");
  await expect(sql`delete from reconciliation.statement_line`.execute(db)).rejects.toThrow("permission denied");
});

describe("a changed line is a finding, once, and the first version stays", () => {
  test.each([
    ["amount", { amount: idr(6n) }],
    ["currency", { amount: money("SGD", 500n) }],
    ["reference", { reference: "tr_other" }],
    ["kind", { kind: "cost" as const }],
  ])("another %s", async (_, change) => {
    const id = desk.says("other", "abc", idr(5n));
    await desk.runs("read_statements");
    desk.says("other", "abc", idr(5n), { id, ...change });
    await desk.runs("read_statements");
    await desk.runs("read_statements");
    expect(await findings(id)).toEqual(["line_changed"]);
    expect((await lines()).find((line) => line.line_id === id)).toMatchObject({ minor: 500n });
    desk.says("other", "abc", idr(7n), { id });
    await desk.runs("read_statements");
    expect(await findings(id)).toEqual(["line_changed", "line_changed"]);
  });

  test("a removed line", async () => {
    const id = desk.says("other", null, idr(5n));
    await desk.runs("read_statements");
    desk.unsays(id);
    await desk.runs("read_statements");
    await desk.runs("read_statements");
    expect(await findings(id)).toEqual(["line_gone"]);
    expect((await lines()).some((line) => line.line_id === id)).toBe(true);
  });
});

test("a day is read until a reading six hours after its end brings nothing new", async () => {
  const day = desk.today();
  desk.says("other", null, idr(5n));
  await desk.runs("read_statements");
  // 03.00 UTC is 10.00 in Jakarta: the day ends 14 hours later.
  clock.advance(20 * 3_600_000 - 1);
  await desk.runs("read_statements");
  expect((await dayOf(day))?.closedAt).toBe(null);
  const late = desk.says("other", null, idr(6n), { bookedAt: new Date(clock.now().getTime() - 19 * 3_600_000) });
  clock.advance(1);
  await desk.runs("read_statements");
  expect((await dayOf(day))?.closedAt).toBe(null);
  expect((await lines()).some((line) => line.line_id === late)).toBe(true);
  await desk.runs("read_statements");
  expect((await dayOf(day))?.closedAt).toEqual(clock.now());
});

test("a closed day is read again each night for a week, and reopens for a late line", async () => {
  const booked = clock.now();
  const day = desk.today();
  await desk.runs("read_statements");
  clock.advance(2 * 86_400_000);
  await desk.runs("read_statements");
  expect((await dayOf(day))?.closedAt).not.toBe(null);
  const late = desk.says("other", null, idr(6n), { bookedAt: booked });
  await desk.runs("read_statements");
  expect((await lines()).some((line) => line.line_id === late)).toBe(false);
  await desk.runs("read_statements_again");
  expect((await lines()).some((line) => line.line_id === late)).toBe(true);
  expect((await dayOf(day))?.closedAt).toBe(null);
});

test("after days of downtime, every day in between is read", async () => {
  await desk.runs("read_statements");
  const id = desk.says("other", null, idr(5n), { bookedAt: new Date(clock.now().getTime() + 2 * 86_400_000) });
  clock.advance(4 * 86_400_000);
  await desk.runs("read_statements");
  expect((await lines()).some((line) => line.line_id === id)).toBe(true);
});

test("a statement missing for two hours is an alarm, which ends when it arrives", async () => {
  const day = desk.today();
  await desk.runs("read_statements");
  desk.silence(true);
  clock.advance(2 * 3_600_000);
  for (const _ of [1, 2, 3]) await desk.runs("read_statements");
  await desk.runs("check_books");
  expect(await findings(day)).toEqual([]);
  clock.advance(1);
  await desk.runs("check_books");
  expect(await findings(day)).toEqual(["statement_silent"]);
  desk.silence(false);
  await desk.runs("read_statements");
  await desk.runs("check_books");
  const { rows } = await sql<{ outcome: string }>`select outcome from reconciliation.case_file where key = ${day}`.execute(db);
  expect(rows).toEqual([{ outcome: "resolved" }]);
});

test("after two unanswered inquiries it is not silent yet, however long the downtime; an answer restarts the count", async () => {
  const day = desk.today();
  await desk.runs("read_statements");
  const readUnanswered = async (times: number) => {
    desk.silence(true);
    clock.advance(3 * 3_600_000);
    for (let n = 0; n < times; n += 1) await desk.runs("read_statements");
    await desk.runs("check_books");
    desk.silence(false);
    return findings(day);
  };
  expect(await readUnanswered(2)).toEqual([]);
  await desk.runs("read_statements");
  expect(await readUnanswered(2)).toEqual([]);
  expect(await readUnanswered(1)).toEqual(["statement_silent"]);
});

test("a statement being read is not silent, however long the downtime; it is once the reader has died", async () => {
  const day = desk.today();
  await desk.runs("read_statements");
  desk.silence(true);
  clock.advance(3 * 3_600_000);
  for (const _ of [1, 2]) await desk.runs("read_statements");
  desk.silence(false);
  const claimedUntil = new Date(clock.now().getTime() + 20 * 60_000);
  expect(await claimDay(db, { party: BANK, day }, clock.now(), claimedUntil)).toBe(true);
  await desk.runs("check_books");
  expect(await findings(day)).toEqual([]);
  clock.advance(20 * 60_000 - 1);
  await desk.runs("check_books");
  expect(await findings(day)).toEqual([]);
  clock.advance(1);
  await desk.runs("check_books");
  expect(await findings(day)).toEqual(["statement_silent"]);
});
