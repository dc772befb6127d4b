/** Agents that signed sheets suspend, reopen and end: what each of that does at the counter, in the finder and in the books. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { Refusal } from "#kernel/refusal.ts";
import * as counter from "../counter/contract.ts";
import * as screens from "../counter/contract-screens.ts";
import * as finder from "../finder/contract.ts";
import * as float from "../float/contract.ts";
import { firstOpening, takesCashIn } from "../index.ts";
import * as outlets from "../outlets/contract.ts";
import { cashier, encoded, idr, KTP, openCounterApp, OTP, OUTLET, owner, tally, wire } from "../testing/counter-app.ts";
import * as agents from "./contract.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet, office, clock, waiting } = desk;
const { activate, change, suspend, reopen, terminate, terms } = desk.sheets;
afterAll(desk.close);
afterEach(() => desk.check());

type Agent = `us_${string}`;
const as = { actor: office };
const codesOf = async (subject: string) =>
  (await sql<{ code: string }>`select code from audit.entry where subject = ${subject} order by id`.execute(db)).rows.map(
    ({ code }) => code.replace("cash_points.", ""),
  );
const refused = (code: string, status = 409) => ({ code, status });
const readOutlet = async (outlet: `cp_${string}`) => expectOk(await call(outlets.readOutlet, { id: outlet }, as));

/** An agent with a float, an outlet with cash, and a cashier. */
async function opened(settlement: "deposit" | "credit" = "deposit") {
  const agent = await newAgent(settlement);
  const outlet = await newOutlet(agent);
  const working = await desk.newCashier(outlet, agent);
  await desk.putIn(outlet, agent, 5_000_000);
  return { agent, outlet, by: cashier(working), own: { actor: owner(agent) } };
}
const closeDay = (outlet: `cp_${string}`, agent: Agent, units: number) =>
  call(
    counter.closeDay,
    { outlet, id: id("cc"), day: "2026-11-21", pieces: { "100000": units / 100_000 } },
    { actor: owner(agent) },
  );

describe("suspended", () => {
  test("every call of the counter that begins something says so, in both languages", async () => {
    const { agent, outlet, by, own } = await opened();
    const { code } = await waiting(100_000);
    const unpaid = await desk.unpaid(100_000);
    await suspend(agent);
    const start = { id: id("po"), outlet, code, otp: OTP, document: KTP };
    const answers = [
      await call(counter.lookUp, { outlet, code }, { actor: by }),
      await call(counter.startPayout, start, { actor: by }),
      await call(counter.takeCashIn, { outlet, id: id("ci"), transfer: unpaid, amount: wire(100_000) }, own),
      await call(screens.findPayable, { outlet, number: "8880001234" }, own),
      await call(counter.moveCash, { outlet, id: id("mv"), direction: "put_in", amount: wire(100_000) }, own),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ code: 409, status: "agent_suspended" });
    expect(answers[0]?.message).toMatch(/suspended|ditangguhkan/);
    const drawer = expectOk(await call(counter.readDrawer, { outlet }, own));
    expect([drawer.whyNotPayOut, drawer.whyNotCashIn]).toEqual(["agent_suspended", "agent_suspended"]);
    expect(await desk.stateOf(unpaid)).toBe("CREATED");
  });

  test("a payout in progress is collected or released, a wrong one reversed, and the day counted", async () => {
    const { agent, outlet, by, own } = await opened();
    const [one, two, other] = [await waiting(100_000), await waiting(200_000), { ...KTP, name: "Orang Lain" }];
    const first = expectOk(await desk.start(outlet, by, one.code, { document: other }));
    const second = expectOk(await desk.start(outlet, by, two.code));
    await suspend(agent);
    expectOk(await call(counter.confirmName, { outlet, id: first.id }, own));
    expectOk(await call(counter.collectPayout, { outlet, id: first.id }, { actor: by }));
    expectOk(await call(counter.releasePayout, { outlet, id: second.id }, { actor: by }));
    expect([await desk.stateOf(one.transfer), await desk.stateOf(two.transfer)]).toEqual(["PAID", "AVAILABLE"]);
    const reversal = { outlet, id: id("rv") };
    const asked = await call(counter.requestReversal, { ...reversal, payout: first.id, reason: "wrong person" }, { actor: by });
    expectOk(await call(counter.decideReversal, { ...reversal, hash: expectOk(asked).hash, decision: "approve" }, own));
    const out = { outlet, id: id("mv"), direction: "taken_out", amount: wire(5_000_000) } as const;
    expectOk(await call(counter.moveCash, out, own));
    expectOk(await call(screens.checkCount, { outlet, pieces: {} }, own));
    expectOk(await closeDay(outlet, agent, 0));
  });

  test("cash that waits is paid out at another agent's outlet, also after a payout here has lapsed", async () => {
    const [here, there] = [await opened(), await opened()];
    const [promised, begun] = [await waiting(100_000), await waiting(150_000)];
    expectOk(await desk.start(here.outlet, here.by, begun.code));
    await suspend(here.agent);
    clock.advance(11 * MINUTE_MS);
    for (const { code, transfer } of [promised, begun]) {
      const payout = expectOk(await desk.start(there.outlet, there.by, code));
      expectOk(await call(counter.collectPayout, { outlet: there.outlet, id: payout.id }, { actor: there.by }));
      expect(await desk.stateOf(transfer)).toBe("PAID");
    }
  });

  test("its outlets disappear from every public list, and reopening brings back exactly the same ones", async () => {
    const area = {
      province: "94",
      city: "9471",
      district: "947101",
      cityName: "Kota Uji Tangguh",
      latitude: -3.1,
      longitude: 140.1,
    };
    const agent = await newAgent();
    const [shown, inactive] = [await newOutlet(agent, area), await newOutlet(agent, area)];
    expectOk(await call(outlets.deactivateOutlet, { id: inactive, reason: "repairs" }, as));
    const seen = async () => {
      const search = expectOk(await call(finder.findOutlets, { search: "tangguh", page: 1 })).outlets.map((one) => one.id);
      const listed = expectOk(await call(finder.findOutlets, { city: area.city, page: 1 })).outlets.map((one) => one.id);
      const near = { latitude: area.latitude, longitude: area.longitude, province: area.province, page: 1 };
      const nearest = expectOk(await call(finder.findOutlets, near)).outlets.map((one) => one.id);
      const areas = expectOk(await call(finder.listOutletAreas, {})).cities.filter(({ city }) => city === area.city).length;
      const cities = expectOk(await call(screens.listOutletCities, {})).cities.filter(({ city }) => city === area.city).length;
      const one = (await call(finder.readShownOutlet, { code: shown.slice(-10) })).code;
      const { city } = expectOk(await call(finder.readOpeningTime, { city: area.cityName }));
      return { search, listed, nearest, areas, cities, one, city: city?.city ?? null };
    };
    const before = await seen();
    const all = [shown];
    expect(before).toEqual({ search: all, listed: all, nearest: all, areas: 1, cities: 1, one: 200, city: area.city });
    const agreed = await terms(agent);
    const [version] = [await revision()];
    await suspend(agent);
    expect(await revision()).not.toBe(version);
    expect(await seen()).toEqual({ search: [], listed: [], nearest: [], areas: 0, cities: 0, one: 404, city: null });
    // Staff go on seeing them, with their own status.
    const office = expectOk(await call(outlets.listOutlets, { agent, status: "active" }, as));
    expect(office.outlets.map((one) => one.id)).toEqual([shown]);
    await reopen(agent);
    expect(await seen()).toEqual(before);
    expect(await terms(agent)).toEqual(agreed);
    expect(await readOutlet(shown)).toMatchObject({ status: "active", version: 1 });
    expect(await readOutlet(inactive)).toMatchObject({ status: "inactive" });
    expect(await codesOf(agent)).toEqual(["agent_activated", "agent_suspended", "agent_reopened"]);
  });

  test("alone, an agent leaves no opening time and no cash-in", async () => {
    const others = (await sql<{ id: Agent }>`select id from cash_points.agent where status = 'active'`.execute(db)).rows;
    for (const { id: agent } of others) await suspend(agent);
    const last = await opened();
    const open = () => app.as({}, (ctx) => firstOpening(ctx, null, idr(100_000)));
    // Saturday at noon the outlet is open; at night it opens again.
    clock.advance(10 * 60 * MINUTE_MS);
    expect(await open()).not.toBeNull();
    expect(await takesCashIn({ db })).toBe(true);
    await suspend(last.agent);
    expect(await open()).toBeNull();
    expect(await takesCashIn({ db })).toBe(false);
    for (const { id: agent } of others) await reopen(agent);
    clock.advance(-10 * 60 * MINUTE_MS);
  });

  test("twice, it is suspended once; reopened, it serves at once; a low float is nobody's concern meanwhile", async () => {
    const { agent, outlet, by } = await opened();
    const lowSince = async () =>
      expectOk(await call(agents.listAgents, {}, as)).agents.find((one) => one.id === agent)?.lowSince ?? null;
    await desk.notifyOwners();
    expect(await lowSince()).not.toBeNull();
    await suspend(agent);
    await suspend(agent);
    await desk.notifyOwners();
    expect(await lowSince()).toBeNull();
    expect((await codesOf(agent)).filter((code) => code === "agent_suspended")).toHaveLength(1);
    await reopen(agent);
    await reopen(agent);
    const { code } = await waiting(100_000);
    expectOk(await desk.start(outlet, by, code));
    await expect(suspend(id("us"))).rejects.toMatchObject(refused("agent_unknown", 404));
    await expect(reopen(id("us"))).rejects.toMatchObject(refused("agent_unknown", 404));
  });

  test("an agent may still pay what it owes and ask for another line", async () => {
    const agent = await newAgent("credit");
    await suspend(agent);
    await desk.fill(agent, 1_000_000);
    const line = { id: id("fr"), amount: wire(2_000_000) };
    const { hash } = expectOk(await call(float.requestCreditLine, line, { actor: owner(agent) }));
    expectOk(await call(float.decideFloatRequest, { id: line.id, decision: "approve", hash }, as));
    expect(await terms(agent)).toMatchObject({ status: "suspended", creditLine: idr(2_000_000) });
  });
});

describe("while payouts are started", () => {
  test("each is in progress or refused, and none begins after the suspension", async () => {
    for (let round = 0; round < 6; round++) {
      const { agent, outlet, by } = await opened();
      const codes = [];
      for (let n = 0; n < 6; n++) codes.push((await waiting(50_000)).code);
      const [answers] = await Promise.all([Promise.all(codes.map((code) => desk.start(outlet, by, code))), suspend(agent)]);
      const { done = 0, agent_suspended = 0, ...rest } = tally(answers);
      expect([done + agent_suspended, rest]).toEqual([6, {}]);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from cash_points.payout where agent = ${agent} and state = 'collecting'`.execute(db);
      expect(rows).toEqual([{ open: done }]);
      expect(await desk.start(outlet, by, (await waiting(50_000)).code)).toMatchObject({ status: "agent_suspended" });
    }
  });

  test("terminating never leaves a payout behind", async () => {
    for (let round = 0; round < 6; round++) {
      const { agent, outlet, by } = await opened();
      expectOk(await closeDay(outlet, agent, 5_000_000));
      clock.advance(24 * 60 * MINUTE_MS);
      const { code } = await waiting(50_000);
      const ended = terminate(agent).then(
        () => "ended",
        (error: unknown) => (error as Refusal).code,
      );
      const [answer, outcome] = await Promise.all([desk.start(outlet, by, code), ended]);
      expect([
        ["done", "agent_has_open_work"],
        ["agent_terminated", "ended"],
      ]).toContainEqual([answer.status ?? "done", outcome]);
      clock.advance(-24 * 60 * MINUTE_MS);
    }
  });
});

describe("terminated", () => {
  test("refused while a payout is in progress, a day is open or a request waits, and while the float has a balance", async () => {
    const { agent, outlet, by, own } = await opened();
    const { code } = await waiting(100_000);
    const payout = expectOk(await desk.start(outlet, by, code));
    const open = (details: object) => ({ ...refused("agent_has_open_work"), details });
    await expect(terminate(agent)).rejects.toMatchObject(open({ work: "payout", id: payout.id }));
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: by }));
    await expect(terminate(agent)).rejects.toMatchObject(open({ work: "day", id: outlet }));
    expectOk(await closeDay(outlet, agent, 4_900_000));
    // The agent paid out Rp 100,000 of its own cash, which we owe it.
    await expect(terminate(agent)).rejects.toMatchObject({
      ...refused("float_not_settled"),
      details: { balance: { currency: "IDR", minor: "-10000000" } },
    });
    const topUp = { id: id("fr"), amount: wire(100_000), bank: "014", reference: "WAITS-0001", paidOn: "2026-11-21" } as const;
    expectOk(await call(float.requestTopUp, topUp, own));
    await expect(terminate(agent)).rejects.toMatchObject(open({ work: "float_request", id: topUp.id }));
    expect(await terms(agent)).toMatchObject({ status: "active" });
    expectOk(await call(float.withdrawFloatRequest, { id: topUp.id }, own));
  });

  test("settled, it serves nowhere, requests nothing, and no outlet can be added or activated", async () => {
    const agent = await newAgent("credit");
    const outlet = await newOutlet(agent);
    await change(agent, { creditLine: idr(1_000_000) });
    await suspend(agent);
    await terminate(agent);
    await terminate(agent);
    expect(await terms(agent)).toMatchObject({ status: "terminated", creditLine: idr(0) });
    expect(await readOutlet(outlet)).toMatchObject({ status: "inactive" });
    expect((await codesOf(agent)).slice(-3)).toEqual(["agent_suspended", "agent_terminated", "credit_line_changed"]);
    const own = { actor: owner(agent) };
    const { code } = await waiting(100_000);
    const topUp = { id: id("fr"), amount: wire(100_000), bank: "014", reference: "AFTER-0001", paidOn: "2026-11-21" } as const;
    for (const answer of [
      await call(counter.lookUp, { outlet, code }, own),
      await desk.start(outlet, own.actor, code),
      await call(screens.findPayable, { outlet, number: "8880001234" }, own),
      await call(counter.takeCashIn, { outlet, id: id("ci"), transfer: await desk.unpaid(1_000), amount: wire(1_000) }, own),
      await call(counter.moveCash, { outlet, id: id("mv"), direction: "put_in", amount: wire(1_000) }, own),
      await call(counter.moveCash, { outlet, id: id("mv"), direction: "taken_out", amount: wire(1_000) }, own),
      await call(float.requestTopUp, topUp, own),
      await call(float.requestCreditLine, { id: id("fr"), amount: wire(1_000) }, own),
      await call(outlets.createOutlet, { id: id("cp"), agent, outlet: encoded(OUTLET) }, as),
      await call(outlets.activateOutlet, { id: outlet, reason: "again" }, as),
    ])
      expect(answer).toMatchObject({ code: 409, status: "agent_terminated" });
    for (const work of [suspend, reopen, (one: Agent) => change(one, {})])
      await expect(work(agent)).rejects.toMatchObject(refused("agent_terminated"));
    await expect(terminate(id("us"))).rejects.toMatchObject(refused("agent_unknown", 404));
    await expect(sql`update cash_points.agent set credit_line_minor = 100 where id = ${agent}`.execute(db)).rejects.toThrow(
      "agent_check",
    );
  });

  test("a new sheet begins again with its own outlets, and never with another settlement", async () => {
    const agent = await newAgent("credit");
    const former = await newOutlet(agent);
    await terminate(agent);
    await expect(activate({ agent, settlement: "deposit" })).rejects.toMatchObject(refused("settlement_final"));
    const added = { id: id("cp"), entries: OUTLET };
    await activate({ agent, name: "Sekali Lagi", settlement: "credit", creditLine: idr(500_000), outlets: [added] });
    expect(await terms(agent)).toMatchObject({ status: "active", name: "Sekali Lagi", creditLine: idr(500_000) });
    expect([(await readOutlet(former)).status, (await readOutlet(added.id)).status]).toEqual(["inactive", "active"]);
    expectOk(await call(outlets.activateOutlet, { id: former, reason: "agreed later" }, as));
  });
});

/** A different number means that cached public pages are rendered again. */
async function revision(): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(db);
  return rows[0]?.number ?? 0n;
}
