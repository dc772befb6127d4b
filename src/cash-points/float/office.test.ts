/** The treasury's view of floats: found, low ones first, with their credit line; requests read by those who decide, and who is notified. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { add, money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as agents from "../agents/contract.ts";
import { readAgent } from "../agents/contract-agent.ts";
import { listAgentReport } from "../agents/contract-report.ts";
import * as counter from "../counter/contract.ts";
import { cashier, idr, openCounterApp, owner, wire } from "../testing/counter-app.ts";
import * as float from "./contract.ts";
import { readFloatRequest } from "./contract-office.ts";
import { floatOf, usedOf } from "./model/float.ts";

const desk = await openCounterApp();
const { call, db, app, id, clock, newAgent, newOutlet, newPerson, office, sheets } = desk;
afterEach(() => desk.check());
afterAll(desk.close);

const as = { actor: office };
const list = async (input: Parameters<typeof call<typeof agents.listAgents>>[1] = {}) =>
  expectOk(await call(agents.listAgents, input, as)).agents;
const topUp = async (agent: string, reference: string) => {
  const input = { id: id("fr"), amount: wire(5_000_000), bank: "014", reference, paidOn: "2026-11-20" as const };
  return expectOk(await call(float.requestTopUp, input, { actor: owner(agent) }));
};
const noticesOf = async (person: string) =>
  (
    await sql<{ kind: string; about: string }>`
      select kind, about from notifications.notification where person = ${person} order by no`.execute(db)
  ).rows;

describe("the list", () => {
  test("begins with the floats that the job found low, goes on page by page, and shows them alone", async () => {
    const [low, filled] = [await newAgent(), await newAgent()];
    await desk.fill(filled, 5_000_000);
    for (let n = 0; n < 20; n++) await desk.fill(await newAgent(), 2_000_000);
    await desk.notifyOwners();
    const first = expectOk(await call(agents.listAgents, {}, as));
    expect(first.agents[0]?.id).toBe(low);
    expect(first.agents[0]?.lowSince).not.toBeNull();
    const before = first.agents.at(-1)?.id;
    const next = expectOk(await call(agents.listAgents, { ...(before && { before }) }, as));
    const all = [...first.agents, ...next.agents].map((one) => one.id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain(filled);
    expect((await list({ show: "low" })).every(({ lowSince }) => lowSince !== null)).toBe(true);
    expect((await list({ show: "low" })).map((one) => one.id)).toContain(low);
  });

  test("finds by a part of the name, by the whole id, by telephone number, and nothing by a sign of a pattern", async () => {
    const agent = await newPerson();
    await sheets.activate({ agent, name: "Toko Sumber Rejeki", settlement: "credit", creditLine: idr(1_000_000) });
    const found = async (search: string) => (await list({ search })).map((one) => one.id);
    expect(await found("sumber rej")).toEqual([agent]);
    expect(await found(agent)).toEqual([agent]);
    const { rows } = await sql<{ phone: string }>`select phone from identity.person where id = ${agent}`.execute(db);
    expect(await found(rows[0]?.phone.slice(-8) ?? "")).toEqual([agent]);
    for (const sign of ["%", "_", "\\", "tidak ada"]) expect(await found(sign)).toEqual([]);
    expect((await list({ settlement: "credit" })).every(({ settlement }) => settlement === "credit")).toBe(true);
  });

  test("shows the used part of a credit line", async () => {
    const agent = await newAgent("credit");
    await sheets.change(agent, { creditLine: idr(1_000_000) });
    const outlet = await newOutlet(agent);
    const cash = { outlet, id: id("ci"), transfer: await desk.unpaid(400_000), amount: wire(400_000) };
    expectOk(await call(counter.takeCashIn, cash, { actor: owner(agent) }));
    expect(await list({ search: agent })).toMatchObject([
      { used: wire(400_000), float: wire(600_000), creditLine: wire(1_000_000) },
    ]);
    expect((await list({ search: await newAgent() }))[0]?.used).toBeNull();
  });

  test("used and float together are the credit line, whatever is owed", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (line, owed) => {
        const agent = { settlement: "credit", creditLine: money("IDR", line) } as const;
        const balance = money("IDR", owed);
        const used = usedOf(agent, balance);
        expect(used && add(used, floatOf(agent, balance))).toEqual(agent.creditLine);
        expect(usedOf(agent, money("IDR", -owed))).toEqual(money("IDR", 0n));
        expect(usedOf({ settlement: "deposit" }, balance)).toBeNull();
      }),
    ));
});

describe("a request", () => {
  test("is read with the names of its people, its age and the agent's float; by nobody without the right", async () => {
    const agent = await newAgent();
    const { id: request } = await topUp(agent, "BACA-1001");
    clock.advance(3 * 86_400_000);
    const read = expectOk(await call(readFloatRequest, { id: request }, as));
    expect(read).toMatchObject({
      request: { id: request, state: "proposed", ageDays: 3, whyNotDecide: null },
      agent: { id: agent, float: wire(0) },
      proposedByName: "Uji",
      decidedByName: null,
    });
    expect(await call(readFloatRequest, { id: id("fr") }, as)).toMatchObject({ code: 404, status: "not_found" });
    for (const actor of [owner(agent), cashier(await newPerson())])
      expect(await call(readFloatRequest, { id: request }, { actor })).toMatchObject({ code: 403 });
  });

  test("shows the float as it was when it was made, beside the float now", async () => {
    const agent = await newAgent();
    const { id: request } = await topUp(agent, "BACA-1002");
    clock.advance(61_000);
    await desk.fill(agent, 5_000_000);
    const read = expectOk(await call(readFloatRequest, { id: request }, as));
    expect(read).toMatchObject({ floatThen: wire(0), agent: { float: wire(5_000_000) } });
  });

  test("notifies those who may decide once, and the agent of the decision", async () => {
    const treasurer = await newPerson(null);
    await asOwner(
      app.url,
      `insert into access.level (code, audience, name_id, name_en, updated_at)
         values ('UJI_TRES', 'STAFF', 'Uji', 'Test', now());
       insert into access.level_right (level, menu, module) values ('UJI_TRES', 'float', 'approve');
       insert into access.holder (user_id, level, granted_by, granted_at) values ('${treasurer}', 'UJI_TRES', 'system', now())`,
    );
    const agent = await newAgent();
    const request = await topUp(agent, "TAHU-1001");
    expect(await noticesOf(treasurer)).toEqual([{ kind: "float_request", about: request.id }]);
    expectOk(await desk.decide(request, { decision: "reject" }));
    const other = await topUp(agent, "TAHU-1002");
    expectOk(await desk.decide(other));
    expect((await noticesOf(agent)).map(({ kind }) => kind)).toEqual(["counter_float_rejected", "counter_float_approved"]);
    expect(await noticesOf(treasurer)).toHaveLength(2);
  });
});

describe("one agent", () => {
  test("is read with the work of its own outlets by the books, and by nobody without the right", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    await desk.fill(agent, 5_000_000);
    const [outlet, unused] = [await newOutlet(agent), await newOutlet(agent, { name: "Loket Z" })];
    await newOutlet(other);
    await desk.putIn(outlet, agent, 1_000_000);
    const cash = { outlet, id: id("ci"), transfer: await desk.unpaid(400_000), amount: wire(400_000) };
    expectOk(await call(counter.takeCashIn, cash, { actor: owner(agent) }));
    const begun = expectOk(await desk.start(outlet, owner(agent), (await desk.waiting(200_000)).code));
    expectOk(await call(counter.collectPayout, { outlet, id: begun.id }, { actor: owner(agent) }));
    const released = expectOk(await desk.start(outlet, owner(agent), (await desk.waiting(100_000)).code));
    expectOk(await call(counter.releasePayout, { outlet, id: released.id }, { actor: owner(agent) }));
    const read = expectOk(await call(readAgent, { id: agent }, as));
    expect(read.lowFrom).toEqual(wire(1_000_000));
    expect(read.outlets).toMatchObject([
      {
        outlet,
        volume: wire(600_000),
        payouts: 1,
        paidOut: wire(200_000),
        cashIns: 1,
        takenIn: wire(400_000),
        ended: 1,
        reversed: 0,
        differences: 0,
        wrongCodes: 0,
      },
      { outlet: unused, volume: wire(0), payouts: 0, cashIns: 0 },
    ]);
    const reader = { ...office, menuAccess: [{ menu: "report", module: ["view"] }] };
    const reported = async () =>
      expectOk(await call(listAgentReport, {}, { actor: reader })).rows.filter((one) => one.agent === agent);
    expect(await reported()).toMatchObject([
      { outlets: 1, payouts: 1, paidOut: wire(200_000), cashIns: 1, takenIn: wire(400_000), reversed: 0, differences: 0 },
    ]);
    const [{ commission } = { commission: wire(0) }] = await reported();
    const agreed = await sql<{ minor: bigint }>`
      select sum(commission_minor)::bigint as minor from (select commission_minor from cash_points.payout where agent = ${agent} and state = 'paid'
        union all select commission_minor from cash_points.cash_in where agent = ${agent}) as each`.execute(db);
    expect(BigInt(commission.minor)).toBe(agreed.rows[0]?.minor);
    expect(await call(listAgentReport, {}, { actor: owner(agent) })).toMatchObject({ code: 403 });
    clock.advance(31 * 86_400_000);
    expect(await reported()).toEqual([]);
    expect(expectOk(await call(readAgent, { id: agent }, as)).outlets[0]).toMatchObject({ volume: wire(0), ended: 0 });
    expect(await call(readAgent, { id: id("us") }, as)).toMatchObject({ code: 404, status: "not_found" });
    expect(await call(readAgent, { id: agent }, { actor: owner(agent) })).toMatchObject({ code: 403 });
  });
});
