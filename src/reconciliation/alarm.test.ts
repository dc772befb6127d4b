/** What becomes of a finding: an alarm within its run, a case that closes when it comes right, and no word too early. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { reconciliationInvariants } from "./invariants.ts";
import { reconciliationMeasures } from "./measure-cases.ts";
import { accounts, idr, openDesk, type Desk } from "./testing/desk.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const found = async () =>
  (await sql<{ kind: string }>`select kind from reconciliation.finding where over_at is null order by id`.execute(desk.db)).rows;
const cases = async () =>
  (
    await sql<{
      kind: string;
      state: string;
      outcome: string | null;
    }>`select kind, state, outcome from reconciliation.case_file order by opened_at, id`.execute(desk.db)
  ).rows;
const invariantsHold = async () => {
  for (const { says, breaches } of await checkInvariants(desk.db, reconciliationInvariants))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
};

describe("a finding", () => {
  test("raises an alarm in the run that finds it: a line at error level, a mail to treasury in each language, a row, a figure", async () => {
    desk.says("payout", desk.newId("tr"), idr(-9_000n));
    await desk.runs("read_statements");
    desk.clock.advance(30 * 60_000 - 1);
    await desk.runs("check_books");
    expect(await found()).toEqual([]);
    desk.clock.advance(60_000);
    await desk.runs("check_books");
    const [finding] = (
      await sql<{
        foundAt: Date;
        toldAt: Date;
      }>`select found_at as "foundAt", told_at as "toldAt" from reconciliation.finding`.execute(desk.db)
    ).rows;
    expect(finding?.toldAt).toEqual(finding?.foundAt);
    const errors = desk.logged.lines().filter(({ level }) => level === 50);
    expect(errors).toMatchObject([{ alarm: "reconciliation.missing_here", caseId: expect.stringMatching(/^ca_/) }]);
    const mails = (
      await sql<{
        recipient: string;
        subject: string;
        body_text: string;
      }>`select recipient, subject, body_text from platform.outgoing_message order by recipient`.execute(desk.db)
    ).rows;
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["treasury.en@example.com", "Reconciliation: 1 new difference"],
      ["treasury@example.com", "Rekonsiliasi: 1 selisih baru"],
    ]);
    expect(mails[0]?.body_text).toContain(String(errors[0]?.["caseId"]));
    const [figure] = reconciliationMeasures(desk.house.machinery);
    expect((await figure?.read())?.filter(({ value }) => value > 0)).toEqual([{ labels: { kind: "missing_here" }, value: 1 }]);
    await desk.runs("check_books");
    expect(desk.logged.lines().filter(({ level }) => level === 50)).toHaveLength(1);
  });

  test("is looked for as soon as statements were read, and half a minute after each check of the minute", async () => {
    const asked = async () =>
      (
        await sql<{
          key: string;
          waitMs: number;
        }>`select key, greatest(0, extract(epoch from run_at - ${desk.clock.now()}::timestamptz) * 1000)::int
          as "waitMs" from graphile_worker.jobs where task_identifier = 'check_books_between' order by key`.execute(desk.db)
      ).rows;
    await desk.runs("check_books");
    expect(await asked()).toEqual([{ key: "check_books_between:half", waitMs: 30_000 }]);
    desk.clock.advance(20_000);
    const { id, number } = await desk.funded(idr(9_000n));
    desk.says("pay_in", number, idr(9_000n));
    await desk.submitted(id, idr(9_000n));
    await desk.paid(id, idr(9_000n));
    for (const _ of [1, 2]) desk.says("payout", id, idr(-9_000n));
    await desk.runs("read_statements");
    // What waited for its half minute goes on waiting: this one may meet a check that is past what was read.
    expect(await asked()).toMatchObject([
      { key: "check_books_between:half", waitMs: 10_000 },
      { key: "check_books_between:read" },
    ]);
    await desk.runs("check_books_between");
    expect(await cases()).toMatchObject([{ kind: "twice_there", state: "open" }]);
    expect(desk.logged.lines().filter(({ level }) => level === 50)).toMatchObject([{ alarm: "reconciliation.twice_there" }]);
  });

  test("many at once are one mail", async () => {
    for (let n = 0; n < 20; n += 1) desk.says("payout", desk.newId("tr"), idr(-9_000n));
    await desk.runs("read_statements");
    desk.clock.advance(31 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => desk.runs("check_books")));
    await desk.runs("check_books");
    expect(await found()).toHaveLength(20);
    const { rows } = await sql<{
      subject: string;
    }>`select subject from platform.outgoing_message where recipient = 'treasury@example.com'`.execute(desk.db);
    expect(rows.map(({ subject }) => Number(/\d+/.exec(subject)?.[0])).reduce((a, b) => a + b, 0)).toBe(20);
  });

  test("that comes right by itself closes its case; the same once more is found anew", async () => {
    const id = desk.newId("tr");
    desk.transfers.expect(id, accounts.inflight, 700n);
    await desk.runs("check_books");
    expect(await cases()).toMatchObject([{ kind: "in_flight_differs", state: "open" }]);
    desk.transfers.forget(id);
    desk.clock.advance(1_000);
    await desk.runs("check_books");
    expect(await cases()).toMatchObject([{ state: "closed", outcome: "resolved" }]);
    desk.transfers.expect(id, accounts.inflight, 700n);
    await desk.runs("check_books");
    expect(await cases()).toMatchObject([{ state: "closed" }, { kind: "in_flight_differs", state: "open" }]);
  });

  test("a line that comes late ends the difference that was found without it", async () => {
    const { id, number } = await desk.funded(idr(9_000n));
    desk.says("pay_in", number, idr(9_000n));
    await desk.submitted(id, idr(9_000n));
    await desk.paid(id, idr(9_000n));
    const paidAt = desk.clock.now();
    await desk.hoursPass(40);
    await desk.runs("check_books");
    expect(await cases()).toMatchObject([{ kind: "missing_there", state: "open" }]);
    desk.says("payout", id, money("IDR", -900_000n), { bookedAt: paidAt });
    await desk.runs("read_statements_again");
    await desk.runs("check_books");
    expect(await cases()).toMatchObject([{ kind: "missing_there", state: "closed", outcome: "resolved" }]);
    await invariantsHold();
  });

  test("while the ledger can't be taken, nothing is compared with half of it", async () => {
    const client = new pg.Client({ connectionString: desk.house.url });
    await client.connect();
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    await desk.life(idr(9_000n));
    await desk.hoursPass(40);
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    expect(await found()).toEqual([]);
    await client.query("rollback");
    await client.end();
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    expect(await found()).toEqual([]);
    expect((await sql`select from reconciliation.statement_line where pot is null`.execute(desk.db)).rows).toEqual([]);
  });

  test("a transaction that stays open while others commit hides nothing from the next walk", async () => {
    const client = new pg.Client({ connectionString: desk.house.url });
    await client.connect();
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    await desk.life(idr(9_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    expect((await sql`select from reconciliation.entry`.execute(desk.db)).rows).toHaveLength(0);
    await client.query("commit");
    await client.end();
    await desk.runs("check_books");
    expect((await sql`select from reconciliation.entry where subject like 'tr%'`.execute(desk.db)).rows).toHaveLength(3);
    expect(await found()).toEqual([]);
  });
});
