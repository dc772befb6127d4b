/** Statement lines that an approval has claimed: matched from then on, without a case, and never explained twice. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Id } from "#kernel/id.ts";
import { negate, type Money } from "#kernel/money.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { claimLine } from "./claim-line.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { openCaseDesk, said } from "../testing/case-calls.ts";
import { accounts, BANK, idr } from "../testing/test-books.ts";

const open = await openCaseDesk();
const { desk, caseAbout, read, propose, decide } = open;
afterAll(open.close);
beforeEach(() => desk.clock.advance(61_000));

const float = accountWith("agent_deposit", "us_agent", "IDR");
const KIND = "float.topped_up";

/** Does what approving a top-up does: claims the line and posts, in one transaction; null when the line can't be claimed. */
const topUp = (line: Id<"sl">, amount: Money, subject: Id<"fr"> = desk.newId("fr")) =>
  desk.app.as({}, async (ctx) => {
    await openAccounts(ctx, [float]);
    const today = toLocalDate(ctx.now);
    const wanted = { party: BANK, amount, from: addDays(today, -4), to: today };
    const journal = { id: journalIdFor(subject, KIND), kind: KIND, subject };
    const posting = { journal: journal.id, kind: KIND, line: 1, account: accounts.bank.code };
    const claimed = await claimLine(ctx, { line, subject }, wanted, posting);
    if (claimed === null) return null;
    await postJournals(ctx, [
      { ...journal, effectiveAt: claimed.bookedAt, postings: [debit(accounts.bank, amount), credit(float, amount)] },
    ]);
    return subject;
  });
const lineNamed = async (lineId: string) => {
  const { rows } = await sql<{ id: Id<"sl">; key: string; bucket: string | null }>`
    select id, key, bucket from reconciliation.statement_line where line_id = ${lineId}`.execute(desk.db);
  if (!rows[0]) throw new Error(`no line ${lineId}`);
  return rows[0];
};
/** The line after its comparison: retries while another test's open transaction delays it. */
async function compared(lineId: string) {
  await desk.runs("read_statements");
  // Tried again in real time, because moving the test clock does not let the other transaction end.
  return vi.waitFor(
    async () => {
      await desk.runs("check_books");
      const line = await lineNamed(lineId);
      if (line.bucket === null) desk.clock.advance(31_000);
      expect(line.bucket).not.toBeNull();
      return line;
    },
    { timeout: 5_000, interval: 200 },
  );
}
const openCases = async (key: string) =>
  (await sql`select from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db)).rows.length;
const holds = async () =>
  (await checkInvariants(desk.db, reconciliationInvariants))
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ says }) => says);

test("approved in time it makes no case, in neither the minute nor the night check, nor days later", async () => {
  const lineId = desk.says("other", "TOPUP AGEN", idr(5_000_000n));
  const line = await compared(lineId);
  expect(line.bucket).toBe("missing_here");
  expect(await topUp(line.id, idr(5_000_000n))).not.toBeNull();
  await desk.runs("check_books");
  await desk.hoursPass(30);
  await desk.runs("check_books");
  await desk.runs("check_all_books");
  expect([(await lineNamed(lineId)).bucket, await openCases(line.key)]).toEqual(["matched", 0]);
  expect(await holds()).toEqual([]);
});

test("two equal deposits of one day and reference are two top-ups, in any order of approval", async () => {
  for (const first of [0, 1]) {
    const reference = `TWICE ${first}`;
    const lineIds = [desk.says("other", reference, idr(5_000_000n)), desk.says("other", reference, idr(5_000_000n))];
    for (const lineId of lineIds) await compared(lineId);
    const lines = (await Promise.all(lineIds.map(lineNamed))).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const line of first === 0 ? lines : lines.toReversed()) {
      expect(await topUp(line.id, idr(5_000_000n))).not.toBeNull();
      await desk.runs("check_books");
    }
    await desk.hoursPass(30);
    await desk.runs("check_all_books");
    const buckets = await Promise.all(lineIds.map(async (lineId) => (await lineNamed(lineId)).bucket));
    expect([...buckets, await openCases(lines[0]?.key ?? "")]).toEqual(["matched", "matched", 0]);
  }
  expect(await holds()).toEqual([]);
});

test("approved late it closes the case by itself, however many days later", async () => {
  const lineId = desk.says("other", null, idr(2_000_000n));
  const { id, key } = await compared(lineId);
  const file = await caseAbout(key);
  // Three days later, same amount: the posting takes effect when the bank received the money.
  await desk.hoursPass(72);
  expect(await topUp(id, idr(2_000_000n))).not.toBeNull();
  await desk.runs("check_books");
  expect(await read(file)).toMatchObject({ state: "closed", outcome: "resolved" });
  await desk.runs("check_all_books");
  expect([(await lineNamed(lineId)).bucket, await openCases(key)]).toEqual(["matched", 0]);
});

test("the posting of a top-up is stored under the line's key", async () => {
  const lineId = desk.says("other", "LOST", idr(700_000n));
  const { id, key } = await compared(lineId);
  const subject = await topUp(id, idr(700_000n));
  await desk.runs("check_books");
  const { rows } = await sql<{ key: string }>`select key from reconciliation.entry where subject = ${subject}`.execute(desk.db);
  expect(rows).toEqual([{ key }]);
});

test("a line already explained by a correction can't be claimed, even before the next comparison", async () => {
  const lineId = desk.says("other", "EXPLAINED", idr(300_000n));
  const file = await caseAbout("EXPLAINED");
  const { id } = await lineNamed(lineId);
  expect(said(await decide(await propose(file, "hold_in_suspense")))).toBe("200 done");
  expect((await lineNamed(lineId)).bucket).toBe("missing_here");
  expect(await topUp(id, idr(300_000n))).toBeNull();
});

test("a claimed line overtakes a correction proposed earlier, even before the next comparison", async () => {
  const lineId = desk.says("other", "CLAIMED", idr(400_000n));
  const file = await caseAbout("CLAIMED");
  const proposed = await propose(file, "hold_in_suspense");
  const { id } = await lineNamed(lineId);
  expect(await topUp(id, idr(400_000n))).not.toBeNull();
  expect(said(await decide(proposed))).toBe("409 proposal_overtaken");
});

test("of a top-up and a correction at the same moment, one gets the line", async () => {
  for (let round = 0; round < 8; round++) {
    const reference = `RACE${round}`;
    const lineId = desk.says("other", reference, idr(100_000n));
    const file = await caseAbout(reference);
    const proposed = await propose(file, "hold_in_suspense");
    const { id } = await lineNamed(lineId);
    const [claimed, corrected] = await Promise.all([topUp(id, idr(100_000n)), decide(proposed)]);
    expect([claimed !== null, corrected.code === 200].filter(Boolean)).toHaveLength(1);
  }
  await desk.runs("check_books");
  expect(await holds()).toEqual([]);
});

test("an outgoing line can't be claimed by a top-up of the same amount", async () => {
  const lineId = desk.says("other", "TO CHAIN", idr(-900_000n));
  const { id } = await compared(lineId);
  expect(await topUp(id, negate(idr(-900_000n)))).toBeNull();
});
