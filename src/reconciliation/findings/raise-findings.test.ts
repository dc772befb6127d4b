/** The life of a finding: an alarm in the same run, a case that closes when the difference resolves, and no alarm too early. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { reconciliationMeasures } from "../cases/measure-cases.ts";
import { accounts, idr, openDesk, type Desk } from "../testing/test-books.ts";

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
  test("raises an alarm in the run that finds it: an error in the log, a mail to treasury in each language, a row, a metric", async () => {
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
        notifiedAt: Date;
      }>`select found_at as "foundAt", notified_at as "notifiedAt" from reconciliation.finding`.execute(desk.db)
    ).rows;
    expect(finding?.notifiedAt).toEqual(finding?.foundAt);
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
    const [figure] = reconciliationMeasures(desk.app.runtime);
    expect((await figure?.read())?.filter(({ value }) => value > 0)).toEqual([{ labels: { kind: "missing_here" }, value: 1 }]);
    await desk.runs("check_books");
    expect(desk.logged.lines().filter(({ level }) => level === 50)).toHaveLength(1);
  });

  test("is looked for right after statements are read, and half a minute after each minute check", async () => {
    const scheduledChecks = async () =>
      (
        await sql<{
          key: string;
          waitMs: number;
        }>`select key, greatest(0, extract(epoch from run_at - ${desk.clock.now()}::timestamptz) * 1000)::int
          as "waitMs" from graphile_worker.jobs where task_identifier = 'check_books_between' order by key`.execute(desk.db)
      ).rows;
    await desk.runs("check_books");
    expect(await scheduledChecks()).toEqual([{ key: "check_books_between:half", waitMs: 30_000 }]);
    desk.clock.advance(20_000);
    const { id, number } = await desk.funded(idr(9_000n));
    desk.says("pay_in", number, idr(9_000n));
    await desk.submitted(id, idr(9_000n));
    await desk.paid(id, idr(9_000n));
    for (const _ of [1, 2]) desk.says("payout", id, idr(-9_000n));
    await desk.runs("read_statements");
    // The check scheduled for the half minute stays scheduled: this one may run before the lines just read are compared.
    expect(await scheduledChecks()).toMatchObject([
      { key: "check_books_between:half", waitMs: 10_000 },
      { key: "check_books_between:read" },
    ]);
    await desk.runs("check_books_between");
    expect(await cases()).toMatchObject([{ kind: "twice_there", state: "open" }]);
    expect(desk.logged.lines().filter(({ level }) => level === 50)).toMatchObject([{ alarm: "reconciliation.twice_there" }]);
  });

  test("many findings at once are sent in one mail", async () => {
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

  test("a difference that resolves by itself closes its case; if it recurs, it is found again", async () => {
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

  test("a late line closes the difference that was found without it", async () => {
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

  test("nothing is compared with an incomplete ledger", async () => {
    const client = new pg.Client({ connectionString: desk.app.url });
    await client.connect();
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    await desk.life(idr(9_000n));
    await desk.hoursPass(40);
    await desk.runs("check_books");
    await expect(desk.runs("check_all_books")).rejects.toThrow("not read to the present");
    expect(await found()).toEqual([]);
    await client.query("rollback");
    await client.end();
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    expect(await found()).toEqual([]);
    expect((await sql`select from reconciliation.statement_line where bucket is null`.execute(desk.db)).rows).toEqual([]);
  });

  test("a transaction that stays open while others commit hides nothing from the next check", async () => {
    const client = new pg.Client({ connectionString: desk.app.url });
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
