/** The checker: nothing is found in a healthy house, everything that is planted is, by the minute's walk and by the night's, once. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit, houseAccount } from "#ledger/contract-books.ts";
import { listBalances } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { reconciliationInvariants } from "./invariants.ts";
import { putTerm } from "../limits/testing/terms.ts";
import type { ReconciledParty } from "./party.ts";
import { readStatements } from "./read-statements.ts";
import type { StatementLine } from "./statement.ts";
import { accounts, idr, openDesk, type Desk } from "./testing/desk.ts";
import { PLANTED } from "./testing/planted.ts";
import { walkMinute } from "./walk-minute.ts";
import { walkNight } from "./walk-night.ts";

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
  const client = new pg.Client({ connectionString: desk.house.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("a healthy house", () => {
  test("through two days: nothing is found, pay-ins are settled, costs are booked, and the control totals agree", async () => {
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
    // In at the bank and out again; what stays is the transfer that is open, less the costs.
    expect(await balance(accounts.bank.code)).toBe(idr(400_000n - 5n * 2_500n).minor);
    const { rows } =
      await sql`select name, account, books - expected as apart from reconciliation.control_total where books <> expected`.execute(
        desk.db,
      );
    expect(rows).toEqual([]);
    await invariantsHold();
  });

  test("a payment that pays a transfer and leaves something over is settled as the one line that it is", async () => {
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

  test("a refund beside its payout: each is compared with its own reference", async () => {
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

  test("a partner abroad: what lies with it, in its currency, with its own costs", async () => {
    const [id, dear] = [desk.newId("tr"), desk.newId("tr")];
    const nostro = accountWith("nostro", "partner", "SGD");
    const sgd = (minor: bigint) => money("SGD", minor);
    for (const about of [id, dear])
      await desk.post(about, "transfer.paid", [debit(houseAccount("loss", "SGD"), sgd(78_891n)), credit(nostro, sgd(78_891n))]);
    // Nothing was brought in here: as far as this goes, the partner lends it.
    const lent = { currency: "SGD", minor: String(78_891n * 2n + 100n) };
    await putTerm(desk.house, "threshold", "nostro_overdraft_sgd", { measure: "amount", amount: lent, source: "test" });
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
    for (let walks = 0; walks < 2; walks += 1) await walkMinute(run, [desk.party, partner], desk.transfers.expectations);
    await walkNight(run, [desk.party, partner], desk.transfers.expectations);
    expect(kinds(await found())).toEqual(["cost_too_high"]);
    expect(await balance("partner_fee:SGD")).toBe(100n);
    expect(await balance(nostro.code)).toBe(-78_891n * 2n - 100n);
    await invariantsHold();
  });

  test("a line whose mark was lost is settled by the same journal, which is posted already", async () => {
    const { number } = await desk.funded(idr(100_000n));
    desk.says("pay_in", number, idr(100_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    await asOwner("update reconciliation.statement_line set settled_by = null, judge_at = booked_at");
    await desk.runs("check_books");
    await desk.runs("check_books");
    expect(await balance(accounts.bank.code)).toBe(idr(100_000n).minor);
    expect(await found()).toEqual([]);
    await invariantsHold();
  });

  test("settled many times at once, a pay-in moves once", async () => {
    const { number } = await desk.funded(idr(100_000n));
    desk.says("pay_in", number, idr(100_000n));
    await desk.runs("read_statements");
    await Promise.all(Array.from({ length: 6 }, (_, n) => desk.runs(n % 2 === 0 ? "check_books" : "check_all_books")));
    await desk.runs("check_books");
    expect(await balance(accounts.bank.code)).toBe(idr(100_000n).minor);
    await invariantsHold();
  });
});

describe("planted", () => {
  /** All of it in one house, beside transfers that are in order. */
  async function plantAll(): Promise<readonly string[]> {
    for (const [, , plant] of PLANTED) {
      await desk.life(idr(1_000_000n));
      await plant(desk);
    }
    await desk.hoursPass(40);
    // Two sums are wrong by what was planted one by one: in transit, and in flight.
    return [...PLANTED.map(([, kind]) => kind), "in_flight_differs"].toSorted();
  }

  test("everything is found by the minute's walk, each once; several walks at a time and the night's find nothing twice", async () => {
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

  test("several walks at once find it once as well, when all of it is new", async () => {
    const planted = await plantAll();
    await Promise.all([
      desk.runs("check_books"),
      desk.runs("check_all_books"),
      desk.runs("check_books"),
      desk.runs("check_books"),
      desk.runs("check_all_books"),
    ]);
    await desk.runs("check_books");
    expect(kinds(await found())).toEqual(planted);
    const { rows } = await sql<{
      topic: string;
    }>`select topic from reconciliation.case_file group by topic having count(*) > 1`.execute(desk.db);
    expect(rows).toEqual([]);
    await invariantsHold();
  });

  test("the night's walk finds it by itself, when the minute's has passed it by", async () => {
    const planted = await plantAll();
    await desk.runs("check_books");
    // As if nobody had seen anything: only what is compared anew can be found.
    await asOwner(
      "alter table reconciliation.case_event disable trigger append_only",
      "truncate reconciliation.finding, reconciliation.correction, reconciliation.case_event, reconciliation.case_file",
      "update reconciliation.statement_line set judge_at = null",
      "update reconciliation.entry set judge_at = null",
    );
    await desk.runs("check_all_books");
    const after = await found();
    // An account that nobody reads is told of when money moves there.
    expect(kinds(after)).toEqual(planted.filter((kind) => kind !== "account_unwatched"));
    expect(after.every(({ by }) => by === "night")).toBe(true);
  });

  test("what the database should refuse is found too: a journal that does not balance, and a balance that is not its postings", async () => {
    await desk.life(idr(9_000n));
    await asOwner(
      "alter table ledger.posting disable trigger balanced",
      `insert into ledger.posting (journal_no, line, account_no, minor, txid)
       select max(journal.no), 9, (select no from ledger.account where code = 'loss:IDR'), 77, (select shift from ledger.sums) + pg_current_xact_id()::text::bigint from ledger.journal`,
      "alter table ledger.posting enable trigger balanced",
    );
    await desk.runs("check_books");
    expect((await found()).filter(({ kind }) => kind === "unbalanced")).toEqual([{ kind: "unbalanced", by: "minute" }]);
    await desk.house.as({}, (ctx) => sql`select ledger.take_sums()`.execute(ctx.db));
    await asOwner(
      "update ledger.checkpoint set minor = minor + 5 where account_no = (select no from ledger.account where code = 'rail_cost:IDR')",
    );
    await desk.runs("check_all_books");
    expect((await found()).map(({ kind }) => kind)).toContain("balance_differs");
  });

  test("a posting that was never compared is missed at night", async () => {
    await desk.life(idr(9_000n));
    await desk.runs("read_statements");
    await desk.runs("check_books");
    // The bookmark itself belongs to the posting that is at it: one more lets it lie behind.
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
