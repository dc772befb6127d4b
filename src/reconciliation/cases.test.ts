/** Cases and corrections as people work with them, over HTTP: four eyes, and everything that is refused. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { listBalances } from "#ledger/index.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi, type TestAnswer, type TestApi } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import type { CaseDetail, CaseView, CorrectionView } from "./contract.ts";
import type { Template } from "./corrections.ts";
import { reconciliationHttp } from "./http.ts";
import { reconciliationInvariants } from "./invariants.ts";
import { accounts, idr, openDesk, type Desk } from "./testing/desk.ts";

const staff = (name: string, ...module: string[]): Actor => ({ kind: "staff", id: `us_${name}`, level: "TREASURY", menuAccess: [{ menu: "ledger", module }] });
const ani = staff("ani", "view", "adjust", "approve");
const budi = staff("budi", "view", "adjust", "approve");
const citra = staff("citra", "view");

let desk: Desk;
let api: TestApi;
beforeAll(async () => {
  desk = await openDesk();
  api = await openTestApi(desk.house, [reconciliationHttp]);
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await desk.close();
});
beforeEach(() => desk.clock.advance(61_000));

async function caseAbout(key: string): Promise<Id<"ca">> {
  await desk.runs("read_statements");
  desk.clock.advance(31 * 60_000);
  await desk.runs("check_books");
  const { rows } = await sql<{ id: Id<"ca"> }>`select id from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db);
  if (!rows[0]) throw new Error(`no case about ${key}`);
  return rows[0].id;
}
/** The bank has taken more than it should have. */
async function overpaid(units = 90_000n): Promise<{ id: Id<"ca">; key: string }> {
  const { id: key, number } = await desk.funded(idr(9_000n));
  desk.says("pay_in", number, idr(9_000n));
  await desk.submitted(key, idr(9_000n));
  await desk.paid(key, idr(9_000n));
  desk.says("payout", key, idr(-units));
  return { id: await caseAbout(key), key };
}
const read = async (id: Id<"ca">, actor = ani) => (await api.call(contract.readCase, { id }, { actor })).data as CaseDetail;
const propose = (about: Id<"ca">, template: Template, actor = ani, id = desk.newId("co"), reason = "as the bank's letter says") =>
  api.call(contract.proposeCorrection, { id, case: about, template, reason }, { actor });
const decide = (asked: TestAnswer, actor = budi, more: { decision?: "approve" | "reject"; hash?: string } = {}) => {
  const { id, hash } = asked.data as CorrectionView;
  return api.call(contract.decideCorrection, { id, hash, decision: "approve", ...more }, { actor });
};
const balance = async (code: string) => (await listBalances(desk.db)).find((line) => line.code === code)?.minor ?? 0n;
const said = ({ code, status }: TestAnswer) => `${code} ${status ?? "done"}`;

describe("a correction", () => {
  test.each<[Template, { readonly code: string }]>([
    ["book_cost", accounts.cost],
    ["write_off", accounts.loss],
  ])("%s: proposed by one, approved by another, posted by exactly the difference; the case is over and stays so", async (template, other) => {
    const { id, key } = await overpaid();
    expect(await read(id)).toMatchObject({
      state: "open",
      kind: "other_amount",
      correctable: { account: accounts.bank.code, amount: { minor: String(-8_100_000n) }, templates: ["book_cost", "write_off"] },
    });
    const before = await Promise.all([balance(accounts.bank.code), balance(other.code)]);
    const asked = await propose(id, template);
    expect(asked.data).toMatchObject({ state: "waiting", amount: { currency: "IDR", minor: "-8100000" }, journal: null });
    expect(said(await decide(asked))).toBe("200 done");
    const after = await Promise.all([balance(accounts.bank.code), balance(other.code)]);
    expect([(after[0] ?? 0n) - (before[0] ?? 0n), (after[1] ?? 0n) - (before[1] ?? 0n)]).toEqual([-8_100_000n, 8_100_000n]);
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "corrected", correctable: null });
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    const { rows } = await sql`select from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db);
    expect(rows).toEqual([]);
    expect((await read(id)).history.map(({ what }) => what)).toEqual(["opened", "proposed", "approved", "closed"]);
  });

  test("money that nobody knows is held in suspense for its case, and counts as rightly held", async () => {
    desk.says("other", "thanks", idr(12_000n));
    const id = await caseAbout("thanks");
    const asked = await propose(id, "hold_in_suspense");
    expect(said(await decide(asked))).toBe("200 done");
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    const { rows } = await sql<{ kind: string }>`select kind from reconciliation.case_file where state <> 'closed'`.execute(desk.db);
    expect(rows).toEqual([]);
    expect(await balance(accounts.suspense.code)).toBe(-1_200_000n);
  });

  test("the asker neither approves nor rejects, in any session or level", async () => {
    const { id } = await overpaid();
    const asked = await propose(id, "write_off");
    const disguised: Actor = { ...ani, sessionId: "ss_other", level: "ADMINISTRATOR" } as Actor;
    for (const actor of [ani, disguised])
      for (const decision of ["approve", "reject"] as const) expect(said(await decide(asked, actor, { decision }))).toBe("403 correction_own");
    await expect(
      sql`update reconciliation.correction set state = 'approved', decided_by = proposed_by, decided_at = now(), journal = id where id = ${(asked.data as CorrectionView).id}`.execute(desk.db),
    ).rejects.toThrow("check constraint");
    expect(said(await decide(asked, budi, { decision: "reject" }))).toBe("200 done");
    expect(said(await decide(asked, budi))).toBe("409 correction_not_waiting");
    expect(await read(id)).toMatchObject({ state: "open" });
  });

  test("approved many times at once, it is posted once", async () => {
    const { id } = await overpaid();
    const asked = await propose(id, "write_off");
    const before = await balance(accounts.loss.code);
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(asked)));
    expect(answers.map(said).filter((one) => one === "200 done")).toHaveLength(1);
    expect(answers.filter((one) => one.code !== 200).every(({ status }) => status === "correction_not_waiting" || status === "case_closed")).toBe(true);
    expect((await balance(accounts.loss.code)) - before).toBe(8_100_000n);
  });

  test("approved, rejected and withdrawn at once: one of them holds, and the books agree with it", async () => {
    for (let round = 0; round < 4; round += 1) {
      desk.clock.advance(61_000);
      const { id } = await overpaid();
      const asked = await propose(id, "write_off");
      const before = await balance(accounts.loss.code);
      const answers = await Promise.all([
        decide(asked),
        decide(asked, budi, { decision: "reject" }),
        api.call(contract.withdrawCorrection, { id: (asked.data as CorrectionView).id }, { actor: ani }),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect((await balance(accounts.loss.code)) - before).toBe(answers[0]?.code === 200 ? 8_100_000n : 0n);
    }
  });

  test("what was shown is what is approved: another hash, or a row changed past the application, is refused", async () => {
    const { id } = await overpaid();
    const asked = await propose(id, "write_off");
    expect(said(await decide(asked, budi, { hash: "0".repeat(64) }))).toBe("409 correction_not_as_shown");
    const { id: correction } = asked.data as CorrectionView;
    const tamper = sql`update reconciliation.correction set minor = -1 where id = ${correction}`;
    await expect(tamper.execute(desk.db)).rejects.toThrow("permission denied");
    const owner = new pg.Client({ connectionString: desk.house.url });
    await owner.connect();
    await owner.query("update reconciliation.correction set minor = -1 where id = $1", [correction]);
    await owner.end();
    expect(said(await decide(asked))).toBe("409 correction_not_as_shown");
  });

  test("a difference that has changed meanwhile overtakes its correction", async () => {
    const { id, key } = await overpaid();
    const asked = await propose(id, "write_off");
    desk.says("payout", key, idr(-1n));
    await desk.runs("read_statements");
    const before = await balance(accounts.loss.code);
    expect(said(await decide(asked))).toBe("409 correction_overtaken");
    expect(said(await decide(asked))).toBe("409 correction_not_waiting");
    expect(await balance(accounts.loss.code)).toBe(before);
    const { rows } = await sql`select from audit.entry where code = 'reconciliation.correction_overtaken'`.execute(desk.db);
    expect(rows).toHaveLength(1);
  });

  test("a difference that came right by itself takes its correction along", async () => {
    const key = desk.newId("tr");
    desk.says("other", key, idr(-700n));
    const id = await caseAbout(key);
    const asked = await propose(id, "write_off");
    desk.says("other", key, idr(700n));
    await desk.post(key, "transfer.paid", [{ account: accounts.loss, amount: idr(700n) }, { account: accounts.bank, amount: idr(-700n) }]);
    await desk.post(key, "transfer.returned", [{ account: accounts.loss, amount: idr(-700n) }, { account: accounts.bank, amount: idr(700n) }]);
    await desk.runs("read_statements");
    await desk.runs("check_books");
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "resolved", corrections: [{ state: "overtaken" }] });
    expect(said(await decide(asked))).toBe("409 correction_not_waiting");
  });

  test("proposed twice with one id it is one; with other content it is refused, and so is a second one", async () => {
    const { id } = await overpaid();
    const co = desk.newId("co");
    expect(said(await propose(id, "write_off", ani, co))).toBe("200 done");
    expect(said(await propose(id, "write_off", ani, co))).toBe("200 done");
    expect(said(await propose(id, "write_off", ani, co, "another reason"))).toBe("409 id_already_used");
    expect(said(await propose(id, "book_cost", ani, co))).toBe("409 id_already_used");
    expect(said(await propose(id, "write_off", budi, co))).toBe("409 id_already_used");
    expect(said(await propose(id, "book_cost", budi))).toBe("409 correction_already_waiting");
  });

  test("only what fits: a template of the other direction, and what no journal from here can mend", async () => {
    const { id } = await overpaid();
    expect(said(await propose(id, "hold_in_suspense"))).toBe("409 correction_not_possible");
    const subject = desk.newId("tr");
    desk.transfers.expect(subject, accounts.inflight, 5n);
    await desk.runs("check_all_books");
    const { rows } = await sql<{ id: Id<"ca"> }>`select id from reconciliation.case_file where key = ${subject}`.execute(desk.db);
    const held = rows[0]?.id ?? "ca_none";
    expect(await read(held)).toMatchObject({ kind: "transfer_without_holding", correctable: null });
    for (const template of ["book_cost", "write_off", "hold_in_suspense"] as const) expect(said(await propose(held, template))).toBe("409 correction_not_possible");
    desk.transfers.forget(subject);
  });

  test("only who proposed withdraws, once", async () => {
    const { id } = await overpaid();
    const co = desk.newId("co");
    await propose(id, "write_off", ani, co);
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: budi }))).toBe("403 correction_not_yours");
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: ani }))).toBe("200 done");
    expect(said(await api.call(contract.withdrawCorrection, { id: co }, { actor: ani }))).toBe("409 correction_not_waiting");
    expect(said(await api.call(contract.withdrawCorrection, { id: desk.newId("co") }, { actor: ani }))).toBe("404 not_found");
  });
});

describe("a case", () => {
  test("is taken, given back, noted, explained by one and closed by another; the same difference is not found again", async () => {
    const { id, key } = await overpaid();
    expect(said(await api.call(contract.assignCase, { id, to: "nobody" }, { actor: ani }))).toBe("409 already_so");
    expect((await api.call(contract.assignCase, { id, to: "me" }, { actor: ani })).data).toMatchObject({ state: "assigned", assignedTo: "us_ani" });
    expect(said(await api.call(contract.assignCase, { id, to: "me" }, { actor: ani }))).toBe("409 already_so");
    await api.call(contract.noteCase, { id, text: "asked the bank" }, { actor: budi });
    expect((await api.call(contract.closeCase, { id, lastEvent: 3 }, { actor: budi })).status).toBe("case_not_explained");
    const explained = await api.call(contract.explainCase, { id, text: "the bank corrects it on Monday" }, { actor: ani });
    const lastEvent = (explained.data as CaseDetail).history.at(-1)?.seq ?? 0;
    expect((await read(id, ani)).whyNotClose).toBe("case_own_explanation");
    expect((await read(id, budi)).whyNotClose).toBe(null);
    expect(said(await api.call(contract.closeCase, { id, lastEvent }, { actor: ani }))).toBe("403 case_own_explanation");
    expect(said(await api.call(contract.closeCase, { id, lastEvent: lastEvent - 1 }, { actor: budi }))).toBe("409 case_not_as_shown");
    expect((await api.call(contract.closeCase, { id, lastEvent }, { actor: budi })).data).toMatchObject({ state: "closed", outcome: "explained" });
    for (const [endpoint, input] of [
      [contract.assignCase, { id, to: "me" }],
      [contract.noteCase, { id, text: "x" }],
      [contract.explainCase, { id, text: "x" }],
      [contract.closeCase, { id, lastEvent: 1 }],
      [contract.proposeCorrection, { id: desk.newId("co"), case: id, template: "write_off", reason: "x" }],
    ] as const)
      expect(said(await api.call(endpoint, input as never, { actor: budi }))).toBe("409 case_closed");
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    expect((await sql`select from reconciliation.case_file where key = ${key}`.execute(desk.db)).rows).toHaveLength(1);
    // Another difference about the same is another case.
    desk.says("payout", key, idr(-90_000n));
    const again = await caseAbout(key);
    expect(again).not.toBe(id);
  });

  test("its history can't be changed, and counts every step", async () => {
    const { id } = await overpaid();
    await api.call(contract.noteCase, { id, text: "one" }, { actor: ani });
    await Promise.all(Array.from({ length: 5 }, (_, n) => api.call(contract.noteCase, { id, text: `note ${n}` }, { actor: budi })));
    expect((await read(id)).history.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await expect(sql`update reconciliation.case_event set text = 'x'`.execute(desk.db)).rejects.toThrow("permission denied");
    await expect(sql`delete from reconciliation.case_event`.execute(desk.db)).rejects.toThrow("permission denied");
  });

  test.each([
    ["assign", contract.assignCase, { to: "me" }],
    ["note", contract.noteCase, { text: "x" }],
    ["explain", contract.explainCase, { text: "x" }],
    ["close", contract.closeCase, { lastEvent: 1 }],
  ] as const)("%s: who may only view is denied, who is no person of ours too, and an unknown case is not found", async (_, endpoint, input) => {
    const { id } = await overpaid();
    const partner: Actor = { ...ani, kind: "partner" } as Actor;
    expect(said(await api.call(endpoint, { id, ...input } as never, { actor: citra }))).toBe("403 permission_denied");
    expect(said(await api.call(endpoint, { id, ...input } as never, { actor: partner }))).toBe("403 permission_denied");
    expect(said(await api.call(endpoint, { id: desk.newId("ca"), ...input } as never, { actor: ani }))).toBe("404 not_found");
    expect(said(await api.call(contract.readCase, { id: desk.newId("ca") }, { actor: citra }))).toBe("404 not_found");
  });
});

test("lists are paged by key, and filtered", async () => {
  for (let n = 0; n < contract.CASES_PER_PAGE + 3; n += 1) {
    desk.clock.advance(1);
    desk.says("other", `paging${n}`, idr(1n));
  }
  desk.clock.advance(60_000);
  await caseAbout("paging0");
  const page = async (input: object) => (await api.call(contract.listCases, input as never, { actor: citra })).data as { cases: CaseView[]; hasMore: boolean };
  const first = await page({ state: "not_closed", kind: "missing_here" });
  expect(first.cases).toHaveLength(contract.CASES_PER_PAGE);
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
  const mine = (await api.call(contract.listCases, { assigned: "me" }, { actor: ani })).data as { cases: CaseView[] };
  expect(mine.cases.map(({ id }) => id)).toContain(taken?.id);
});

test("the overview tells how old cases are, how the totals stand and what was read", async () => {
  desk.clock.advance(3 * 86_400_000);
  await desk.runs("read_statements");
  await desk.runs("check_all_books");
  const overview = (await api.call(contract.readOverview, {}, { actor: citra })).data as { ages: { fromDays: number; cases: number }[]; totals: { name: string }[]; days: unknown[]; walks: { name: string }[] };
  expect(overview.ages.map(({ fromDays }) => fromDays)).toEqual([0, 1, 3, 8, 31]);
  expect(overview.ages.find(({ fromDays }) => fromDays === 3)?.cases).toBeGreaterThan(0);
  expect(new Set(overview.totals.map(({ name }) => name))).toEqual(new Set(["in_flight", "settled"]));
  expect(overview.days.length).toBeGreaterThan(0);
  expect(overview.walks.map(({ name }) => name)).toEqual(["minute", "night"]);
});

test("after all of this, what always holds of books and cases holds", async () => {
  await desk.runs("check_books");
  for (const { says, breaches } of await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants])) expect({ says, breaches }).toEqual({ says, breaches: [] });
  expect(money("IDR", 0n).minor).toBe(0n);
});
