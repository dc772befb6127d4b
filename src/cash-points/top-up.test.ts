/** A top-up is one transfer at our bank: whatever its spelling, never an old one, and only by the line of the statement that it is. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { startOfDay } from "#kernel/time.ts";
import { readBalance } from "#ledger/index.ts";
import { reconciliationInvariants } from "../reconciliation/invariants.ts";
import { putTerm } from "../limits/testing/terms.ts";
import * as float from "./contract-float.ts";
import type { FloatRequestView } from "./contract-float.ts";
import { isReference, referenceKey } from "./float.ts";
import { asOwner, expectOk, openCounterHouse, owner, staff, tally, TOP_UP_DAYS, wire } from "./testing/counter-house.ts";

const MILLION = 1_000_000;
const desk = await openCounterHouse();
const { call, db, id, newAgent, newPerson, office } = desk;
afterEach(async () => {
  desk.figures.topUpDays = TOP_UP_DAYS;
  await desk.check(reconciliationInvariants);
});
afterAll(desk.close);

let claims = 0;
const ask = (agent: string, more: object = {}) => {
  claims += 1;
  const claim = {
    id: id("fr"),
    amount: wire(MILLION),
    bank: "014",
    reference: `TRX-${1000 + claims}`,
    paidOn: "2026-11-20",
    ...more,
  } as const;
  return call(float.askTopUp, claim, { actor: owner(agent) });
};
const asked = async (agent: string, more: object = {}) => expectOk(await ask(agent, more)) as FloatRequestView;
const decide = (request: FloatRequestView, more: { line?: Id<"sl"> } = {}, actor = office) =>
  call(float.decideFloatRequest, { id: request.id, decision: "approve", hash: request.hash, ...more }, { actor });
const linesOf = async (request: FloatRequestView) =>
  expectOk(await call(float.listTopUpLines, { id: request.id }, { actor: office })) as Output<typeof float.listTopUpLines>;
const deposit = async (agent: string) => -((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n);

describe("one transfer at the bank", () => {
  test("is one request, however its reference is spelled and whatever date is told", async () => {
    const agent = await newAgent();
    expectOk(await ask(agent, { reference: "REF1234" }));
    for (const reference of ["ref1234", "REF1234-", "REF1234.", "REF/1234", "0REF1234"])
      expect(await ask(agent, { reference })).toMatchObject({ code: 409, status: "evidence_used" });
    expect(await ask(agent, { reference: "REF1234", paidOn: "2026-11-19" })).toMatchObject({
      code: 409,
      status: "evidence_used",
    });
  });

  test("is not of a bank that is not ours, and not of long ago", async () => {
    const agent = await newAgent();
    expect(await ask(agent, { bank: "008" })).toMatchObject({ code: 422, status: "bank_not_ours" });
    expect(await ask(agent, { paidOn: "2020-01-01" })).toMatchObject({ code: 422, status: "top_up_too_old" });
    expect(await ask(agent, { paidOn: "2026-11-13" })).toMatchObject({ code: 422, status: "top_up_too_old" });
    expectOk(await ask(agent, { paidOn: "2026-11-14" }));
  });

  test("is not credited while no statement says that it came", async () => {
    const agent = await newAgent();
    const request = expectOk(await ask(agent)) as FloatRequestView;
    expect(await decide(request)).toMatchObject({ code: 422, status: "top_up_line_missing" });
    expect(await deposit(agent)).toBe(0n);
  });

  test("is taken with the blanks in which banks show it, and kept in one spelling", async () => {
    const agent = await newAgent();
    const request = await asked(agent, { reference: "  ft 2611 2000\t881 " });
    expect(request.evidence).toMatchObject({ reference: "FT 2611 2000 881" });
    expect(await ask(agent, { reference: "FT26112000881" })).toMatchObject({ status: "evidence_used" });
  });

  test("is not taken while the treasury has not said how old it may be", async () => {
    const agent = await newAgent();
    desk.figures.topUpDays = null;
    expect(await ask(agent)).toMatchObject({ code: 503, status: "cash_terms_missing" });
  });

  test("is paid to an account of ours, which is named", async () => {
    const agent = await newAgent();
    expect(expectOk(await call(float.listTopUpAccounts, {}, { actor: owner(agent) }))).toEqual({
      accounts: [{ bank: "014", bankName: null, number: "8880010001", holder: "PT Sampai" }],
      withinDays: TOP_UP_DAYS,
    });
    // As everywhere, also where no rail reaches the bank.
    const demo = { name: "Bank Demo", shortName: "Demo Uji", biFast: false, online: false, skn: false, mergedInto: null };
    await putTerm(desk.house, "bank", "014", demo, new Date("2026-01-01T00:00:00Z"));
    expect(expectOk(await call(float.listTopUpAccounts, {}, { actor: owner(agent) }))).toMatchObject({
      accounts: [{ bank: "014", bankName: "Bank Demo (Demo Uji)" }],
    });
  });
});

test.each([
  ["REF-12", "REF12"],
  ["0000", "0"],
  ["００ＦＴ１２", "FT12"],
  ["a/b.c_d:9", "ABCD9"],
])("a reference %s is compared as %s", (typed, key) => expect(referenceKey(typed)).toBe(key));

test.each(["", "   ", "AB-1", "----", "A".repeat(61), "REF<1234>", "résumé12"])("%j is no reference", (typed) =>
  expect(isReference(typed)).toBe(false),
);

describe("the line of our bank's statement", () => {
  test("that fits is shown, the one that names the reference first, and how fresh the statement is", async () => {
    const agent = await newAgent();
    const request = await asked(agent, { reference: "CASE 0042" });
    expect(await linesOf(request)).toEqual({ lines: [], taken: [], statementReadAt: null });
    const at = startOfDay("2026-11-19");
    const [plain, named] = [
      await desk.line(MILLION, { at }),
      await desk.line(MILLION, { at: startOfDay("2026-11-20"), reference: "case-0042" }),
    ];
    // Another amount, another day, another bank, out of the account, a customer's pay-in, one that the books know.
    await desk.line(MILLION + 1, { at });
    await desk.line(MILLION, { at: startOfDay("2026-11-15") });
    await desk.line(MILLION, { at, party: "008" });
    await desk.line(-MILLION, { at });
    await desk.line(MILLION, { at, kind: "pay_in" });
    await desk.line(MILLION, { at, pot: "nothing" });
    const { lines, statementReadAt } = await linesOf(request);
    expect(statementReadAt).not.toBeNull();
    expect(lines.map(({ id: one, isSameReference }) => [one, isSameReference])).toEqual([
      [named, true],
      [plain, false],
    ]);
    expect(expectOk(await decide(request, { line: plain }))).toMatchObject({ state: "approved", line: plain });
    expect(await deposit(agent)).toBe(100_000_000n);
    expect((await linesOf(await asked(agent, { reference: "CASE 0043" }))).lines.map(({ id: one }) => one)).toEqual([named]);
  });

  test("that names its reference is among those shown, however many of the amount are older", async () => {
    const agent = await newAgent();
    const amount = 7 * MILLION;
    for (let n = 0; n < 21; n++) await desk.line(amount, { at: startOfDay("2026-11-19") });
    const named = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "0ｃａｓｅ-0077" });
    const { lines } = await linesOf(await asked(agent, { amount: wire(amount), reference: "CASE 0077" }));
    expect([lines.length, lines[0]]).toMatchObject([20, { id: named, isSameReference: true }]);
  });

  test("that names another top-up's reference is that one's: while it waits, and after it was approved without a line", async () => {
    const agent = await newAgent();
    const amount = 8 * MILLION;
    const [mine, first] = [
      await asked(agent, { amount: wire(amount), reference: "LATER-1" }),
      await asked(agent, { amount: wire(amount), reference: "FIRST-1" }),
    ];
    const line = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "first 1" });
    const isOthers = { code: 409, status: "top_up_line_of_another", details: { by: first.id } };
    // Who approves sees that it is there, and whose it is.
    expect(await linesOf(mine)).toMatchObject({ lines: [], taken: [{ id: line, by: first.id, why: "names_its_reference" }] });
    expect(await decide(mine, { line })).toMatchObject(isOthers);
    expect(await linesOf(first)).toMatchObject({ lines: [{ id: line }], taken: [] });
    expectOk(
      await call(float.decideFloatRequest, { id: first.id, decision: "refuse", hash: first.hash, note: "no" }, { actor: office }),
    );
    expect((await linesOf(mine)).lines).toMatchObject([{ id: line }]);
    // As it was approved before the line was asked for.
    await sql`insert into cash_points.float_request (id, agent, kind, amount_minor, bank, reference, reference_key, paid_on, needs_line, hash, asked_by,
        asked_at, state, decided_by, decided_at)
      select ${id("fr")}, agent, kind, amount_minor, bank, reference, reference_key, paid_on, false, hash, asked_by, asked_at, 'approved',
        ${desk.treasurer}, now() from cash_points.float_request where id = ${first.id}`.execute(db);
    expect((await linesOf(mine)).lines).toEqual([]);
    expect(await decide(mine, { line })).toMatchObject({ ...isOthers, details: { by: expect.stringMatching(/^fr_/) } });
    expect(await deposit(agent)).toBe(0n);
    // It was never posted here, and the books are looked at after each test.
    await asOwner(desk.house.url, "delete from cash_points.float_request where kind = 'top_up' and not needs_line");
    // The same words of another amount are another transfer's.
    const other = await asked(agent, { amount: wire(amount + MILLION), reference: "LATER-2" });
    const another = await desk.line(amount + MILLION, { at: startOfDay("2026-11-20"), reference: "first 1" });
    expect(expectOk(await decide(other, { line: another }))).toMatchObject({ state: "approved" });
  });

  test("that was claimed is shown as taken, with the top-up that it was approved for; and named when it is tried all the same", async () => {
    const agent = await newAgent();
    const amount = 11 * MILLION;
    const [first, second] = [
      await asked(agent, { amount: wire(amount), reference: "TAKEN-1" }),
      await asked(agent, { amount: wire(amount), reference: "TAKEN-2" }),
    ];
    const line = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "taken 1" });
    // Of another amount: no line of theirs.
    await desk.line(amount + 1, { at: startOfDay("2026-11-20") });
    expectOk(await decide(first, { line }));
    expect(await linesOf(second)).toMatchObject({ lines: [], taken: [{ id: line, by: first.id, why: "claimed" }] });
    expect(await decide(second, { line })).toMatchObject({
      code: 409,
      status: "top_up_line_taken",
      details: { by: first.id },
    });
  });

  test("is asked for by who may approve alone", async () => {
    const agent = await newAgent();
    const request = await asked(agent);
    expect(await call(float.listTopUpLines, { id: request.id }, { actor: owner(agent) })).toMatchObject({ code: 403 });
    expect(await call(float.listTopUpLines, { id: id("fr") }, { actor: office })).toMatchObject({ code: 404 });
  });

  test("that does not fit approves nothing", async () => {
    const agent = await newAgent();
    const request = await asked(agent);
    const at = startOfDay("2026-11-20");
    const wrong = [
      await desk.line(MILLION - 1, { at }),
      await desk.line(-MILLION, { at }),
      await desk.line(MILLION, { at: startOfDay("2026-11-10") }),
      await desk.line(MILLION, { at, party: "008" }),
      await desk.line(MILLION, { at, kind: "pay_in" }),
      await desk.line(MILLION, { at, pot: null }),
      id("sl"),
    ];
    for (const line of wrong) expect(await decide(request, { line })).toMatchObject({ code: 409, status: "top_up_line_taken" });
    expect(await deposit(agent)).toBe(0n);
  });

  test("is one top-up's, whoever approves: ten at once by two people, one is credited", async () => {
    const second = staff(await newPerson(null));
    for (let round = 0; round < 5; round++) {
      const agents = await Promise.all(Array.from({ length: 5 }, () => newAgent()));
      const requests = await Promise.all(agents.map((agent) => asked(agent)));
      const line = await desk.line(MILLION, { at: startOfDay("2026-11-20") });
      const answers = await Promise.all(requests.flatMap((one) => [decide(one, { line }), decide(one, { line }, second)]));
      const { done, ...refused } = tally(answers);
      expect(done).toBe(1);
      expect(Object.keys(refused).filter((why) => !["top_up_line_taken", "request_not_waiting"].includes(why))).toEqual([]);
      const credited = await Promise.all(agents.map(deposit));
      expect(credited.filter((minor) => minor !== 0n)).toEqual([100_000_000n]);
    }
  });

  test("is kept by the database when the application does not ask for it", async () => {
    const [one, other] = [await asked(await newAgent()), await asked(await newAgent())];
    const line = await desk.line(MILLION, { at: startOfDay("2026-11-20") });
    expectOk(await decide(one, { line }));
    const approve = (more: string) =>
      sql`update cash_points.float_request set state = 'approved', decided_by = ${desk.treasurer}, decided_at = now() ${sql.raw(more)} where id = ${other.id}`.execute(
        db,
      );
    await expect(approve("")).rejects.toThrow("check constraint");
    await expect(approve(`, line = '${line}'`)).rejects.toThrow("float_request_line_key");
  });
});
