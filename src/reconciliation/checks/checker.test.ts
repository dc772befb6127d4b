/** The checker finds nothing in a sound app, and each planted difference once, by the minute check and by the night check. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { listBalances } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { putTerm } from "#limits/testing/terms.ts";
import type { ReconciledParty } from "../model/party.ts";
import { readStatements } from "../statements/read-statements.ts";
import type { StatementLine } from "../model/statement.ts";
import { accounts, idr, openDesk, type Desk } from "../testing/test-books.ts";
import { PLANTED } from "../testing/planted-differences.ts";
import { runMinuteCheck } from "./run-minute-check.ts";
import { runNightCheck } from "./run-night-check.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

interface Found {
  readonly kind: string;
  readonly by: string;
}
const kinds = (of: readonly Found[]) => of.map(({ kind }) => kind).toSorted();
const found = async (): Promise<Found[]> =>
  (await sql<Found>`select kind, found_by as by from reconciliation.finding where over_at is null order by id`.execute(desk.db))
    .rows;
const cases = async () =>
  (
    await sql<{
      kind: string;
      state: string;
      outcome: string | null;
    }>`select kind, state, outcome from reconciliation.case_file order by id`.execute(desk.db)
  ).rows;
const balance = async (code: string) => (await listBalances(desk.db)).find((line) => line.code === code)?.minor;
const invariantsHold = async () => {
  for (const { says, breaches } of await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants]))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
};
async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: desk.app.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("a sound app", () => {
  test("over two days: nothing is found, pay-ins are settled, costs are booked, and the control totals agree", async () => {
    const amounts = [1_005_550n, 250_000n, 1n, 88_000_000n];
    for (const amount of amounts) await desk.life(idr(amount));
    await desk.life(idr(70_000n), null);
    const bare = await desk.life(idr(60_000n), null);
    desk.says("cost", bare, idr(-2_500n));
    const open = await desk.funded(idr(400_000n));
    desk.says("pay_in", open.number, idr(400_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    await desk.runs("check_books");
    await desk.hoursPass(40);
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    await desk.runs("check_books");
    expect(await found()).toEqual([]);
    expect(await cases()).toEqual([]);
    expect(await balance(accounts.clearing.code)).toBe(0n);
    // Paid in at the bank and paid out again; only the open transfer remains, less the costs.
    expect(await balance(accounts.bank.code)).toBe(idr(400_000n - 5n * 2_500n).minor);
    const { rows } =
      await sql`select name, account, books - expected as apart from reconciliation.control_total where books <> expected`.execute(
        desk.db,
      );
    expect(rows).toEqual([]);
    await invariantsHold();
  });

  test("a payment that funds a transfer and leaves a surplus is settled as one line", async () => {
    const { id, number } = await desk.funded(idr(1_005_550n));
    const payment = desk.newId("py");
    desk.transfers.paidOn(payment, number);
    desk.transfers.expect(payment, accounts.suspense, idr(4_450n).minor);
    await desk.post(payment, "payin.suspended", [debit(accounts.clearing, idr(4_450n)), credit(accounts.suspense, idr(4_450n))]);
    desk.says("pay_in", number, idr(1_010_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    await desk.hoursPass(30);
    await desk.runs("check_books");
    expect(await found()).toEqual([]);
    expect(await balance(accounts.clearing.code)).toBe(0n);
    expect(id).toMatch(/^tr_/);
  });

  test("a refund and its payout are each compared under their own reference", async () => {
    const id = await desk.life(idr(500_000n), null);
    desk.transfers.expect(id, accounts.payable, idr(500_000n).minor);
    await desk.post(id, "transfer.returned", [debit(accounts.bank, idr(500_000n)), credit(accounts.payable, idr(500_000n))]);
    desk.says("return", id, idr(500_000n));
    desk.transfers.expect(id, accounts.payable, 0n);
    await desk.post(id, "transfer.refunded", [debit(accounts.payable, idr(500_000n)), credit(accounts.bank, idr(500_000n))]);
    desk.says("payout", `${id}_r2`, idr(-500_000n));
    await desk.hoursPass(40);
    await desk.runs("check_books");
    expect(await found()).toEqual([]);
  });

  test("a partner abroad: its account is compared in its currency, with its own costs", async () => {
    const [id, dear] = [desk.newId("tr"), desk.newId("tr")];
    const nostro = accountWith("nostro", "partner", "SGD");
    const sgd = (minor: bigint) => money("SGD", minor);
    for (const about of [id, dear])
      await desk.post(about, "transfer.paid", [
        debit(operatorAccount("loss", "SGD"), sgd(78_891n)),
        credit(nostro, sgd(78_891n)),
      ]);
    // No prefund was posted, so the partner lends the money.
    const lent = { currency: "SGD", minor: String(78_891n * 2n + 100n) };
    await putTerm(desk.app, "threshold", "nostro_overdraft_sgd", { measure: "amount", amount: lent, source: "test" });
    const line = (n: number, kind: StatementLine["kind"], reference: string, minor: bigint): StatementLine => ({
      id: `M${n}`,
      kind,
      reference,
      amount: sgd(minor),
      bookedAt: desk.clock.now(),
    });
    const lines = [
      line(1, "payout", id, -78_891n),
      line(2, "cost", id, -100n),
      line(3, "payout", dear, -78_891n),
      line(4, "cost", dear, -101n),
    ];
    const today = desk.today();
    const read: ReconciledParty["read"] = async (day) => (day === today ? lines : []);
    const partner: ReconciledParty = { party: "partner", account: "nostro", channels: [], costUpTo: { SGD: 100n }, read };
    const run = desk.runOf("check_books");
    await readStatements(run, partner, { again: false });
    for (let walks = 0; walks < 2; walks += 1) await runMinuteCheck(run, [desk.party, partner], desk.transfers.expectations);
    await runNightCheck(run, [desk.party, partner], desk.transfers.expectations);
    expect(kinds(await found())).toEqual(["cost_too_high"]);
    expect(await balance("partner_fee:SGD")).toBe(100n);
    expect(await balance(nostro.code)).toBe(-78_891n * 2n - 100n);
    await invariantsHold();
  });

  test("a line that lost its settlement mark is settled by the same journal, which is already posted", async () => {
    const { number } = await desk.funded(idr(100_000n));
    desk.says("pay_in", number, idr(100_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    await asOwner("update reconciliation.statement_line set settled_by = null, assess_at = booked_at");
    await desk.runs("check_books");
    await desk.runs("check_books");
    expect(await balance(accounts.bank.code)).toBe(idr(100_000n).minor);
    expect(await found()).toEqual([]);
    await invariantsHold();
  });

  test("settled concurrently, a pay-in moves once", async () => {
    const { number } = await desk.funded(idr(100_000n));
    desk.says("pay_in", number, idr(100_000n));
    await desk.runs("read_statements");
    // A night check that meets a ledger not read to the present fails, and the worker runs it again.
    const nights = Promise.allSettled([1, 2, 3].map(() => desk.runs("check_all_books")));
    await Promise.all([nights, ...[1, 2, 3].map(() => desk.runs("check_books"))]);
    for (const name of ["check_books", "check_all_books"] as const) await desk.runs(name);
    expect(await balance(accounts.bank.code)).toBe(idr(100_000n).minor);
    await invariantsHold();
  });
});

describe("planted differences", () => {
  /** Plants all of them in one app, beside transfers that are in order. */
  async function plantAll(): Promise<readonly string[]> {
    for (const [, , plant] of PLANTED) {
      await desk.life(idr(1_000_000n));
      await plant(desk);
    }
    await desk.hoursPass(40);
    // The planted differences also make two totals wrong: in transit, and in flight.
    return [...PLANTED.map(([, kind]) => kind), "in_flight_differs"].toSorted();
  }

  test("the minute check finds everything, each once; concurrent checks and the night check find nothing twice", async () => {
    const planted = await plantAll();
    await desk.runs("check_books");
    const after = await found();
    expect(kinds(after)).toEqual(planted);
    expect(after.every(({ by }) => by === "minute")).toBe(true);
    await Promise.all([
      desk.runs("check_books"),
      desk.runs("check_books"),
      desk.runs("check_all_books"),
      desk.runs("check_all_books"),
    ]);
    await desk.runs("check_all_books");
    expect(await found()).toEqual(after);
    await invariantsHold();
  });

  test("concurrent checks find each difference once, even when all are new", async () => {
    const planted = await plantAll();
    // A night check may begin while another process is still reading the ledger: then its job is run again.
    const night = async () => {
      const failure = await desk.runs("check_all_books").then(() => null, String);
      expect(failure ?? "settled totals were not compared").toMatch(/settled totals were not compared/);
    };
    await Promise.all([desk.runs("check_books"), night(), desk.runs("check_books"), desk.runs("check_books"), night()]);
    await desk.runs("check_books");
    expect(kinds(await found())).toEqual(planted);
    const { rows } = await sql<{
      topic: string;
    }>`select topic from reconciliation.case_file group by topic having count(*) > 1`.execute(desk.db);
    expect(rows).toEqual([]);
    await invariantsHold();
  });

  test("the night check finds everything by itself, without the minute check", async () => {
    const planted = await plantAll();
    await desk.runs("check_books");
    // Removes all findings and due times: only a new comparison can find them.
    await asOwner(
      "alter table reconciliation.case_event disable trigger append_only",
      "truncate reconciliation.finding, reconciliation.correction, reconciliation.case_event, reconciliation.case_file",
      "update reconciliation.statement_line set assess_at = null",
      "update reconciliation.entry set assess_at = null",
    );
    await desk.runs("check_all_books");
    const after = await found();
    // The minute check reports an unwatched account when money moves on it.
    expect(kinds(after)).toEqual(planted.filter((kind) => kind !== "account_unwatched"));
    expect(after.every(({ by }) => by === "night")).toBe(true);
  });

  test("finds what the database should refuse: an unbalanced journal, and a balance that differs from its postings", async () => {
    await desk.life(idr(9_000n));
    await asOwner(
      "alter table ledger.posting disable trigger balanced",
      `insert into ledger.posting (journal_no, line, account_no, minor, txid)
       select max(journal.no), 9, (select no from ledger.account where code = 'loss:IDR'), 77, (select shift from ledger.sums) + pg_current_xact_id()::text::bigint from ledger.journal`,
      "alter table ledger.posting enable trigger balanced",
    );
    await desk.runs("check_books");
    expect((await found()).filter(({ kind }) => kind === "unbalanced")).toEqual([{ kind: "unbalanced", by: "minute" }]);
    await desk.app.as({}, (ctx) => sql`select ledger.take_sums()`.execute(ctx.db));
    await asOwner(
      "update ledger.checkpoint set minor = minor + 5 where account_no = (select no from ledger.account where code = 'rail_cost:IDR')",
    );
    await desk.runs("check_all_books");
    expect((await found()).map(({ kind }) => kind)).toContain("balance_differs");
  });

  test("the night check finds a posting that was never compared", async () => {
    await desk.life(idr(9_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    // The night check ignores the posting at the bookmark itself; one more posting moves the bookmark past it.
    await desk.life(idr(8_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    await asOwner("delete from reconciliation.entry where minor = -900000");
    desk.clock.advance(31 * 60_000);
    await desk.runs("check_all_books");
    const missed = (await found()).map(({ kind }) => kind);
    expect(missed).toContain("entry_missing");
    expect(missed).toContain("missing_here");
  });
});
