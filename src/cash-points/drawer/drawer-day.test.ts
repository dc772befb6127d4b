/** Cash-in, the drawer, the count at the end of a day, and the daily totals for the cash report. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as differences from "./contract-differences.ts";
import * as counter from "../counter/contract.ts";
import { cashier, COMMISSION, idr, KTP, NOON, openCounterApp, owner, staff, TERMS, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, clock, db, app, id, newAgent, newOutlet, start, unpaid, waiting } = desk;
let agent = await newAgent();
let outlet = await newOutlet(agent);
const asAgent = () => ({ actor: owner(agent) });
const TODAY = "2026-11-21" as const;

beforeEach(async () => {
  clock.set(new Date(NOON.getTime()));
  agent = await newAgent();
  outlet = await newOutlet(agent);
});
afterEach(async () => {
  desk.figures.terms = TERMS;
  desk.figures.commission = COMMISSION;
  await desk.check();
});
afterAll(desk.close);

const take = (transfer: `tr_${string}`, units: number, more: { id?: `ci_${string}` } = {}) =>
  call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(units), ...more }, asAgent());
const move = (direction: "put_in" | "taken_out", units: number, more: { id?: `mv_${string}` } = {}) =>
  call(counter.moveCash, { outlet, id: id("mv"), direction, amount: wire(units), ...more }, asAgent());
const close = (pieces: Partial<Record<string, number>>, day: `${number}-${number}-${number}` = TODAY, count = id("cc")) =>
  call(counter.closeDay, { outlet, id: count, day, pieces }, asAgent());
const drawer = async (day?: `${number}-${number}-${number}`) =>
  expectOk(await call(counter.readDrawer, { outlet, ...(day && { day }) }, asAgent()));

describe("cash-in", () => {
  test("the transfer is funded from the agent's deposit, the commission is promised and not yet owed, the cash is in the drawer", async () => {
    await desk.fill(agent, 2_000_000);
    const transfer = await unpaid(1_005_550, "us_payer", 1_000_000);
    const owed = (await readBalance(db, `commission_payable:${agent}:IDR`)) ?? 0n;
    const cashIn = id("ci");
    const taken = expectOk(await take(transfer, 1_005_550, { id: cashIn }));
    expect(taken).toMatchObject({ transfer, amount: wire(1_005_550), commission: wire(3_000) });
    expect(await desk.stateOf(transfer)).toBe("FUNDED");
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(-99_445_000n);
    expect((await readBalance(db, `commission_payable:${agent}:IDR`)) ?? 0n).toBe(owed);
    expect(await drawer()).toMatchObject({ cash: wire(1_005_550), movements: [{ kind: "cash_in", entries: 1 }] });
    // A repeated request returns the same cash-in; its id with other content is refused.
    expect(expectOk(await take(transfer, 1_005_550, { id: cashIn }))).toEqual(taken);
    expect(await take(transfer, 1_005_551, { id: cashIn })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(-99_445_000n);
  });

  test("a wrong amount, a paid or unknown transfer and a short float each have their refusal, and no money moves", async () => {
    await desk.fill(agent, 1_000_000);
    const transfer = await unpaid(400_000);
    for (const units of [399_999, 400_001])
      expect(await take(transfer, units)).toMatchObject({
        code: 409,
        status: "amount_differs",
        details: { amount: wire(400_000) },
      });
    expect(await take(id("tr"), 400_000)).toMatchObject({ code: 409, status: "not_payable" });
    expectOk(await take(transfer, 400_000));
    expect(await take(transfer, 400_000)).toMatchObject({ code: 409, status: "not_payable" });
    expect(await take(await unpaid(600_001), 600_001)).toMatchObject({ code: 409, status: "float_short" });
    expectOk(await take(await unpaid(600_000), 600_000));
    expect(await drawer()).toMatchObject({ cash: wire(1_000_000) });
  });

  test("refused outside opening hours, without the service, and without terms", async () => {
    await desk.fill(agent, 1_000);
    const transfer = await unpaid(1_000);
    desk.figures.commission = null;
    expect(await take(transfer, 1_000)).toMatchObject({ code: 503, status: "cash_terms_missing" });
    desk.figures.commission = COMMISSION;
    clock.set(new Date("2026-11-21T00:59:59Z"));
    expect(await take(transfer, 1_000)).toMatchObject({ code: 409, status: "outlet_closed" });
    clock.set(NOON);
    await asOwner(app.url, `update cash_points.outlet set services = '{pay_out}' where id = '${outlet}'`);
    expect(await take(transfer, 1_000)).toMatchObject({ code: 409, status: "service_not_offered" });
  });

  test("refused for a chain even if the database row offers the service", async () => {
    const chain = await newAgent("chain", "rantai_tunai");
    const shop = await newOutlet(chain, { services: ["pay_out"] });
    await asOwner(app.url, `update cash_points.outlet set services = '{cash_in}' where id = '${shop}'`);
    const answer = await call(
      counter.takeCashIn,
      { outlet: shop, id: id("ci"), transfer: await unpaid(1_000), amount: wire(1_000) },
      { actor: owner(chain) },
    );
    expect(answer).toMatchObject({ code: 409, status: "service_not_offered" });
  });
});

describe("the drawer", () => {
  test("holds what was put in and gives no more; a repeated movement counts once", async () => {
    const first = id("mv");
    expect(expectOk(await move("put_in", 500_000, { id: first }))).toEqual({ id: first, cash: wire(500_000) });
    expect(expectOk(await move("put_in", 500_000, { id: first }))).toEqual({ id: first, cash: wire(500_000) });
    expect(await move("put_in", 500_001, { id: first })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await move("taken_out", 500_000, { id: first })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await move("taken_out", 500_001)).toMatchObject({ code: 409, status: "drawer_short" });
    expectOk(await move("taken_out", 500_000));
    expect(await drawer()).toMatchObject({ cash: wire(0) });
  });

  test("cash held for a payout cannot be taken out", async () => {
    expectOk(await move("put_in", 500_000));
    const { code } = await waiting(400_000);
    expectOk(await start(outlet, owner(agent), code));
    expect(await move("taken_out", 100_001)).toMatchObject({ code: 409, status: "drawer_short" });
    expectOk(await move("taken_out", 100_000));
  });

  test("the same movement sent ten times at once counts once", async () => {
    const one = id("mv");
    const answers = await Promise.all(Array.from({ length: 10 }, () => move("put_in", 1_000, { id: one })));
    for (const answer of answers) expectOk(answer);
    expect(await drawer()).toMatchObject({ cash: wire(1_000) });
  });
});

describe("the end of a day", () => {
  test("a count equal to the books closes the day without a case, and nothing can be written to that day any more", async () => {
    expectOk(await move("put_in", 578_800));
    const pieces = { "100000": 5, "50000": 1, "20000": 1, "5000": 1, "2000": 1, "1000": 1, "500": 1, "200": 1, "100": 1 };
    const count = id("cc");
    const closed = expectOk(await close(pieces, TODAY, count));
    expect(closed).toMatchObject({ counted: wire(578_800), expected: wire(578_800), difference: wire(0) });
    expect(expectOk(await close(pieces, TODAY, count))).toEqual(closed);
    expect(await close({ "100000": 5 }, TODAY, count)).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await close(pieces)).toMatchObject({ code: 409, status: "day_closed" });
    expect(await move("put_in", 1_000)).toMatchObject({ code: 409, status: "day_closed" });
    expect(await start(outlet, owner(agent), (await waiting(1_000)).code)).toMatchObject({ code: 409, status: "day_closed" });
    expect(await take(await unpaid(1_000), 1_000)).toMatchObject({ code: 409, status: "day_closed" });
    const entry = `insert into cash_points.drawer_entry (outlet, day, kind, minor, subject, written_by, written_at)
      values ('${outlet}', '${TODAY}', 'put_in', 100, 'x', 'x', now())`;
    await expect(asOwner(app.url, entry)).rejects.toThrow("is closed");
    for (const table of ["drawer_entry", "cash_count"])
      for (const change of [`update cash_points.${table} set outlet = outlet`, `delete from cash_points.${table}`])
        await expect(asOwner(app.url, change)).rejects.toThrow("append-only");
  });

  test("a difference opens a case for the treasury, and the drawer is set to the count", async () => {
    expectOk(await move("put_in", 100_000));
    const count = id("cc");
    expect(expectOk(await close({ "50000": 1 }, TODAY, count))).toMatchObject({
      difference: { currency: "IDR", minor: "-5000000" },
    });
    expect(await drawer()).toMatchObject({ cash: wire(50_000), closedThrough: TODAY });
    const list = async (state: "open" | "settled") =>
      expectOk(await call(differences.listCashDifferences, { state }, { actor: desk.office })).differences;
    const found = (await list("open")).find((one) => one.count === count);
    const settle = (which: `cs_${string}`) =>
      call(differences.settleCashDifference, { id: which, note: "the cashier gave too much change" }, { actor: desk.office });
    const settled = found && expectOk(await settle(found.id));
    expect(settled).toMatchObject({ state: "settled", settledBy: desk.treasurer, agent, outlet });
    expect(found && (await settle(found.id))).toMatchObject({ code: 409, status: "cash_difference_settled" });
    expect(await settle(id("cs"))).toMatchObject({ code: 404, status: "not_found" });
    expect((await list("settled")).some((one) => one.count === count)).toBe(true);
  });

  test("yesterday has to be counted before today begins", async () => {
    expectOk(await move("put_in", 100_000));
    clock.advance(24 * 3_600_000);
    const early = { code: 409, status: "day_before_open", details: { day: TODAY } };
    const { code } = await waiting(10_000);
    expect(await move("put_in", 1_000)).toMatchObject(early);
    expect(await start(outlet, owner(agent), code)).toMatchObject(early);
    expect(await take(await unpaid(1_000), 1_000)).toMatchObject(early);
    for (const day of ["2026-11-20", "2026-11-22"] as const)
      expect(await close({}, day)).toMatchObject({ code: 409, status: "nothing_to_close" });
    expectOk(await close({ "100000": 1 }));
    expectOk(await start(outlet, owner(agent), code));
    expect(await close({ "100000": 1 }, "2026-11-22")).toMatchObject({ code: 409, status: "payouts_in_progress" });
  });

  test("a payout started before midnight and collected after it belongs to the day it was started", async () => {
    await asOwner(
      app.url,
      `update cash_points.outlet set hours = '${JSON.stringify(Array.from({ length: 7 }, () => ({ opens: "00:00", closes: "23:59" })))}' where id = '${outlet}'`,
    );
    expectOk(await move("put_in", 100_000));
    clock.set(new Date("2026-11-21T16:58:00Z"));
    const { code } = await waiting(100_000);
    const payout = expectOk(await start(outlet, owner(agent), code));
    clock.set(new Date("2026-11-21T17:05:00Z"));
    expect(expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, asAgent()))).toMatchObject({ day: TODAY });
    expect((await drawer(TODAY)).movements).toMatchObject([{ kind: "pay_out" }, { kind: "put_in" }]);
    expectOk(await close({}));
  });
});

describe("daily cash totals for the cash report", () => {
  const daysOf = async (person: string) =>
    (
      await sql<{ side: string; paid: bigint; taken: bigint; due: boolean }>`
        select side, paid_minor as paid, taken_minor as taken, due_at is not null as due from cash_points.cash_day
        where owner = ${person} order by side`.execute(db)
    ).rows;
  const reported = async (person: string) =>
    (await sql`select from audit.entry where code = 'cash_points.cash_report_due' and subject like ${`%${person}`}`.execute(db))
      .rows.length;

  test.each([
    [2_499_999, 0],
    [2_500_000, 1],
    [2_500_001, 1],
  ])("cash of one payer is marked once when it reaches five million: half of it plus %d", async (second, due) => {
    desk.figures.terms = { ...TERMS, cashReport: idr(5_000_000) };
    await desk.fill(agent, 10_000_000);
    const payer = id("us");
    expectOk(await take(await unpaid(2_500_000, payer), 2_500_000));
    expectOk(await take(await unpaid(second, payer), second));
    const total = BigInt(2_500_000 + second) * 100n;
    expect(await daysOf(payer)).toEqual([{ side: "payer", paid: 0n, taken: total, due: due === 1 }]);
    expect(await daysOf(agent)).toMatchObject([{ side: "agent", taken: total, due: due === 1 }]);
    expectOk(await take(await unpaid(1_000, payer), 1_000));
    expect(await reported(payer)).toBe(second === 2_499_999 ? 1 : due);
  });

  test("one document at two agents is one recipient; a reversal is subtracted, the mark stays", async () => {
    desk.figures.terms = { ...TERMS, cashReport: idr(200_000) };
    const document = { ...KTP, number: "3171014101909999" };
    const pay = async (units: number) => {
      await desk.putIn(outlet, agent, units);
      const helping = await desk.newCashier(outlet, agent);
      const payout = expectOk(await start(outlet, cashier(helping), (await waiting(units)).code, { document }));
      expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, asAgent()));
      return { payout, helping };
    };
    await pay(100_000);
    agent = await newAgent();
    outlet = await newOutlet(agent);
    const { payout, helping } = await pay(100_000);
    const { rows } = await sql<{
      key: string;
    }>`select encode(document_key, 'hex') as key from cash_points.payout where id = ${payout.id}`.execute(db);
    const key = rows[0]?.key ?? "";
    expect(await daysOf(key)).toEqual([{ side: "recipient", paid: 20_000_000n, taken: 0n, due: true }]);
    const reversal = { outlet, id: id("rv") };
    const { hash } = expectOk(
      await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "x" }, { actor: cashier(helping) }),
    );
    expectOk(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, asAgent()));
    expect(await daysOf(key)).toEqual([{ side: "recipient", paid: 10_000_000n, taken: 0n, due: true }]);
  });
});

test("staff cannot use a counter", async () => {
  const answer = await call(
    counter.readDrawer,
    { outlet },
    { actor: { ...staff(desk.treasurer), menuAccess: [{ menu: "cash_pickup", module: ["view"] }] } },
  );
  expect(answer).toMatchObject({ code: 404, status: "not_found" });
});
