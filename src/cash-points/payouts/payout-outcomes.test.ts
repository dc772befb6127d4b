/** What can happen to a started payout: the ten-minute lock, who may continue it, and reversal after paying the wrong person. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { LOCK_MS } from "../testing/fake-transfers.ts";
import * as counter from "../counter/contract.ts";
import * as float from "../float/contract.ts";
import { lapseOverduePayouts } from "./lapse-payouts.ts";
import { cashier, COMMISSION, NOON, openCounterApp, owner, TERMS, wire, tally } from "../testing/counter-app.ts";

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

describe("the lock of ten minutes", () => {
  test("collection succeeds a moment before the lock ends and is refused when it ends", async () => {
    const [one, two] = [await begun((await waiting(50_000)).code), await begun((await waiting(60_000)).code)];
    clock.advance(LOCK_MS - 1);
    expectOk(await collect(one.id));
    clock.advance(1);
    expect(await collect(two.id)).toMatchObject({ code: 409, status: "collect_lock_over" });
    expect(await drawerOf()).toEqual({ cash: 995_000_000n, held: 6_000_000n });
    await app.as({ actor: { kind: "system", name: "lapse_payouts" } }, lapseOverduePayouts);
    expect(await drawerOf()).toEqual({ cash: 995_000_000n, held: 0n });
    expect(await collect(two.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("when the lock ends another outlet can start, which frees what the first one held", async () => {
    const { code } = await waiting(50_000);
    await begun(code);
    const next = await desk.newOutlet(agent);
    await desk.putIn(next, agent, 1_000_000);
    expect(await start(next, owner(agent), code)).toMatchObject({ code: 409, status: "collecting_elsewhere" });
    clock.advance(LOCK_MS);
    expectOk(await start(next, owner(agent), code));
    expect(await drawerOf()).toMatchObject({ held: 0n });
  });

  test("a released transfer can be started again; a repeated release is one; a paid payout cannot be released", async () => {
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

describe("who may act at the counter", () => {
  test("a person who does not work there, works elsewhere or no longer works there is answered as for an unknown outlet", async () => {
    const { code } = await waiting(50_000);
    const payout = await begun((await waiting(60_000)).code);
    const other = await desk.newAgent();
    const elsewhere = await desk.newCashier(await desk.newOutlet(other), other);
    const gone = await desk.newCashier(outlet, agent);
    expectOk(await call(float.removeCashier, { outlet, person: gone }, asOwnerOf));
    const nobodys = id("cp");
    for (const actor of [owner(other), cashier(elsewhere), cashier(gone)]) {
      const requested = (where: typeof outlet) => [
        call(counter.lookUp, { outlet: where, code }, { actor }),
        start(where, actor, code),
        call(counter.collectPayout, { outlet: where, id: payout.id }, { actor }),
        call(counter.releasePayout, { outlet: where, id: payout.id }, { actor }),
        call(counter.confirmName, { outlet: where, id: payout.id }, { actor }),
        call(counter.listPayouts, { outlet: where }, { actor }),
        call(counter.requestReversal, { outlet: where, id: id("rv"), payout: payout.id, reason: "x" }, { actor }),
        call(
          counter.decideReversal,
          { outlet: where, id: id("rv"), hash: "0".repeat(64), decision: "approve" },
          { actor: owner(actor.id) },
        ),
        call(counter.takeCashIn, { outlet: where, id: id("ci"), transfer: id("tr"), amount: wire(1) }, { actor }),
        call(counter.readDrawer, { outlet: where }, { actor }),
        call(counter.moveCash, { outlet: where, id: id("mv"), direction: "taken_out", amount: wire(1) }, { actor }),
        call(counter.closeDay, { outlet: where, id: id("cc"), day: "2026-11-21", pieces: {} }, { actor }),
      ];
      const [theirs, none] = [await Promise.all(requested(outlet)), await Promise.all(requested(nobodys))];
      const bare = ({ requestId: _id, csrfToken: _token, ...answer }: (typeof theirs)[number]) => answer;
      for (const answer of theirs) expect(bare(answer)).toMatchObject({ code: 404, status: "not_found" });
      expect(theirs.map(bare)).toEqual(none.map(bare));
    }
    expectOk(await collect(payout.id));
  });

  test("a payout of another outlet is unknown here, even to a person who works at both", async () => {
    const payout = await begun((await waiting(50_000)).code);
    const next = await desk.newOutlet(agent);
    expect(await call(counter.collectPayout, { outlet: next, id: payout.id }, asOwnerOf)).toMatchObject({ code: 404 });
  });
});

describe("paid to the wrong person", () => {
  const requestReversal = (payout: string, more: { id?: `rv_${string}`; reason?: string } = {}) =>
    call(
      counter.requestReversal,
      { outlet, id: id("rv"), payout: payout as `po_${string}`, reason: "wrong person", ...more },
      asCashier(),
    );
  const decide = (
    reversal: { id: `rv_${string}`; hash: string },
    decision: "approve" | "reject" = "approve",
    actor = owner(agent),
  ) => call(counter.decideReversal, { outlet, id: reversal.id, hash: reversal.hash, decision }, { actor });
  const paid = async (units = 50_000) => {
    const { code, transfer } = await waiting(units);
    const payout = await begun(code);
    expectOk(await collect(payout.id));
    return { payout, transfer };
  };

  test("requested by the cashier and approved by the owner: the cash is back in the drawer, the transfer is reopened, the agent's account restored", async () => {
    const before = await readBalance(db, `agent_deposit:${agent}:IDR`);
    const { payout, transfer } = await paid();
    const reversalId = id("rv");
    const requested = expectOk(await requestReversal(payout.id, { id: reversalId }));
    expect(expectOk(await requestReversal(payout.id, { id: reversalId }))).toEqual(requested);
    expect(await requestReversal(payout.id, { id: reversalId, reason: "another" })).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    expect(await requestReversal(payout.id)).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    expect(expectOk(await decide(requested))).toMatchObject({ state: "approved" });
    expect(await stateOf(transfer)).toBe("RETURNED");
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(before);
    expect(await decide(requested)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    expect(await requestReversal(payout.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("the requester never decides, at any level", async () => {
    const { payout } = await paid();
    const requested = expectOk(await requestReversal(payout.id));
    for (const decision of ["approve", "reject"] as const)
      expect(await decide(requested, decision, owner(person))).toMatchObject({ code: 403, status: "proposal_own" });
    expect(expectOk(await decide(requested, "reject"))).toMatchObject({ state: "rejected" });
    // After a refusal it can be requested again.
    expectOk(await requestReversal(payout.id));
  });

  test("approved many times at once, it is reversed once", async () => {
    const { payout } = await paid();
    const requested = expectOk(await requestReversal(payout.id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(requested)));
    expect(tally(answers)).toEqual({ done: 1, proposal_not_waiting: 7 });
    expect(await drawerOf()).toEqual({ cash: 1_000_000_000n, held: 0n });
  });

  test("refused for a payout in progress, a closed day and a past day, and when the transfer refuses", async () => {
    const open = await begun((await waiting(10_000)).code);
    expect(await requestReversal(open.id)).toMatchObject({ code: 409, status: "payout_ended" });
    expectOk(await collect(open.id));
    const { payout, transfer } = await paid();
    const late = expectOk(await requestReversal(payout.id));
    await sql`update double.transfer set lock_outlet = 'elsewhere' where id = ${transfer}`.execute(db);
    expect(await decide(late)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await decide(late)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    await sql`update double.transfer set lock_outlet = ${outlet} where id = ${transfer}`.execute(db);
    const requested = expectOk(await requestReversal(payout.id));
    clock.set(new Date("2026-11-21T17:00:00Z")); // Midnight in Jakarta.
    // A request made on its day can be decided while that day is open. On another day no reversal can be requested.
    expect(await requestReversal(open.id)).toMatchObject({ code: 409, status: "day_closed" });
    expectOk(await decide(requested));
    clock.set(new Date("2026-11-21T16:59:59Z"));
    expectOk(await call(counter.closeDay, { outlet, id: id("cc"), day: "2026-11-21", pieces: { "100000": 100 } }, asCashier()));
    expect(await requestReversal(open.id)).toMatchObject({ code: 409, status: "day_closed" });
    expect(await requestReversal(payout.id)).toMatchObject({ code: 409, status: "payout_ended" });
  });

  test("refused when the agent's deposit no longer covers it", async () => {
    const poor = await desk.newAgent();
    const shop = await desk.newOutlet(poor);
    await desk.putIn(shop, poor, 1_000_000);
    const helping = await desk.newCashier(shop, poor);
    const { code } = await waiting(400_000);
    const payout = expectOk(await start(shop, cashier(helping), code));
    expectOk(await call(counter.collectPayout, { outlet: shop, id: payout.id }, { actor: cashier(helping) }));
    const transfer = await desk.unpaid(300_000);
    expectOk(
      await call(
        counter.takeCashIn,
        { outlet: shop, id: id("ci"), transfer, amount: wire(300_000) },
        { actor: cashier(helping) },
      ),
    );
    const reversal = { outlet: shop, id: id("rv") };
    const { hash } = expectOk(
      await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "x" }, { actor: cashier(helping) }),
    );
    expect(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, { actor: owner(poor) })).toMatchObject({
      code: 409,
      status: "float_short",
    });
  });

  test("refused when it would exceed the agent's credit line", async () => {
    const buyer = await desk.newAgent("credit");
    const shop = await desk.newOutlet(buyer);
    await desk.putIn(shop, buyer, 1_000_000);
    const helping = await desk.newCashier(shop, buyer);
    const line = { id: id("fr"), amount: wire(100_000) };
    const { hash } = expectOk(await call(float.requestCreditLine, line, { actor: owner(buyer) }));
    expectOk(await call(float.decideFloatRequest, { id: line.id, decision: "approve", hash }, { actor: desk.office }));
    const payout = expectOk(await start(shop, cashier(helping), (await waiting(400_000)).code));
    expectOk(await call(counter.collectPayout, { outlet: shop, id: payout.id }, { actor: cashier(helping) }));
    const takeIn = async (units: number) =>
      call(
        counter.takeCashIn,
        { outlet: shop, id: id("ci"), transfer: await desk.unpaid(units), amount: wire(units) },
        { actor: cashier(helping) },
      );
    expect(await takeIn(500_001)).toMatchObject({ code: 409, status: "float_short", details: { left: wire(500_000) } });
    expectOk(await takeIn(100_001));
    const reversal = { outlet: shop, id: id("rv") };
    const requested = await call(
      counter.requestReversal,
      { ...reversal, payout: payout.id, reason: "x" },
      { actor: cashier(helping) },
    );
    const shown = { ...reversal, hash: expectOk(requested).hash };
    const approve = () => call(counter.decideReversal, { ...shown, decision: "approve" }, { actor: owner(buyer) });
    expect(await approve()).toMatchObject({ code: 409, status: "float_short", details: { left: wire(399_999) } });
  });
});
