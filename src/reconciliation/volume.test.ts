/** A night over 50,000 lines: in bounded memory, and nothing is found that is not there. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, postJournals } from "#ledger/index.ts";
import { bytesHeld } from "#platform/testing/memory.ts";
import { accounts, idr, openDesk } from "./testing/desk.ts";
import { takeAll } from "./walk-minute.ts";
import { walkNight } from "./walk-night.ts";

const LINES = 50_000;
/** What a walk may hold on to, beside what the process holds anyway. Measured: 1.3 MiB. */
const BOUND_BYTES = 16 * 1_048_576;
const BATCH = 1_000;

const desk = await openDesk();
afterAll(() => desk.close());

test("the night's walk over 50,000 lines and as many postings holds on to less than 16 MiB", { timeout: 300_000 }, async () => {
  const ids = Array.from({ length: LINES }, () => desk.newId("tr"));
  for (let start = 0; start < LINES; start += BATCH)
    await desk.house.as({}, (ctx) =>
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
  // Taken and not compared: the night has all of it to itself.
  await takeAll(desk.runOf("check_books"), [desk.party], desk.transfers.expectations);
  desk.says("payout", twice, money("IDR", -900_000n));
  await desk.runs("read_statements");

  const held = await walk();
  const found = await sql<{ kind: string }>`select kind from reconciliation.finding`.execute(desk.db);
  expect(found.rows).toEqual([{ kind: "twice_there" }]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from reconciliation.statement_line where pot = 'matched'`.execute(desk.db);
  expect(rows).toEqual([{ n: LINES }]);
  expect(held).toBeLessThan(BOUND_BYTES);
});

/** Walks through the night, and answers the most that was held on to on the way, beyond what was before. */
async function walk(): Promise<number> {
  const before = await bytesHeld();
  let most = 0;
  const look = setInterval(() => void bytesHeld().then((held) => (most = Math.max(most, held - before))), 1_000);
  await walkNight(desk.runOf("check_all_books"), [desk.party], desk.transfers.expectations);
  clearInterval(look);
  return most;
}
