/** A suspended cashier does nothing at the owner's counters from that moment on; what was begun before is finished first. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { someoneWaitsForLock } from "#platform/testing/lock-waits.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import * as float from "../float/contract.ts";
import { cashier, openCounterApp, owner, wire } from "../testing/counter-app.ts";
import * as outlets from "./contract.ts";
import { limitCashier, reopenCashier, suspendCashier } from "./contract-cashiers.ts";
import { keepCashier, suspendCashierRows } from "./store-cashiers.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet } = desk;
afterEach(() => desk.check());
afterAll(desk.close);

async function opened() {
  const agent = await newAgent();
  const [outlet, other] = [await newOutlet(agent), await newOutlet(agent)];
  const person = await desk.newCashier(outlet, agent);
  expectOk(await call(float.addCashier, { outlet: other, person }, { actor: owner(agent) }));
  await desk.fill(agent, 10_000_000);
  await desk.putIn(outlet, agent, 1_000_000);
  const suspend = (actor = owner(agent)) => call(suspendCashier, { outlet, person }, { actor });
  const reopen = (actor = owner(agent)) => call(reopenCashier, { outlet, person }, { actor });
  const take = async (where = outlet) =>
    call(
      counter.takeCashIn,
      { outlet: where, id: id("ci"), transfer: await desk.unpaid(50_000), amount: wire(50_000) },
      { actor: cashier(person) },
    );
  const workplaces = async () => expectOk(await call(float.listOwnOutlets, {}, { actor: cashier(person) })).outlets.length;
  return { agent, outlet, other, person, suspend, reopen, take, workplaces };
}
const NOT_FOUND = { code: 404, status: "not_found" };

test("suspended at all outlets of the owner at once, for cash in, cash out, drawer and float; reopened, everything works again", async () => {
  const { agent, outlet, other, person, suspend, reopen, take, workplaces } = await opened();
  expectOk(await take());
  const { code } = await desk.waiting(50_000);
  const begun = expectOk(await desk.start(outlet, cashier(person), code));
  expect(expectOk(await suspend()).cashiers).toMatchObject([{ person, suspendedAt: desk.clock.now().toISOString() }]);
  expect(await workplaces()).toBe(0);
  for (const where of [outlet, other]) expect(await take(where)).toMatchObject(NOT_FOUND);
  for (const refused of [
    await call(counter.collectPayout, { outlet, id: begun.id }, { actor: cashier(person) }),
    await call(counter.releasePayout, { outlet, id: begun.id }, { actor: cashier(person) }),
    await call(counter.readDrawer, { outlet }, { actor: cashier(person) }),
    await call(
      counter.moveCash,
      { outlet, id: id("mv"), direction: "taken_out", amount: wire(1_000) },
      { actor: cashier(person) },
    ),
    await call(float.readFloat, { agent }, { actor: cashier(person) }),
    await desk.start(outlet, cashier(person), (await desk.waiting(50_000)).code),
  ])
    expect(refused).toMatchObject(NOT_FOUND);
  // The payout belongs to the outlet: the owner finishes it.
  expectOk(await call(counter.collectPayout, { outlet, id: begun.id }, { actor: owner(agent) }));
  const seen = expectOk(await call(outlets.readOutlet, { id: outlet }, { actor: desk.office }));
  expect(seen.cashiers).toMatchObject([{ person, suspendedAt: expect.any(String) as string }]);
  // Twice changes nothing, and writes no second row.
  expectOk(await suspend());
  expect(expectOk(await reopen()).cashiers).toMatchObject([{ person, suspendedAt: null }]);
  expectOk(await reopen());
  for (const where of [outlet, other]) expectOk(await take(where));
  const { rows } = await sql<{ code: string; subject: string }>`
    select code, subject from audit.entry where code in ('cash_points.cashier_suspended', 'cash_points.cashier_reopened')
      and subject in (${outlet}, ${other}) order by code, subject`.execute(db);
  expect(rows).toEqual(
    ["reopened", "suspended"].flatMap((verb) =>
      [outlet, other].toSorted().map((subject) => ({ code: `cash_points.cashier_${verb}`, subject })),
    ),
  );
});

test("only by the outlet's owner, and only who works there", async () => {
  const { person, outlet, agent, suspend, reopen } = await opened();
  for (const actor of [cashier(person), owner(await newAgent())]) {
    expect(await suspend(actor)).toMatchObject(NOT_FOUND);
    expect(await reopen(actor)).toMatchObject(NOT_FOUND);
  }
  const stranger = await desk.newPerson();
  for (const verb of [suspendCashier, reopenCashier] as const)
    expect(await call(verb, { outlet, person: stranger }, { actor: owner(agent) })).toMatchObject({
      code: 404,
      status: "cashier_unknown",
    });
});

test("a service that has begun is finished before the suspension, and none begins after it", async () => {
  const { agent, outlet, person, suspend, take } = await opened();
  let isSuspended = false;
  const suspending = app.as({}, async (ctx) => {
    await keepCashier(ctx.db, outlet, person);
    const answer = suspend().then((done) => {
      isSuspended = true;
      return done;
    });
    await someoneWaitsForLock(db);
    expect(isSuspended).toBe(false);
    return { answer };
  });
  expectOk(await (await suspending).answer);
  expect(await take()).toMatchObject(NOT_FOUND);
  expectOk(await call(reopenCashier, { outlet, person }, { actor: owner(agent) }));
  // The suspension is not committed yet: the service waits for it, and is then refused.
  const { answer } = await app.as({}, async (ctx) => {
    await suspendCashierRows(ctx.db, { agent, person, by: agent, at: ctx.now });
    const waiting = take();
    await someoneWaitsForLock(db);
    return { answer: waiting };
  });
  expect(await answer).toMatchObject(NOT_FOUND);
});

test("of many cash-ins and one suspension at once, what is done was done before it", async () => {
  const { suspend, reopen, take } = await opened();
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([take(), take(), suspend(), take(), take()]);
    expectOk(answers[2]);
    for (const answer of answers) if (answer.code !== 200) expect(answer).toMatchObject(NOT_FOUND);
    expect(await take()).toMatchObject(NOT_FOUND);
    expectOk(await reopen());
  }
});

describe("an owner's limits for a cashier", () => {
  const limited = async (payoutLimit: number | null, dayLimit: number | null) => {
    const scene = await opened();
    const { outlet, person, agent } = scene;
    const limit = (units: readonly [number | null, number | null], actor = owner(agent), worker = person) =>
      call(
        limitCashier,
        { outlet, person: worker, payoutLimit: units[0] && wire(units[0]), dayLimit: units[1] && wire(units[1]) } as never,
        { actor, unjudged: true },
      );
    expectOk(await limit([payoutLimit, dayLimit]));
    const payOut = async (units: number, actor = cashier(person)) => desk.start(outlet, actor, (await desk.waiting(units)).code);
    return { ...scene, limit, payOut };
  };

  test("hold per payout and per day from the next payout on, for that cashier only, and are taken back", async () => {
    const { payOut, limit, agent, person, outlet } = await limited(100_000, 150_000);
    expect(await payOut(100_100)).toMatchObject({ code: 409, status: "over_cashier_limit", details: { left: wire(100_000) } });
    expectOk(await payOut(100_000));
    expect(await payOut(60_000)).toMatchObject({ code: 409, status: "over_cashier_limit", details: { left: wire(50_000) } });
    expectOk(await payOut(50_000));
    expectOk(await payOut(200_000, owner(agent)));
    const { cashiers } = expectOk(await call(float.listCashiers, { outlet }, { actor: owner(agent) }));
    expect(cashiers).toMatchObject([{ person, payoutLimit: wire(100_000), dayLimit: wire(150_000) }]);
    expectOk(await limit([null, null]));
    expectOk(await payOut(120_000));
  });

  test("a payout that is released counts no more", async () => {
    const { payOut, outlet, person } = await limited(null, 100_000);
    const { id: payout } = expectOk(await payOut(100_000));
    expect(await payOut(1_000)).toMatchObject({ status: "over_cashier_limit" });
    expectOk(await call(counter.releasePayout, { outlet, id: payout }, { actor: cashier(person) }));
    expectOk(await payOut(100_000));
  });

  test("are never exceeded by payouts begun at once", async () => {
    const { payOut, outlet, person } = await limited(null, 150_000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => payOut(50_000)));
    expect(answers.map(({ status }) => status ?? "done").toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "done"),
      ...Array.from({ length: 3 }, () => "over_cashier_limit"),
    ]);
    const { rows } = await sql<{ paid: bigint }>`
      select sum(amount_minor)::bigint as paid from cash_points.payout where outlet = ${outlet} and started_by = ${person}`.execute(
      db,
    );
    expect(rows[0]?.paid).toBe(15_000_000n);
  });

  test("are set by the outlet's owner only, in whole rupiah, for a cashier of that outlet", async () => {
    const { limit, person } = await limited(100_000, null);
    for (const actor of [cashier(person), owner(await newAgent())])
      expect(await limit([1_000, null], actor)).toMatchObject(NOT_FOUND);
    expect(await limit([1_000, null], undefined, await desk.newPerson())).toMatchObject({ code: 404, status: "cashier_unknown" });
    for (const wrong of [0.5, -1, 0.01]) expect((await limit([wrong, null])).code).toBe(400);
  });
});
