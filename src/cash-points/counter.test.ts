/** The counter over HTTP: look-up, start, second person, collection, release, reversal, and each refusal on the way. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { LOCK_MS } from "./testing/transfers-double.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import * as float from "./contract-float.ts";
import { lapseOverduePayouts } from "./free-payouts.ts";
import { asOwner, cashier, COMMISSION, expectOk, KTP, NOON, openCounterHouse, OTP, owner, TERMS, wire } from "./testing/counter-house.ts";

const desk = await openCounterHouse();
const { call, clock, db, house, id, start, stateOf, waiting } = desk;
const agent = await desk.newAgent();
let outlet = await desk.newOutlet(agent);
let person = await desk.newCashier(outlet, agent);
const asCashier = () => ({ actor: cashier(person) });
const asOwnerOf = { actor: owner(agent) };

beforeEach(async () => {
  // An outlet of its own for each test, with ten million in its drawer.
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

const begun = async (code: string, more = {}) => expectOk(await start(outlet, cashier(person), code, more)) as PayoutView;
const collect = (payout: string) => call(counter.collectPayout, { outlet, id: payout as `po_${string}` }, asCashier());
const drawerOf = async () =>
  (
    await sql<{ cash: bigint; held: bigint }>`select cash_minor as cash, held_minor as held from cash_points.drawer where outlet = ${outlet}`.execute(db)
  ).rows[0];

describe("from code to cash", () => {
  test("looked up, begun, collected: the transfer is paid, the drawer lighter, the agent owed it with the commission", async () => {
    const { transfer, code } = await waiting(1_000_000);
    const before = (await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n;
    const found = expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
    // Nothing of the recipient is told before the document was read.
    expect(found).toEqual({ amount: wire(1_000_000), otpSentTo: "+62 8•• •••• ••01", whyNot: null, left: null });

    const payout = await begun(code);
    expect(payout).toMatchObject({ transfer, state: "collecting", nameScore: 100, waitsForSecond: false, commission: wire(3_000) });
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 100_000_000n });

    expect(expectOk(await collect(payout.id))).toMatchObject({ state: "paid" });
    expect(await stateOf(transfer)).toBe("PAID");
    expect(await drawerOf()).toEqual({ cash: 900_000_000n, held: 0n });
    expect(((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n) - before).toBe(-100_000_000n);
    // Once more is the same once.
    expect(expectOk(await collect(payout.id))).toMatchObject({ state: "paid" });
    expect(await drawerOf()).toEqual({ cash: 900_000_000n, held: 0n });
  });

  test("the code is found as people type it, in groups", async () => {
    const { code } = await waiting(50_000);
    const grouped = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`;
    expectOk(await call(counter.lookUp, { outlet, code: grouped }, asCashier()));
  });

  test("the document's number is nowhere in clear, and the same number is the same key at another outlet", async () => {
    const [one, two] = [await waiting(50_000), await waiting(60_000)];
    const first = await begun(one.code);
    const second = await begun(two.code, { document: { ...KTP, number: "3171 0141 0190 0001" } });
    const { rows } = await sql<{ key: Buffer; row: string }>`
      select document_key as key, payout::text as row from cash_points.payout where id in (${first.id}, ${second.id})`.execute(db);
    expect(rows[0]?.key.equals(rows[1]?.key ?? Buffer.alloc(0))).toBe(true);
    for (const { row } of rows) expect(row).not.toContain(KTP.number);
    const { rows: trail } = await sql`select from audit.entry where details::text like ${`%${KTP.number}%`}`.execute(db);
    expect(trail).toHaveLength(0);
  });

  test("the same request again is the same payout; its id for another document is refused", async () => {
    const { code } = await waiting(50_000);
    const payoutId = id("po");
    const [one, two] = [await begun(code, { id: payoutId }), await begun(code, { id: payoutId })];
    expect(two).toEqual(one);
    const other = await start(outlet, cashier(person), code, { id: payoutId, document: { ...KTP, number: "3171014101900002" } });
    expect(other).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("the same request many times at once is one payout", async () => {
    const { code } = await waiting(50_000);
    const payoutId = id("po");
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(outlet, cashier(person), code, { id: payoutId })));
    expect(answers.map((answer) => (expectOk(answer) as PayoutView).id)).toEqual(Array(6).fill(payoutId));
  });
});

describe("what stops a look-up", () => {
  test("a code with a wrong check digit or length is looked up nowhere, and not counted", async () => {
    for (const code of ["0000000000001", "123", "00000000000000", "abcdefghijklm"])
      expect(await call(counter.lookUp, { outlet, code }, asCashier())).toMatchObject({ code: 422, status: "pickup_code_invalid" });
    const { rows } = await sql`select from cash_points.look_up_day where outlet = ${outlet}`.execute(db);
    expect(rows).toHaveLength(0);
  });

  test("nine wrong codes and a right one: it is found; after the tenth wrong one nothing is, until tomorrow", async () => {
    const { code } = await waiting(50_000);
    const wrong = () => call(counter.lookUp, { outlet, code: "0000000000000" }, asCashier());
    for (let n = 0; n < 9; n++) expect(await wrong()).toMatchObject({ code: 404, status: "pickup_code_unknown" });
    expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
    expect(await wrong()).toMatchObject({ status: "pickup_code_unknown" });
    for (const one of ["0000000000000", code])
      expect(await call(counter.lookUp, { outlet, code: one }, asCashier())).toMatchObject({ code: 409, status: "outlet_look_up_locked" });
    expect(await start(outlet, cashier(person), code)).toMatchObject({ status: "outlet_look_up_locked" });
    // The drawer was filled today, so the day is closed first.
    const pieces = { "100000": 100 };
    expectOk(await call(counter.closeDay, { outlet, id: id("cc"), day: "2026-11-21", pieces }, asCashier()));
    clock.advance(24 * 3_600_000);
    expectOk(await call(counter.lookUp, { outlet, code }, asCashier()));
  });

  test("thirty wrong codes at once: ten are counted, the others find it locked", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(counter.lookUp, { outlet, code: "0000000000000" }, asCashier())),
    );
    expect(answers.filter(({ status }) => status === "pickup_code_unknown")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "outlet_look_up_locked")).toHaveLength(20);
  });

  test("outside its hours, inactive, without the service, without terms: by name", async () => {
    const { code } = await waiting(50_000);
    const look = () => call(counter.lookUp, { outlet, code }, asCashier());
    clock.set(new Date("2026-11-21T13:00:00Z")); // 20.00 WIB: it closes.
    expect(await look()).toMatchObject({ code: 409, status: "outlet_closed", details: { opensAt: "2026-11-22T01:00:00.000Z" } });
    clock.set(new Date("2026-11-21T12:59:59Z"));
    expectOk(await look());
    desk.figures.terms = null;
    expect(await look()).toMatchObject({ code: 503, status: "cash_terms_missing" });
    desk.figures.terms = TERMS;
    desk.figures.commission = null;
    expect(await start(outlet, cashier(person), code)).toMatchObject({ code: 503, status: "cash_terms_missing" });
    desk.figures.commission = COMMISSION;
    await asOwner(house.url, `update cash_points.outlet set services = '{cash_in}' where id = '${outlet}'`);
    expect(await look()).toMatchObject({ code: 409, status: "service_not_offered" });
    await asOwner(house.url, `update cash_points.outlet set status = 'inactive' where id = '${outlet}'`);
    expect(await look()).toMatchObject({ code: 409, status: "outlet_inactive" });
    expect(await stateOf((await waiting(1)).transfer)).toBe("AVAILABLE");
  });

  test("no one-time password can be sent: said so, nothing begun", async () => {
    const { code, transfer } = await waiting(50_000);
    await sql`update double.transfer set tries = 5 where id = ${transfer}`.execute(db);
    expect(await call(counter.lookUp, { outlet, code }, asCashier())).toMatchObject({ code: 409, status: "otp_not_sent" });
  });

  test("what the outlet can't pay now is told with what is left", async () => {
    const { code } = await waiting(10_000_001);
    expect(expectOk(await call(counter.lookUp, { outlet, code }, asCashier()))).toMatchObject({ whyNot: "drawer_short", left: wire(10_000_000) });
  });
});

describe("what stops a start", () => {
  test("five wrong one-time passwords lock the code, though each was refused", async () => {
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

  test("a password that is over, a transfer that can't be collected, an NIK of 15 digits", async () => {
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
  ])("the drawer holds ten million: %d", async (units, status) => {
    const { code, transfer } = await waiting(units);
    const answer = await start(outlet, cashier(person), code);
    expect(answer.status ?? null).toBe(status);
    // What is refused leaves the transfer as it was.
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
  ])("the day's limit is a hundred million, and ninety are paid or under way: %d", async (units, status) => {
    await desk.putIn(outlet, agent, 190_000_000);
    const before = await Promise.all([20, 20, 20, 20, 10].map((millions) => waiting(millions * 1_000_000)));
    for (const { code } of before) await begun(code);
    const { code } = await waiting(units);
    const answer = await start(outlet, cashier(person), code);
    expect(answer.status ?? null).toBe(status);
    if (status) expect(answer.details).toEqual({ left: wire(10_000_000) });
  });

  test("another name on the document: a second person of the outlet looks before any cash goes", async () => {
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

  test("a payout that needs no second person takes none", async () => {
    const payout = await begun((await waiting(50_000)).code);
    expect(await call(counter.confirmName, { outlet, id: payout.id }, asOwnerOf)).toMatchObject({
      code: 409,
      status: "second_person_not_needed",
    });
  });
});

describe("ten minutes", () => {
  test("a collection one moment before the lock is over, and one at it", async () => {
    const [one, two] = [await begun((await waiting(50_000)).code), await begun((await waiting(60_000)).code)];
    clock.advance(LOCK_MS - 1);
    expectOk(await collect(one.id));
    clock.advance(1);
    expect(await collect(two.id)).toMatchObject({ code: 409, status: "collect_lock_over" });
    expect(await drawerOf()).toEqual({ cash: 995_000_000n, held: 6_000_000n });
    await house.as({ actor: { kind: "system", name: "lapse_payouts" } }, lapseOverduePayouts);
    expect(await drawerOf()).toEqual({ cash: 995_000_000n, held: 0n });
    expect(await collect(two.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("over at one outlet it begins at the next, which frees what the first one held", async () => {
    const { code } = await waiting(50_000);
    await begun(code);
    const next = await desk.newOutlet(agent);
    await desk.putIn(next, agent, 1_000_000);
    expect(await start(next, owner(agent), code)).toMatchObject({ code: 409, status: "collecting_elsewhere" });
    clock.advance(LOCK_MS);
    expectOk(await start(next, owner(agent), code));
    expect(await drawerOf()).toMatchObject({ held: 0n });
  });

  test("released, it waits again and can be begun anew; twice is once; what was paid can't be", async () => {
    const { code, transfer } = await waiting(50_000);
    const first = await begun(code);
    const release = (payout: string) => call(counter.releasePayout, { outlet, id: payout as `po_${string}` }, asCashier());
    expect(expectOk(await release(first.id))).toMatchObject({ state: "released" });
    expect(expectOk(await release(first.id))).toMatchObject({ state: "released" });
    expect(await stateOf(transfer)).toBe("AVAILABLE");
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect(await collect(first.id)).toMatchObject({ code: 409, status: "payout_ended" });
    const second = await begun(code);
    expectOk(await collect(second.id));
    expect(await release(second.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });
});

describe("who stands at the counter", () => {
  test("somebody who does not work there, works elsewhere, or does not any more is answered as for an outlet of nobody's", async () => {
    const { code } = await waiting(50_000);
    const payout = await begun((await waiting(60_000)).code);
    const other = await desk.newAgent();
    const elsewhere = await desk.newCashier(await desk.newOutlet(other), other);
    const gone = await desk.newCashier(outlet, agent);
    expectOk(await call(float.removeCashier, { outlet, person: gone }, asOwnerOf));
    const nobodys = id("cp");
    for (const actor of [owner(other), cashier(elsewhere), cashier(gone)]) {
      const asked = (where: typeof outlet) => [
        call(counter.lookUp, { outlet: where, code }, { actor }),
        start(where, actor, code),
        call(counter.collectPayout, { outlet: where, id: payout.id }, { actor }),
        call(counter.releasePayout, { outlet: where, id: payout.id }, { actor }),
        call(counter.confirmName, { outlet: where, id: payout.id }, { actor }),
        call(counter.listPayouts, { outlet: where }, { actor }),
        call(counter.askReversal, { outlet: where, id: id("rv"), payout: payout.id, reason: "x" }, { actor }),
        call(counter.decideReversal, { outlet: where, id: id("rv"), decision: "approve" }, { actor: { ...actor, ...owner(actorId(actor)) } }),
        call(counter.takeCashIn, { outlet: where, id: id("ci"), transfer: id("tr"), amount: wire(1) }, { actor }),
        call(counter.readDrawer, { outlet: where }, { actor }),
        call(counter.moveCash, { outlet: where, id: id("mv"), direction: "taken_out", amount: wire(1) }, { actor }),
        call(counter.closeDay, { outlet: where, id: id("cc"), day: "2026-11-21", pieces: {} }, { actor }),
      ];
      const [theirs, none] = [await Promise.all(asked(outlet)), await Promise.all(asked(nobodys))];
      const bare = ({ requestId: _id, csrfToken: _token, ...answer }: (typeof theirs)[number]) => answer;
      for (const answer of theirs) expect(bare(answer)).toMatchObject({ code: 404, status: "not_found" });
      expect(theirs.map(bare)).toEqual(none.map(bare));
    }
    expectOk(await collect(payout.id));
  });

  test("a payout of another outlet is unknown here, though one works at both", async () => {
    const payout = await begun((await waiting(50_000)).code);
    const next = await desk.newOutlet(agent);
    expect(await call(counter.collectPayout, { outlet: next, id: payout.id }, asOwnerOf)).toMatchObject({ code: 404 });
  });
});

describe("paid to the wrong person", () => {
  const ask = (payout: string, more: { id?: `rv_${string}`; reason?: string } = {}) =>
    call(counter.askReversal, { outlet, id: id("rv"), payout: payout as `po_${string}`, reason: "wrong person", ...more }, asCashier());
  const decide = (reversal: unknown, decision: "approve" | "refuse" = "approve", actor = owner(agent)) =>
    call(counter.decideReversal, { outlet, id: (reversal as { id: `rv_${string}` }).id, decision }, { actor });
  const paid = async (units = 50_000) => {
    const { code, transfer } = await waiting(units);
    const payout = await begun(code);
    expectOk(await collect(payout.id));
    return { payout, transfer };
  };

  test("asked by the cashier, approved by the owner: the cash is back in the drawer, the transfer open, the agent's account as before", async () => {
    const before = await readBalance(db, `agent_deposit:${agent}:IDR`);
    const { payout, transfer } = await paid();
    const reversalId = id("rv");
    const asked = expectOk(await ask(payout.id, { id: reversalId }));
    expect(expectOk(await ask(payout.id, { id: reversalId }))).toEqual(asked);
    expect(await ask(payout.id, { id: reversalId, reason: "another" })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await ask(payout.id)).toMatchObject({ code: 409, status: "reversal_waiting" });
    expect(expectOk(await decide(asked))).toMatchObject({ state: "approved" });
    expect(await stateOf(transfer)).toBe("RETURNED");
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(before);
    expect(await decide(asked)).toMatchObject({ code: 409, status: "reversal_decided" });
    expect(await ask(payout.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("who asked never decides, whatever the level", async () => {
    const { payout } = await paid();
    const asked = expectOk(await ask(payout.id));
    for (const decision of ["approve", "refuse"] as const)
      expect(await decide(asked, decision, owner(person))).toMatchObject({ code: 403, status: "reversal_own" });
    expect(expectOk(await decide(asked, "refuse"))).toMatchObject({ state: "refused" });
    // Refused, it can be asked for again.
    expectOk(await ask(payout.id));
  });

  test("approved many times at once, it happens once", async () => {
    const { payout } = await paid();
    const asked = expectOk(await ask(payout.id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(asked)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
  });

  test("not of a payout under way, of a day that is closed, or of yesterday; not when the transfer says no", async () => {
    const open = await begun((await waiting(10_000)).code);
    expect(await ask(open.id)).toMatchObject({ code: 409, status: "payout_ended" });
    expectOk(await collect(open.id));
    const { payout, transfer } = await paid();
    const asked = expectOk(await ask(payout.id));
    await sql`update double.transfer set lock_outlet = 'elsewhere' where id = ${transfer}`.execute(db);
    expect(await decide(asked)).toMatchObject({ code: 409, status: "reversal_too_late" });
    await sql`update double.transfer set lock_outlet = ${outlet} where id = ${transfer}`.execute(db);
    clock.set(new Date("2026-11-21T17:00:00Z")); // Midnight in Jakarta.
    expect(await decide(asked)).toMatchObject({ code: 409, status: "day_closed" });
    clock.set(new Date("2026-11-21T16:59:59Z"));
    expectOk(await decide(asked));
    const late = expectOk(await ask(open.id));
    expectOk(await call(counter.closeDay, { outlet, id: id("cc"), day: "2026-11-21", pieces: { "100000": 100 } }, asCashier()));
    expect(await decide(late)).toMatchObject({ code: 409, status: "day_closed" });
    expect(await ask(payout.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("the agent has used the money: the deposit does not reach, and nothing is reversed", async () => {
    const poor = await desk.newAgent();
    const shop = await desk.newOutlet(poor);
    await desk.putIn(shop, poor, 1_000_000);
    const helping = await desk.newCashier(shop, poor);
    const { code } = await waiting(400_000);
    const payout = expectOk(await start(shop, cashier(helping), code)) as PayoutView;
    expectOk(await call(counter.collectPayout, { outlet: shop, id: payout.id }, { actor: cashier(helping) }));
    const transfer = await desk.unpaid(300_000);
    expectOk(await call(counter.takeCashIn, { outlet: shop, id: id("ci"), transfer, amount: wire(300_000) }, { actor: cashier(helping) }));
    const reversal = { outlet: shop, id: id("rv") };
    expectOk(await call(counter.askReversal, { ...reversal, payout: payout.id, reason: "x" }, { actor: cashier(helping) }));
    expect(await call(counter.decideReversal, { ...reversal, decision: "approve" }, { actor: owner(poor) })).toMatchObject({
      code: 409,
      status: "float_short",
    });
  });
});

const actorId = (actor: ReturnType<typeof owner>): string => ("id" in actor ? actor.id : "");
