/** Lines that something of ours was approved against: matched from then on, no case, and never explained twice. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { negate, type Money } from "#kernel/money.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { claimLine } from "./claim-line.ts";
import { reconciliationInvariants } from "./invariants.ts";
import { openCaseDesk, said } from "./testing/case-desk.ts";
import { accounts, BANK, idr } from "./testing/desk.ts";

const open = await openCaseDesk();
const { desk, caseAbout, read, propose, decide } = open;
afterAll(open.close);
beforeEach(() => desk.clock.advance(61_000));

const float = accountWith("agent_deposit", "us_agent", "IDR");
const KIND = "float.topped_up";

/** What an approval of a top-up does: claims and posts, in one transaction; null when the line is not to be had. */
const topUp = (line: Id<"sl">, amount: Money, subject: Id<"fr"> = desk.newId("fr")) =>
  desk.house.as({}, async (ctx) => {
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
  const { rows } = await sql<{ id: Id<"sl">; key: string; pot: string | null }>`
    select id, key, pot from reconciliation.statement_line where line_id = ${lineId}`.execute(desk.db);
  if (!rows[0]) throw new Error(`no line ${lineId}`);
  return rows[0];
};
/** The line once it has been compared: what another test's transaction holds up for a moment is waited for. */
async function compared(lineId: string) {
  await desk.runs("read_statements");
  for (let tries = 0; tries < 5; tries++) {
    await desk.runs("check_books");
    const line = await lineNamed(lineId);
    if (line.pot !== null) return line;
    desk.clock.advance(31_000);
    // A clock that is moved gives nobody else's transaction time to end.
    await pause(200 * (tries + 1));
  }
  throw new Error(`the line ${lineId} is not compared`);
}
const openCases = async (key: string) =>
  (await sql`select from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db)).rows.length;
const holds = async () =>
  (await checkInvariants(desk.db, reconciliationInvariants))
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ says }) => says);

test("approved in time it makes no case: not in the minute, not in the night, not days later", async () => {
  const lineId = desk.says("other", "TOPUP AGEN", idr(5_000_000n));
  const line = await compared(lineId);
  expect(line.pot).toBe("missing_here");
  expect(await topUp(line.id, idr(5_000_000n))).not.toBeNull();
  await desk.runs("check_books");
  await desk.hoursPass(30);
  await desk.runs("check_books");
  await desk.runs("check_all_books");
  expect([(await lineNamed(lineId)).pot, await openCases(line.key)]).toEqual(["matched", 0]);
  expect(await holds()).toEqual([]);
});

test("two equal deposits of a day under one reference are two top-ups, in whichever order they are approved", async () => {
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
    const pots = await Promise.all(lineIds.map(async (lineId) => (await lineNamed(lineId)).pot));
    expect([...pots, await openCases(lines[0]?.key ?? "")]).toEqual(["matched", "matched", 0]);
  }
  expect(await holds()).toEqual([]);
});

test("approved late it ends the case by itself, however many days lie between", async () => {
  const lineId = desk.says("other", null, idr(2_000_000n));
  const { id, key } = await compared(lineId);
  const file = await caseAbout(key);
  // Three days later, at the same amount: the posting counts from when the bank had the money.
  await desk.hoursPass(72);
  expect(await topUp(id, idr(2_000_000n))).not.toBeNull();
  await desk.runs("check_books");
  expect(await read(file)).toMatchObject({ state: "closed", outcome: "resolved" });
  await desk.runs("check_all_books");
  expect([(await lineNamed(lineId)).pot, await openCases(key)]).toEqual(["matched", 0]);
});

test("a posting that was lost here is taken up again under the line's key", async () => {
  const lineId = desk.says("other", "LOST", idr(700_000n));
  const { id, key } = await compared(lineId);
  const subject = await topUp(id, idr(700_000n));
  await desk.runs("check_books");
  const { rows } = await sql<{ key: string }>`select key from reconciliation.entry where subject = ${subject}`.execute(desk.db);
  expect(rows).toEqual([{ key }]);
});

test("a correction has it: it is nobody's top-up, though the comparison has not run since", async () => {
  const lineId = desk.says("other", "EXPLAINED", idr(300_000n));
  const file = await caseAbout("EXPLAINED");
  const { id } = await lineNamed(lineId);
  expect(said(await decide(await propose(file, "hold_in_suspense")))).toBe("200 done");
  expect((await lineNamed(lineId)).pot).toBe("missing_here");
  expect(await topUp(id, idr(300_000n))).toBeNull();
});

test("a top-up has it: a correction that was proposed before is overtaken, though the comparison has not run since", async () => {
  const lineId = desk.says("other", "CLAIMED", idr(400_000n));
  const file = await caseAbout("CLAIMED");
  const proposed = await propose(file, "hold_in_suspense");
  const { id } = await lineNamed(lineId);
  expect(await topUp(id, idr(400_000n))).not.toBeNull();
  expect(said(await decide(proposed))).toBe("409 correction_overtaken");
});

test("a top-up and a correction at the same moment: one of them has it", async () => {
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

test("out of the account it is a chain's, and into it is not", async () => {
  const lineId = desk.says("other", "TO CHAIN", idr(-900_000n));
  const { id } = await compared(lineId);
  expect(await topUp(id, negate(idr(-900_000n)))).toBeNull();
});
