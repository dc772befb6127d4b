/** Concurrent requests: limits, drawers, floats and locks hold exactly, one below, at and one above what is left. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBalance, readHolding } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "./contract.ts";
import * as float from "../float/contract.ts";
import { countPaid, holdCash, uncountPaid } from "../drawer/store.ts";
import { cashier, idr, openCounterApp, owner, tally, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, db, id, newAgent, newOutlet, start, waiting } = desk;
afterEach(() => desk.check());
afterAll(desk.close);

const MANY = 30;
/** Starts payouts of many transfers at once at one agent's outlets, then collects all started ones at once. */
async function payManyOut(outlets: readonly `cp_${string}`[], agent: string, units: number) {
  const as = { actor: owner(agent) };
  const codes = await Promise.all(Array.from({ length: MANY }, () => waiting(units)));
  const started = await Promise.all(codes.map(({ code }, n) => start(outlets[n % outlets.length]!, owner(agent), code)));
  const begun = started.filter(({ code }) => code === 200).map((answer) => expectOk(answer));
  const collected = await Promise.all(
    begun.map(({ id: payout, outlet }) => call(counter.collectPayout, { outlet, id: payout }, as)),
  );
  return { started: tally(started), collected: tally(collected) };
}

describe("thirty concurrent payouts of one million", () => {
  test.each([
    [9_999_999, 9],
    [10_000_000, 10],
    [10_000_001, 10],
  ])("from a drawer with %d: %d succeed", async (inDrawer, paid) => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.putIn(outlet, agent, inDrawer);
    const { started, collected } = await payManyOut([outlet], agent, 1_000_000);
    expect(started).toEqual({ done: paid, drawer_short: MANY - paid });
    expect(collected).toEqual({ done: paid });
    const { rows } =
      await sql`select cash_minor as cash, held_minor as held from cash_points.drawer where outlet = ${outlet}`.execute(db);
    expect(rows).toEqual([{ cash: BigInt(inDrawer - paid * 1_000_000) * 100n, held: 0n }]);
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(BigInt(paid) * -100_000_000n);
  });

  test.each([
    [9_999_999, 9],
    [10_000_000, 10],
    [10_000_001, 10],
  ])("under a day limit of %d: %d succeed", async (limit, paid) => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent, { transferLimit: idr(1_000_000), dayLimit: idr(limit) });
    await desk.putIn(outlet, agent, 50_000_000);
    const { started, collected } = await payManyOut([outlet], agent, 1_000_000);
    expect(started).toEqual({ done: paid, over_day_limit: MANY - paid });
    expect(collected).toEqual({ done: paid });
  });

  test.each([
    ["below", 9_999_999, 9],
    ["at", 10_000_000, 10],
    ["above", 10_000_001, 10],
  ])("against a chain's prefund %s ten million: no started payout is refused at collection", async (name, prefund, paid) => {
    const agent = await newAgent("chain", `rantai_${name}`);
    // One outlet starts payouts one at a time; a chain has many outlets.
    const outlets = await Promise.all(Array.from({ length: 5 }, () => newOutlet(agent, { services: ["pay_out"] })));
    await desk.fill(agent, prefund);
    for (const outlet of outlets) await desk.putIn(outlet, agent, 50_000_000);
    const { started, collected } = await payManyOut(outlets, agent, 1_000_000);
    expect(started).toEqual({ done: paid, float_short: MANY - paid });
    expect(collected).toEqual({ done: paid });
    expect(await readHolding(db, `pickup_prefund:rantai_${name}:IDR`, null)).toBe(BigInt(prefund - paid * 1_000_000) * 100n);
  });
});

describe("thirty concurrent cash-ins of one million", () => {
  const takeMany = async (outlet: `cp_${string}`, agent: string) => {
    const transfers = await Promise.all(Array.from({ length: MANY }, (_, n) => desk.unpaid(1_000_000, `us_payer${n}`)));
    return tally(
      await Promise.all(
        transfers.map((transfer) =>
          call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(1_000_000) }, { actor: owner(agent) }),
        ),
      ),
    );
  };

  test.each([
    [9_999_999, 9],
    [10_000_000, 10],
    [10_000_001, 10],
  ])("on a deposit of %d: %d succeed", async (deposit, taken) => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.fill(agent, deposit);
    expect(await takeMany(outlet, agent)).toEqual({ done: taken, float_short: MANY - taken });
    expect(await readHolding(db, `agent_deposit:${agent}:IDR`, null)).toBe(BigInt(deposit - taken * 1_000_000) * 100n);
  });

  test.each([
    [9_999_999, 9],
    [10_000_000, 10],
    [10_000_001, 10],
  ])("on a credit line of %d: %d succeed", async (line, taken) => {
    const agent = await newAgent("credit");
    const outlet = await newOutlet(agent);
    const lineRequest = await call(float.requestCreditLine, { id: id("fr"), amount: wire(line) }, { actor: owner(agent) });
    const { id: request, hash } = expectOk(lineRequest);
    expectOk(await call(float.decideFloatRequest, { id: request, decision: "approve", hash }, { actor: desk.office }));
    expect(await takeMany(outlet, agent)).toEqual({ done: taken, float_short: MANY - taken });
    expect(await readBalance(db, `agent_receivable:${agent}:IDR`)).toBe(BigInt(taken) * 100_000_000n);
    // The line cannot be lowered below the agent's debt.
    const lower = await call(
      float.requestCreditLine,
      { id: id("fr"), amount: wire(taken * 1_000_000 - 1) },
      { actor: owner(agent) },
    );
    const view = expectOk(lower);
    const decided = await call(
      float.decideFloatRequest,
      { id: view.id, decision: "approve", hash: view.hash },
      { actor: desk.office },
    );
    expect(decided).toMatchObject({ code: 409, status: "line_below_debt" });
  });
});

describe("one transfer, many outlets", () => {
  test("started at ten outlets at once, only one gets it; collected there ten times, it is paid once", async () => {
    const agent = await newAgent();
    const outlets = await Promise.all(Array.from({ length: 10 }, () => newOutlet(agent)));
    for (const outlet of outlets) await desk.putIn(outlet, agent, 1_000_000);
    for (let round = 0; round < 5; round++) {
      const { code, transfer } = await waiting(100_000);
      const started = await Promise.all(outlets.map((outlet) => start(outlet, owner(agent), code)));
      expect(tally(started)).toEqual({ done: 1, collecting_elsewhere: 9 });
      const { id: payout, outlet } = expectOk(started.find((answer) => answer.code === 200));
      const collected = await Promise.all(
        Array.from({ length: 10 }, () => call(counter.collectPayout, { outlet, id: payout }, { actor: owner(agent) })),
      );
      expect(tally(collected)).toEqual({ done: 10 });
      const { rows } = await sql`select from ledger.journal where subject = ${transfer} and kind = 'transfer.collected'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    }
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(5n * -10_000_000n);
  });

  test("collected and released at once: either PAID and the cash gone, or AVAILABLE and the cash in the drawer", async () => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.putIn(outlet, agent, 10_000_000);
    for (let round = 0; round < 10; round++) {
      const { code, transfer } = await waiting(100_000);
      const { id: payout } = expectOk(await start(outlet, owner(agent), code));
      const answers = await Promise.all([
        call(counter.collectPayout, { outlet, id: payout }, { actor: owner(agent) }),
        call(counter.releasePayout, { outlet, id: payout }, { actor: owner(agent) }),
      ]);
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
      expect(await desk.stateOf(transfer)).toBe(answers[0]?.code === 200 ? "PAID" : "AVAILABLE");
    }
  });

  test("one transfer paid at two counters at once is taken once, and a repeated request is one cash-in", async () => {
    const agent = await newAgent();
    const [one, two] = [await newOutlet(agent), await newOutlet(agent)];
    await desk.fill(agent, 10_000_000);
    const transfer = await desk.unpaid(500_000);
    const take = (outlet: `cp_${string}`, cashIn: `ci_${string}`) =>
      call(counter.takeCashIn, { outlet, id: cashIn, transfer, amount: wire(500_000) }, { actor: owner(agent) });
    const same = id("ci");
    const answers = await Promise.all([take(one, same), take(one, same), take(one, same), take(two, id("ci"))]);
    const counts = tally(answers);
    expect([
      { done: 3, not_payable: 1 },
      { done: 1, not_payable: 3 },
    ]).toContainEqual(counts);
    expect(await readHolding(db, `agent_deposit:${agent}:IDR`, null)).toBe(950_000_000n);
  });
});

describe("one drawer", () => {
  test("a payout and a withdrawal at once never exceed the drawer's cash", async () => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    const helping = await desk.newCashier(outlet, agent);
    for (let round = 0; round < 15; round++) {
      const [{ code }, move] = [await waiting(100_000), { outlet, direction: "taken_out", amount: wire(100_000) } as const];
      await desk.putIn(outlet, agent, 100_000);
      const answers = await Promise.all([
        start(outlet, cashier(helping), code),
        call(counter.moveCash, { ...move, id: id("mv") }, { actor: owner(agent) }),
      ]);
      expect(tally(answers)).toEqual({ done: 1, drawer_short: 1 });
      const { data: begun } = answers[0];
      if (begun) expectOk(await call(counter.collectPayout, { outlet, id: begun.id }, { actor: owner(agent) }));
    }
  });

  test("cash is held only while enough is free, whatever the callers read before", async () => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.putIn(outlet, agent, 100_000);
    const held: boolean[] = [];
    const undone = desk.app.as({}, async (ctx) => {
      for (const rupiah of [60_000, 40_001, 40_000]) held.push(await holdCash(ctx.db, outlet, "2026-11-21", idr(rupiah)));
      throw new Error("nobody pays this out");
    });
    await expect(undone).rejects.toThrow("nobody pays this out");
    expect(held).toEqual([true, false, true]);
  });

  test("the day total accepts only what fits, across concurrent transactions", async () => {
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    const count = () => desk.app.as({}, (ctx) => countPaid(ctx.db, outlet, "2026-11-20", idr(1_000_000), idr(10_500_000)));
    const counted = await Promise.all(Array.from({ length: MANY }, count));
    expect(counted.filter(Boolean)).toHaveLength(10);
    await desk.app.as({}, (ctx) => uncountPaid(ctx.db, outlet, "2026-11-20", idr(10_000_000)));
  });
});

describe("closing the day during payouts", () => {
  test("either payouts are in progress and the day stays open, or it is closed and none starts", async () => {
    for (let round = 0; round < 5; round++) {
      const agent = await newAgent();
      const outlet = await newOutlet(agent);
      const helping = await desk.newCashier(outlet, agent);
      await desk.putIn(outlet, agent, 1_000_000);
      const codes = await Promise.all(Array.from({ length: 4 }, () => waiting(100_000)));
      const close = call(
        counter.closeDay,
        { outlet, id: id("cc"), day: "2026-11-21", pieces: { "100000": 10 } },
        { actor: owner(agent) },
      );
      const [closed, ...started] = await Promise.all([close, ...codes.map(({ code }) => start(outlet, cashier(helping), code))]);
      const begun = started.filter((answer) => answer.code === 200).length;
      if (closed?.code === 200) expect(begun).toBe(0);
      else expect([closed?.status, begun > 0]).toEqual(["payouts_in_progress", true]);
    }
  });
});
