/** A top-up is one transfer at the operator's bank: in any spelling, not too old, and only by its own line of the statement. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { startOfDay } from "#kernel/time.ts";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { reconciliationInvariants } from "#reconciliation/invariants.ts";
import { putTerm } from "#limits/testing/terms.ts";
import * as float from "./contract.ts";
import type { FloatRequestView } from "./contract.ts";
import { isReference, referenceKey } from "./model/float.ts";
import { openCounterApp, owner, staff, tally, TOP_UP_DAYS, wire } from "../testing/counter-app.ts";

const MILLION = 1_000_000;
const desk = await openCounterApp();
const { call, db, id, newAgent, newPerson, office } = desk;
afterEach(async () => {
  desk.figures.topUpDays = TOP_UP_DAYS;
  await desk.check(reconciliationInvariants);
});
afterAll(desk.close);

let claims = 0;
const sendTopUp = (agent: string, more: object = {}) => {
  claims += 1;
  const claim = {
    id: id("fr"),
    amount: wire(MILLION),
    bank: "014",
    reference: `TRX-${1000 + claims}`,
    paidOn: "2026-11-20",
    ...more,
  } as const;
  return call(float.requestTopUp, claim, { actor: owner(agent) });
};
const newTopUp = async (agent: string, more: object = {}) => expectOk(await sendTopUp(agent, more));
const decide = (request: Pick<FloatRequestView, "id" | "hash">, more: { line?: Id<"sl"> } = {}, actor = office) =>
  call(float.decideFloatRequest, { id: request.id, decision: "approve", hash: request.hash, ...more }, { actor });
const linesOf = async (request: Pick<FloatRequestView, "id" | "hash">) =>
  expectOk(await call(float.listTopUpLines, { id: request.id }, { actor: office }));
const deposit = async (agent: string) => -((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n);

describe("one bank transfer", () => {
  test("is one request, whatever spelling of the reference or date is given", async () => {
    const agent = await newAgent();
    expectOk(await sendTopUp(agent, { reference: "REF1234" }));
    for (const reference of ["ref1234", "REF1234-", "REF1234.", "REF/1234", "0REF1234"])
      expect(await sendTopUp(agent, { reference })).toMatchObject({ code: 409, status: "evidence_used" });
    expect(await sendTopUp(agent, { reference: "REF1234", paidOn: "2026-11-19" })).toMatchObject({
      code: 409,
      status: "evidence_used",
    });
  });

  test("is refused for a bank where the operator has no account, and when too old", async () => {
    const agent = await newAgent();
    expect(await sendTopUp(agent, { bank: "008" })).toMatchObject({ code: 422, status: "bank_not_ours" });
    expect(await sendTopUp(agent, { paidOn: "2020-01-01" })).toMatchObject({ code: 422, status: "top_up_too_old" });
    expect(await sendTopUp(agent, { paidOn: "2026-11-13" })).toMatchObject({ code: 422, status: "top_up_too_old" });
    expectOk(await sendTopUp(agent, { paidOn: "2026-11-14" }));
  });

  test("is not credited before a statement shows it", async () => {
    const agent = await newAgent();
    const request = expectOk(await sendTopUp(agent));
    expect(await decide(request)).toMatchObject({ code: 422, status: "top_up_line_missing" });
    expect(await deposit(agent)).toBe(0n);
  });

  test("may be typed in the bank's groups and is stored in one spelling", async () => {
    const agent = await newAgent();
    const request = await newTopUp(agent, { reference: "  ft 2611 2000\t881 " });
    expect(request.evidence).toMatchObject({ reference: "FT 2611 2000 881" });
    expect(await sendTopUp(agent, { reference: "FT26112000881" })).toMatchObject({ status: "evidence_used" });
  });

  test("is refused while the treasury has set no maximum age", async () => {
    const agent = await newAgent();
    desk.figures.topUpDays = null;
    expect(await sendTopUp(agent)).toMatchObject({ code: 503, status: "cash_terms_missing" });
  });

  test("goes to an account of the operator, shown with its bank's name", async () => {
    const agent = await newAgent();
    expect(expectOk(await call(float.listTopUpAccounts, {}, { actor: owner(agent) }))).toEqual({
      accounts: [{ bank: "014", bankName: null, number: "8880010001", holder: "PT Sampai" }],
      withinDays: TOP_UP_DAYS,
    });
    // The bank's name is shown even where no rail reaches the bank.
    const demo = { name: "Bank Demo", shortName: "Demo Uji", biFast: false, online: false, skn: false, mergedInto: null };
    await putTerm(desk.app, "bank", "014", demo, new Date("2026-01-01T00:00:00Z"));
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
])("the comparison key of reference %s is %s", (typed, key) => expect(referenceKey(typed)).toBe(key));

test.each(["", "   ", "AB-1", "----", "A".repeat(61), "REF<1234>", "résumé12"])("%j is not a reference", (typed) =>
  expect(isReference(typed)).toBe(false),
);

describe("the statement line of the operator's bank", () => {
  test("a matching line is listed, lines with the same reference first, with the time the statement was read", async () => {
    const agent = await newAgent();
    const request = await newTopUp(agent, { reference: "CASE 0042" });
    expect(await linesOf(request)).toEqual({ lines: [], taken: [], statementReadAt: null });
    const at = startOfDay("2026-11-19");
    const [plain, named] = [
      await desk.line(MILLION, { at }),
      await desk.line(MILLION, { at: startOfDay("2026-11-20"), reference: "case-0042" }),
    ];
    // Other amount, other day, other bank, outgoing, a customer's pay-in, and one already in the books.
    await desk.line(MILLION + 1, { at });
    await desk.line(MILLION, { at: startOfDay("2026-11-15") });
    await desk.line(MILLION, { at, party: "008" });
    await desk.line(-MILLION, { at });
    await desk.line(MILLION, { at, kind: "pay_in" });
    await desk.line(MILLION, { at, matchBucket: "nothing" });
    const { lines, statementReadAt } = await linesOf(request);
    expect(statementReadAt).not.toBeNull();
    expect(lines.map(({ id: one, isSameReference }) => [one, isSameReference])).toEqual([
      [named, true],
      [plain, false],
    ]);
    expect(expectOk(await decide(request, { line: plain }))).toMatchObject({ state: "approved", line: plain });
    expect(await deposit(agent)).toBe(100_000_000n);
    expect((await linesOf(await newTopUp(agent, { reference: "CASE 0043" }))).lines.map(({ id: one }) => one)).toEqual([named]);
  });

  test("a line with the same reference is listed, however many older lines have the amount", async () => {
    const agent = await newAgent();
    const amount = 7 * MILLION;
    for (let n = 0; n < 21; n++) await desk.line(amount, { at: startOfDay("2026-11-19") });
    const named = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "0ｃａｓｅ-0077" });
    const { lines } = await linesOf(await newTopUp(agent, { amount: wire(amount), reference: "CASE 0077" }));
    expect([lines.length, lines[0]]).toMatchObject([20, { id: named, isSameReference: true }]);
  });

  test("a line with another top-up's reference belongs to that one: while it waits, and after approval without a line", async () => {
    const agent = await newAgent();
    const amount = 8 * MILLION;
    const [mine, first] = [
      await newTopUp(agent, { amount: wire(amount), reference: "LATER-1" }),
      await newTopUp(agent, { amount: wire(amount), reference: "FIRST-1" }),
    ];
    const line = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "first 1" });
    const isOthers = { code: 409, status: "top_up_line_of_another", details: { by: first.id } };
    // The approver sees that the line exists, and whose it is.
    expect(await linesOf(mine)).toMatchObject({ lines: [], taken: [{ id: line, by: first.id, why: "names_its_reference" }] });
    expect(await decide(mine, { line })).toMatchObject(isOthers);
    expect(await linesOf(first)).toMatchObject({ lines: [{ id: line }], taken: [] });
    expectOk(
      await call(float.decideFloatRequest, { id: first.id, decision: "reject", hash: first.hash, note: "no" }, { actor: office }),
    );
    expect((await linesOf(mine)).lines).toMatchObject([{ id: line }]);
    // A request approved before lines were required.
    // No trigger: today no request begins approved.
    await asOwner(
      desk.app.url,
      `set session_replication_role = replica; insert into cash_points.float_request (id, agent, kind, amount_minor, bank, reference, reference_key, paid_on, needs_line, shown_hash, proposed_by,
        proposed_at, state, decided_by, decided_at)
      select '${id("fr")}', agent, kind, amount_minor, bank, reference, reference_key, paid_on, false, shown_hash, proposed_by, proposed_at, 'approved',
        '${desk.treasurer}', now() from cash_points.float_request where id = '${first.id}'`,
    );
    expect((await linesOf(mine)).lines).toEqual([]);
    expect(await decide(mine, { line })).toMatchObject({ ...isOthers, details: { by: expect.stringMatching(/^fr_/) } });
    expect(await deposit(agent)).toBe(0n);
    // It was never posted here, and the invariants are checked after each test.
    await asOwner(
      desk.app.url,
      "set session_replication_role = replica; delete from cash_points.float_request where kind = 'top_up' and not needs_line",
    );
    // The same reference with another amount is another transfer.
    const other = await newTopUp(agent, { amount: wire(amount + MILLION), reference: "LATER-2" });
    const another = await desk.line(amount + MILLION, { at: startOfDay("2026-11-20"), reference: "first 1" });
    expect(expectOk(await decide(other, { line: another }))).toMatchObject({ state: "approved" });
  });

  test("a claimed line is listed as taken, with the top-up it was approved for, and a second claim is refused with that id", async () => {
    const agent = await newAgent();
    const amount = 11 * MILLION;
    const [first, second] = [
      await newTopUp(agent, { amount: wire(amount), reference: "TAKEN-1" }),
      await newTopUp(agent, { amount: wire(amount), reference: "TAKEN-2" }),
    ];
    const line = await desk.line(amount, { at: startOfDay("2026-11-20"), reference: "taken 1" });
    // Of another amount, so not listed for these two.
    await desk.line(amount + 1, { at: startOfDay("2026-11-20") });
    expectOk(await decide(first, { line }));
    expect(await linesOf(second)).toMatchObject({ lines: [], taken: [{ id: line, by: first.id, why: "claimed" }] });
    expect(await decide(second, { line })).toMatchObject({
      code: 409,
      status: "top_up_line_taken",
      details: { by: first.id },
    });
  });

  test("lines are listed only for a user who may approve", async () => {
    const agent = await newAgent();
    const request = await newTopUp(agent);
    expect(await call(float.listTopUpLines, { id: request.id }, { actor: owner(agent) })).toMatchObject({ code: 403 });
    expect(await call(float.listTopUpLines, { id: id("fr") }, { actor: office })).toMatchObject({ code: 404 });
  });

  test("a line that does not match approves nothing", async () => {
    const agent = await newAgent();
    const request = await newTopUp(agent);
    const at = startOfDay("2026-11-20");
    const wrong = [
      await desk.line(MILLION - 1, { at }),
      await desk.line(-MILLION, { at }),
      await desk.line(MILLION, { at: startOfDay("2026-11-10") }),
      await desk.line(MILLION, { at, party: "008" }),
      await desk.line(MILLION, { at, kind: "pay_in" }),
      await desk.line(MILLION, { at, matchBucket: null }),
      id("sl"),
    ];
    for (const line of wrong) expect(await decide(request, { line })).toMatchObject({ code: 409, status: "top_up_line_taken" });
    expect(await deposit(agent)).toBe(0n);
  });

  test("a line belongs to one top-up: of ten concurrent approvals by two people one is credited", async () => {
    const second = staff(await newPerson(null));
    for (let round = 0; round < 5; round++) {
      const agents = await Promise.all(Array.from({ length: 5 }, () => newAgent()));
      const requests = await Promise.all(agents.map((agent) => newTopUp(agent)));
      const line = await desk.line(MILLION, { at: startOfDay("2026-11-20") });
      const answers = await Promise.all(requests.flatMap((one) => [decide(one, { line }), decide(one, { line }, second)]));
      const { done, ...refused } = tally(answers);
      expect(done).toBe(1);
      expect(Object.keys(refused).filter((why) => !["top_up_line_taken", "proposal_not_waiting"].includes(why))).toEqual([]);
      const credited = await Promise.all(agents.map(deposit));
      expect(credited.filter((minor) => minor !== 0n)).toEqual([100_000_000n]);
    }
  });

  test("the database requires and protects the line even without the application's check", async () => {
    const [one, other] = [await newTopUp(await newAgent()), await newTopUp(await newAgent())];
    const line = await desk.line(MILLION, { at: startOfDay("2026-11-20") });
    expectOk(await decide(one, { line }));
    const approve = (more: string) =>
      sql`update cash_points.float_request set state = 'approved', decided_by = ${desk.treasurer}, decided_at = now() ${sql.raw(more)} where id = ${other.id}`.execute(
        db,
      );
    await expect(approve("")).rejects.toThrow("float_request_by_line");
    await expect(approve(`, line = '${line}'`)).rejects.toThrow("float_request_line_key");
  });
});
