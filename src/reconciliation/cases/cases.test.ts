/** Cases over HTTP: assigned, noted, explained, closed by another person; lists and the overview. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listStatementDays } from "../contract-days.ts";
import * as contract from "../contract.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { ani, budi, citra, openCaseDesk, said } from "../testing/case-calls.ts";
import { idr } from "../testing/test-books.ts";

const open = await openCaseDesk();
const { desk, api, caseAbout, overpaid, read, propose, decide } = open;
const co = desk.newId("co");
afterAll(open.close);
beforeEach(() => desk.clock.advance(61_000));

describe("a case", () => {
  test("is assigned, released, noted, explained by one person and closed by another; the same difference is not found again", async () => {
    const { id, key } = await overpaid();
    expect(said(await api.call(contract.assignCase, { id, to: "nobody" }, { actor: ani }))).toBe("409 already_so");
    expect((await api.call(contract.assignCase, { id, to: "me" }, { actor: ani })).data).toMatchObject({
      state: "assigned",
      assignedTo: "us_ani",
    });
    expect(said(await api.call(contract.assignCase, { id, to: "me" }, { actor: ani }))).toBe("409 already_so");
    await api.call(contract.noteCase, { id, text: "asked the bank" }, { actor: budi });
    const explained = await propose(id, "explain", ani, desk.newId("co"), "the bank corrects it on Monday");
    expect(said(await decide(explained, ani))).toBe("403 proposal_own");
    expect(await read(id, ani)).toMatchObject({ state: "assigned", corrections: [{ whyNotDecide: "proposal_own" }] });
    expect(await read(id, budi)).toMatchObject({ corrections: [{ whyNotDecide: null }] });
    const waiting = async () => expectOk(await api.call(contract.listCases, { correction: "waiting" }, { actor: budi })).cases;
    expect((await waiting()).map((row) => row.id)).toEqual([id]);
    expect(said(await decide(explained))).toBe("200 done");
    expect(await waiting()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "explained", whyNotExplain: "case_closed" });
    for (const [endpoint, input] of [
      [contract.assignCase, { id, to: "me" }],
      [contract.noteCase, { id, text: "x" }],
      [contract.proposeCorrection, { id: desk.newId("co"), case: id, template: "explain", reason: "x" }],
      [contract.proposeCorrection, { id: desk.newId("co"), case: id, template: "write_off", reason: "x" }],
    ] as const)
      expect(said(await api.call(endpoint, input as never, { actor: budi }))).toBe("409 case_closed");
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    expect((await sql`select from reconciliation.case_file where key = ${key}`.execute(desk.db)).rows).toHaveLength(1);
    // Another difference under the same key is another case.
    desk.says("payout", key, idr(-90_000n));
    const again = await caseAbout(key);
    expect(again).not.toBe(id);
  });

  test("its history is append-only and numbers every step", async () => {
    const { id } = await overpaid();
    await api.call(contract.noteCase, { id, text: "one" }, { actor: ani });
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => api.call(contract.noteCase, { id, text: `note ${n}` }, { actor: budi })),
    );
    expect((await read(id)).history.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await expect(sql`update reconciliation.case_event set text = 'x'`.execute(desk.db)).rejects.toThrow("permission denied");
    await expect(sql`delete from reconciliation.case_event`.execute(desk.db)).rejects.toThrow("permission denied");
  });

  test.each([
    ["assign", contract.assignCase, (id: Id<"ca">) => ({ id, to: "me" }) as const],
    ["note", contract.noteCase, (id: Id<"ca">) => ({ id, text: "x" })],
    ["explain", contract.proposeCorrection, (id: Id<"ca">) => ({ id: co, case: id, template: "explain", reason: "x" }) as const],
    [
      "correct",
      contract.proposeCorrection,
      (id: Id<"ca">) => ({ id: co, case: id, template: "write_off", reason: "x" }) as const,
    ],
  ] as const)(
    "%s: a viewer and an actor who is no staff member are denied, and an unknown case is not found",
    async (_, endpoint, inputAbout) => {
      const { id } = await overpaid();
      const partner: Actor = { ...ani, kind: "partner" } as Actor;
      const call = async (about: Id<"ca">, actor: Actor) => said(await api.call(endpoint, inputAbout(about), { actor }));
      expect(await call(id, citra)).toBe("403 permission_denied");
      expect(await call(id, partner)).toBe("403 permission_denied");
      expect(await call(desk.newId("ca"), ani)).toBe("404 not_found");
      expect(said(await api.call(contract.readCase, { id: desk.newId("ca") }, { actor: citra }))).toBe("404 not_found");
    },
  );
});

test("lists are paged by key, and filtered", async () => {
  for (let n = 0; n < contract.DIFFERENCES_PER_PAGE + 3; n += 1) {
    desk.clock.advance(1);
    desk.says("other", `paging${n}`, idr(1n));
  }
  desk.clock.advance(60_000);
  await caseAbout("paging0");
  const page = async (input: object) => expectOk(await api.call(contract.listCases, input, { actor: citra }));
  const first = await page({ state: "not_closed", kind: "missing_here" });
  expect(first.cases).toHaveLength(contract.DIFFERENCES_PER_PAGE);
  expect(first.hasMore).toBe(true);
  const second = await page({ state: "not_closed", kind: "missing_here", before: first.cases.at(-1)?.id });
  expect(second.hasMore).toBe(false);
  const ids = [...first.cases, ...second.cases].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect((await page({ party: "999" })).cases).toEqual([]);
  expect((await page({ state: "assigned" })).cases.every(({ state }) => state === "assigned")).toBe(true);
  expect((await page({ openedBefore: "2020-01-01T00:00:00Z" })).cases).toEqual([]);
  const [taken] = first.cases;
  await api.call(contract.assignCase, { id: taken?.id ?? "ca_none", to: "me" }, { actor: ani });
  const mine = expectOk(await api.call(contract.listCases, { assigned: "me" }, { actor: ani }));
  expect(mine.cases.map(({ id }) => id)).toContain(taken?.id);
});

test("the overview shows the age of open cases, the control totals and the statements read", async () => {
  desk.clock.advance(3 * 86_400_000);
  await desk.runs("read_statements");
  await desk.runs("check_all_books");
  const overview = expectOk(await api.call(contract.readOverview, {}, { actor: citra }));
  expect(overview.ages.map(({ fromDays }) => fromDays)).toEqual([0, 1, 3, 8, 31]);
  expect(overview.ages.find(({ fromDays }) => fromDays === 3)?.cases).toBeGreaterThan(0);
  expect(new Set(overview.totals.map(({ name }) => name))).toEqual(new Set(["in_flight", "settled"]));
  expect(overview.days.length).toBeGreaterThan(0);
  expect(overview.walks.map(({ name }) => name)).toEqual(["minute", "night"]);
});

test("statement days show both sides by party, in pages; each is the sum of its lines and of the postings on our account", async () => {
  const list = async (input: object) => expectOk(await api.call(listStatementDays, input, { actor: citra }));
  const { days } = await list({});
  expect(days.length).toBeGreaterThan(0);
  for (const { party, day, account, lines, entries, sums } of days) {
    const { rows: theirs } = await sql<{ currency: string; minor: string; count: number }>`
      select currency, sum(minor)::text as minor, count(*)::int as count from reconciliation.statement_line
      where party = ${party} and day = ${day} group by 1`.execute(desk.db);
    const { rows: ours } = await sql<{ currency: string; minor: string; count: number }>`
      select currency, sum(minor)::text as minor, count(*)::int as count from reconciliation.entry
      where party = ${party} and day = ${day} and account = ${account} || ':' || currency group by 1`.execute(desk.db);
    const countOf = (rows: typeof ours) => rows.reduce((all, { count }) => all + count, 0);
    expect([lines, entries]).toEqual([countOf(theirs), countOf(ours)]);
    for (const { statement, books } of sums) {
      const minorOf = (rows: typeof ours) => rows.find(({ currency }) => currency === statement.currency)?.minor ?? "0";
      expect([statement.minor, books.minor]).toEqual([minorOf(theirs), minorOf(ours)]);
    }
  }
  expect(days.some(({ lines }) => lines > 0)).toBe(true);
  expect((await list({ party: "999" })).days).toEqual([]);
  const [first] = days;
  const { days: older } = await list({ before: `${first?.day}.${first?.party}` });
  expect(older).toEqual(days.slice(1, 1 + older.length));
  expect(said(await api.call(listStatementDays, {}, { actor: { ...citra, menuAccess: [] } as Actor }))).toBe(
    "403 permission_denied",
  );
});

test("after all these tests the invariants of ledger and cases hold", async () => {
  await desk.runs("check_books");
  for (const { says, breaches } of await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants]))
    expect({ says, breaches }).toEqual({ says, breaches: [] });
});
