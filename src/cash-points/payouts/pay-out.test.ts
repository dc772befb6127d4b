/** The counter over HTTP: look-up, start, second worker, collection, release, reversal, and every refusal. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import { cashier, COMMISSION, KTP, NOON, openCounterApp, OTP, owner, TERMS, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, clock, db, app, id, start, stateOf, waiting } = desk;
const agent = await desk.newAgent();
let outlet = await desk.newOutlet(agent);
let person = await desk.newCashier(outlet, agent);
const asCashier = () => ({ actor: cashier(person) });
const asOwnerOf = { actor: owner(agent) };

beforeEach(async () => {
  // Each test has its own outlet, with ten million in its drawer.
  clock.set(new Date(NOON.getTime()));
  outlet = await desk.newOutlet(agent);
  person = await desk.newCashier(outlet, agent);
  await desk.putIn(outlet, agent, 10_000_000);
});
afterEach(async () => {
  desk.figures.terms = TERMS;
  desk.figures.commission = COMMISSION;
  await desk.check();
});
afterAll(desk.close);

const begun = async (code: string, more = {}) => expectOk(await start(outlet, cashier(person), code, more));
const collect = (payout: string) => call(counter.collectPayout, { outlet, id: payout as `po_${string}` }, asCashier());
const drawerOf = async () =>
  (
    await sql<{
      cash: bigint;
      held: bigint;
    }>`select cash_minor as cash, held_minor as held from cash_points.drawer where outlet = ${outlet}`.execute(db)
  ).rows[0];

describe("from code to cash", () => {
  test("looked up, started and collected: the transfer is PAID, the drawer has less cash, and the agent is credited", async () => {
    const { transfer, code } = await waiting(1_000_000);
    const before = (await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n;
    const found = expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
    // Nothing about the recipient is shown before the document is read.
    expect(found).toEqual({
      purpose: "pay_out",
      amount: wire(1_000_000),
      otpSentTo: "+62 8•• •••• ••01",
      whyNot: null,
      left: null,
    });

    const payout = await begun(code);
    expect(payout).toMatchObject({
      transfer,
      state: "collecting",
      nameScore: 100,
      waitsForSecond: false,
      commission: wire(3_000),
    });
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 100_000_000n });

    expect(expectOk(await collect(payout.id))).toMatchObject({ state: "paid" });
    expect(await stateOf(transfer)).toBe("PAID");
    expect(await drawerOf()).toEqual({ cash: 900_000_000n, held: 0n });
    expect(((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n) - before).toBe(-100_000_000n);
    // A repeated request changes nothing.
    expect(expectOk(await collect(payout.id))).toMatchObject({ state: "paid" });
    expect(await drawerOf()).toEqual({ cash: 900_000_000n, held: 0n });
  });

  test("a code typed in groups is found", async () => {
    const { code } = await waiting(50_000);
    const grouped = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`;
    expectOk(await call(counter.lookUp, { outlet, code: grouped }, asCashier()));
  });

  test("the document's number is stored nowhere in clear, and gives the same key at every outlet", async () => {
    const [one, two] = [await waiting(50_000), await waiting(60_000)];
    const first = await begun(one.code);
    const second = await begun(two.code, { document: { ...KTP, number: "3171 0141 0190 0001" } });
    const { rows } = await sql<{ key: Buffer; row: string }>`
      select document_key as key, payout::text as row from cash_points.payout where id in (${first.id}, ${second.id})`.execute(
      db,
    );
    expect(rows[0]?.key.equals(rows[1]?.key ?? Buffer.alloc(0))).toBe(true);
    for (const { row } of rows) expect(row).not.toContain(KTP.number);
    const { rows: trail } = await sql`select from audit.entry where details::text like ${`%${KTP.number}%`}`.execute(db);
    expect(trail).toHaveLength(0);
  });

  test("a repeated request is the same payout; its id with another document is refused", async () => {
    const { code } = await waiting(50_000);
    const payoutId = id("po");
    const [one, two] = [await begun(code, { id: payoutId }), await begun(code, { id: payoutId })];
    expect(two).toEqual(one);
    const other = await start(outlet, cashier(person), code, { id: payoutId, document: { ...KTP, number: "3171014101900002" } });
    expect(other).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("a request repeated many times at once is one payout", async () => {
    const { code } = await waiting(50_000);
    const payoutId = id("po");
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(outlet, cashier(person), code, { id: payoutId })));
    expect(answers.map((answer) => expectOk(answer).id)).toEqual(Array(6).fill(payoutId));
  });
});

describe("refusals of a look-up", () => {
  test("a code with a wrong check digit or length is neither looked up nor counted", async () => {
    for (const code of ["0000000000001", "123", "00000000000000", "abcdefghijklm"])
      expect(await call(counter.lookUp, { outlet, code }, asCashier())).toMatchObject({
        code: 422,
        status: "pickup_code_invalid",
      });
    const { rows } = await sql`select from cash_points.look_up_day where outlet = ${outlet}`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test("after nine wrong codes a right one is found; after the tenth wrong one nothing is, until the next day", async () => {
    const { code } = await waiting(50_000);
    const wrong = () => call(counter.lookUp, { outlet, code: "0000000000000" }, asCashier());
    for (let n = 0; n < 9; n++) expect(await wrong()).toMatchObject({ code: 404, status: "pickup_code_unknown" });
    expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
    expect(await wrong()).toMatchObject({ status: "pickup_code_unknown" });
    for (const one of ["0000000000000", code])
      expect(await call(counter.lookUp, { outlet, code: one }, asCashier())).toMatchObject({
        code: 409,
        status: "outlet_look_up_locked",
      });
    expect(await start(outlet, cashier(person), code)).toMatchObject({ status: "outlet_look_up_locked" });
    // The drawer has movements today, so today has to be closed first.
    const pieces = { "100000": 100 };
    expectOk(await call(counter.closeDay, { outlet, id: id("cc"), day: "2026-11-21", pieces }, asCashier()));
    clock.advance(24 * 3_600_000);
    expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
  });

  test("of thirty wrong codes at once ten are counted, the others are refused as locked", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(counter.lookUp, { outlet, code: "0000000000000" }, asCashier())),
    );
    expect(answers.filter(({ status }) => status === "pickup_code_unknown")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "outlet_look_up_locked")).toHaveLength(20);
  });

  test("closed, inactive, without the service or without terms: each has its own refusal", async () => {
    const { code } = await waiting(50_000);
    const look = () => call(counter.lookUp, { outlet, code }, asCashier());
    clock.set(new Date("2026-11-21T13:00:00Z")); // 20.00 WIB: closing time.
    expect(await look()).toMatchObject({ code: 409, status: "outlet_closed", details: { opensAt: "2026-11-22T01:00:00.000Z" } });
    clock.set(new Date("2026-11-21T12:59:59Z"));
    expectOk(await look());
    desk.figures.terms = null;
    expect(await look()).toMatchObject({ code: 503, status: "cash_terms_missing" });
    desk.figures.terms = TERMS;
    desk.figures.commission = null;
    expect(await start(outlet, cashier(person), code)).toMatchObject({ code: 503, status: "cash_terms_missing" });
    desk.figures.commission = COMMISSION;
    await asOwner(app.url, `update cash_points.outlet set services = '{cash_in}' where id = '${outlet}'`);
    expect(await look()).toMatchObject({ code: 409, status: "service_not_offered" });
    await asOwner(app.url, `update cash_points.outlet set status = 'inactive' where id = '${outlet}'`);
    expect(await look()).toMatchObject({ code: 409, status: "outlet_inactive" });
    expect(await stateOf((await waiting(1)).transfer)).toBe("AVAILABLE");
  });

  test("refused when no one-time code can be sent, and nothing is started", async () => {
    const { code, transfer } = await waiting(50_000);
    await sql`update double.transfer set tries = 5 where id = ${transfer}`.execute(db);
    expect(await call(counter.lookUp, { outlet, code }, asCashier())).toMatchObject({ code: 409, status: "otp_not_sent" });
  });

  test("an amount that the outlet cannot pay now is shown with what is left", async () => {
    const { code } = await waiting(10_000_001);
    expect(expectOk(await call(counter.lookUp, { outlet, code }, asCashier()))).toMatchObject({
      whyNot: "drawer_short",
      left: wire(10_000_000),
    });
  });
});

describe("refusals of a start", () => {
  test("five wrong one-time codes lock the pickup code, though each was refused", async () => {
    const { code, transfer } = await waiting(50_000);
    for (let left = 4; left >= 0; left--)
      expect(await start(outlet, cashier(person), code, { otp: "000000" })).toMatchObject({
        code: 409,
        status: "collect_otp_wrong",
        details: { triesLeft: left },
      });
    expect(await start(outlet, cashier(person), code)).toMatchObject({ code: 409, status: "pickup_code_locked" });
    expect(await stateOf(transfer)).toBe("AVAILABLE");
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
  });

  test("an expired one-time code, a transfer that cannot be collected, an NIK of 15 digits", async () => {
    const { code, transfer } = await waiting(50_000);
    expect(await start(outlet, cashier(person), code, { document: { ...KTP, number: "317101410190000" } })).toMatchObject({
      code: 422,
      status: "document_number_invalid",
    });
    await sql`update double.transfer set otp = null where id = ${transfer}`.execute(db);
    expect(await start(outlet, cashier(person), code)).toMatchObject({ code: 409, status: "collect_otp_over" });
    await sql`update double.transfer set otp = ${OTP}, state = 'UNDER_REVIEW' where id = ${transfer}`.execute(db);
    expect(await start(outlet, cashier(person), code)).toMatchObject({ code: 409, status: "not_collectable" });
  });

  test.each([
    [9_999_999, null],
    [10_000_000, null],
    [10_000_001, "drawer_short"],
  ])("the drawer has ten million: %d", async (units, status) => {
    const { code, transfer } = await waiting(units);
    const answer = await start(outlet, cashier(person), code);
    expect(answer.status ?? null).toBe(status);
    // A refusal leaves the transfer unchanged.
    expect(await stateOf(transfer)).toBe(status ? "AVAILABLE" : "COLLECTING");
  });

  test.each([
    [19_999_999, null],
    [20_000_000, null],
    [20_000_001, "over_transfer_limit"],
  ])("the limit of one payout is twenty million: %d", async (units, status) => {
    await desk.putIn(outlet, agent, 90_000_000);
    const { code } = await waiting(units);
    const answer = await start(outlet, cashier(person), code);
    expect(answer.status ?? null).toBe(status);
    if (status) expect(answer.details).toEqual({ left: wire(20_000_000) });
  });

  test.each([
    [9_999_999, null],
    [10_000_000, null],
    [10_000_001, "over_day_limit"],
  ])("the day limit is a hundred million, ninety are paid or in progress: %d", async (units, status) => {
    await desk.putIn(outlet, agent, 190_000_000);
    const before = await Promise.all([20, 20, 20, 20, 10].map((millions) => waiting(millions * 1_000_000)));
    for (const { code } of before) await begun(code);
    const { code } = await waiting(units);
    const answer = await start(outlet, cashier(person), code);
    expect(answer.status ?? null).toBe(status);
    if (status) expect(answer.details).toEqual({ left: wire(10_000_000) });
  });

  test("a name with another word needs a second worker, although its score is high enough", async () => {
    desk.figures.terms = { ...TERMS, nameMatchFrom: 50 };
    const { code } = await waiting(50_000);
    const payout = await begun(code, { document: { ...KTP, name: "Ratna" } });
    expect(payout).toMatchObject({ nameScore: 60, waitsForSecond: true });
    expect(await collect(payout.id)).toMatchObject({ code: 409, status: "second_person_needed" });
  });

  test("with another name on the document a second worker has to check before the payout", async () => {
    const { code, transfer } = await waiting(50_000);
    const payout = await begun(code, { document: { ...KTP, name: "Ratna" } });
    expect(payout).toMatchObject({ nameScore: 60, waitsForSecond: true });
    expect(await collect(payout.id)).toMatchObject({ code: 409, status: "second_person_needed" });
    const confirm = (who: string) => call(counter.confirmName, { outlet, id: payout.id }, { actor: cashier(who) });
    expect(await confirm(person)).toMatchObject({ code: 403, status: "second_person_same" });
    const second = await desk.newCashier(outlet, agent);
    expect(expectOk(await confirm(second))).toMatchObject({ waitsForSecond: false });
    expect(expectOk(await confirm(second))).toMatchObject({ waitsForSecond: false });
    expectOk(await collect(payout.id));
    expect(await stateOf(transfer)).toBe("PAID");
    expect(await confirm(second)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("a payout that needs no second worker refuses one", async () => {
    const payout = await begun((await waiting(50_000)).code);
    expect(await call(counter.confirmName, { outlet, id: payout.id }, asOwnerOf)).toMatchObject({
      code: 409,
      status: "second_person_not_needed",
    });
  });
});
