/** A night check over 20,000 lines: bounded memory, and no false finding. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, postJournals } from "#ledger/index.ts";
import { bytesHeld } from "#platform/testing/memory.ts";
import { accounts, idr, openDesk } from "../testing/test-books.ts";
import { takeAll } from "./run-minute-check.ts";
import { runNightCheck } from "./run-night-check.ts";

const LINES = 20_000;
/** Memory that a check may hold beyond the process's baseline. Measured: 1.3 MiB for 50,000 lines. */
const BOUND_BYTES = 6 * 1_048_576;
const BATCH = 1_000;

const desk = await openDesk();
afterAll(() => desk.close());

test("the night check of 20,000 lines and as many postings holds less than 6 MiB", { timeout: 300_000 }, async () => {
  const ids = Array.from({ length: LINES }, () => desk.newId("tr"));
  for (let start = 0; start < LINES; start += BATCH)
    await desk.app.as({}, (ctx) =>
      postJournals(
        ctx,
        ids.slice(start, start + BATCH).map((id) => ({
          id: journalIdFor(id, "transfer.paid"),
          kind: "transfer.paid",
          subject: id,
          effectiveAt: ctx.now,
          postings: [debit(accounts.loss, idr(9_000n)), credit(accounts.bank, idr(9_000n))],
        })),
      ),
    );
  for (const id of ids) desk.says("payout", id, money("IDR", -900_000n));
  const twice = ids[LINES / 2] ?? "";
  await desk.runs("read_statements");
  // Read from the ledger but not compared, so that the night check compares everything.
  await takeAll(desk.runOf("check_books"), [desk.party], desk.transfers.expectations);
  desk.says("payout", twice, money("IDR", -900_000n));
  await desk.runs("read_statements");

  const held = await walk();
  const found = await sql<{ kind: string }>`select kind from reconciliation.finding`.execute(desk.db);
  expect(found.rows).toEqual([{ kind: "twice_there" }]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from reconciliation.statement_line where bucket = 'matched'`.execute(desk.db);
  expect(rows).toEqual([{ n: LINES }]);
  expect(held).toBeLessThan(BOUND_BYTES);
});

/** Runs the night check; returns the peak memory held during it, beyond the baseline. */
async function walk(): Promise<number> {
  const before = await bytesHeld();
  let max = 0;
  const look = setInterval(() => void bytesHeld().then((held) => (max = Math.max(max, held - before))), 1_000);
  await runNightCheck(desk.runOf("check_all_books"), [desk.party], desk.transfers.expectations);
  clearInterval(look);
  return max;
}
