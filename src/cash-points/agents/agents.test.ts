/** Agents as signed sheets make and change them: float account, credit line, outlets, audit rows, refusals. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import { findAgentStatus } from "../index.ts";
import * as outlets from "../outlets/contract.ts";
import { idr, openCounterApp, OUTLET, owner, wire } from "../testing/counter-app.ts";
import * as agents from "./contract.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet, newPerson, office, clock } = desk;
const { activate, change, terms, sheet } = desk.sheets;
afterAll(desk.close);
afterEach(() => desk.check());

const as = { actor: office };
const codesOf = async (subject: string) =>
  (await sql<{ code: string }>`select code from audit.entry where subject = ${subject} order by id`.execute(db)).rows.map(
    ({ code }) => code.replace("cash_points.", ""),
  );
const findStatus = (agent: string) => app.as({}, (ctx) => findAgentStatus(ctx, agent));
/** Ids are ordered only across milliseconds. */
const outletOf = (more = {}) => {
  clock.advance(1);
  return { id: id("cp"), entries: { ...OUTLET, ...more } };
};
const refused = (code: string, status = 409) => ({ code, status });

describe("activated", () => {
  test("with its float account, credit line and outlets, each with an audit row, and its terms read back as agreed", async () => {
    const agent = await newPerson();
    const agreed = { name: "Toko Sumber Rejeki", settlement: "credit", chain: null, creditLine: idr(7_000_000) } as const;
    const added = [outletOf(), outletOf({ name: "Loket Kedua" })];
    await activate({ agent, ...agreed, outlets: added, by: sheet });
    expect(await terms(agent)).toEqual({ status: "active", ...agreed, territory: [], outlets: added });
    expect(await readBalance(db, `agent_receivable:${agent}:IDR`)).toBe(0n);
    expect(await codesOf(agent)).toEqual(["agent_activated", "credit_line_changed"]);
    for (const outlet of added) {
      expect(await codesOf(outlet.id)).toEqual(["create_outlet"]);
      expect(expectOk(await call(outlets.readOutlet, { id: outlet.id }, as))).toMatchObject({
        agent,
        status: "active",
        version: 1,
      });
    }
    expect(await findStatus(agent)).toEqual({ status: "active", since: clock.now(), by: sheet });
    const { agents: listed } = expectOk(await call(agents.listAgents, {}, as));
    expect(listed.find((one) => one.id === agent)).toMatchObject({ name: agreed.name, status: "active", float: wire(7_000_000) });
  });

  test("only a person of type AGENT, and once", async () => {
    for (const person of [id("us"), await newPerson("CUSTOMER"), await newPerson(null), await newPerson("AGENT", "inactive")])
      await expect(activate({ agent: person })).rejects.toMatchObject(refused("person_not_agent"));
    await expect(activate({ agent: await newAgent() })).rejects.toMatchObject(refused("agent_registered"));
    const chain = { settlement: "chain", chain: "satu_rantai" } as const;
    await activate({ agent: await newPerson(), ...chain });
    await expect(activate({ agent: await newPerson(), ...chain })).rejects.toMatchObject(refused("agent_registered"));
    for (const wrong of [{ settlement: "chain" }, { chain: "tanpa" }] as const)
      await expect(activate({ agent: await newPerson(), ...wrong })).rejects.toThrow("has a code");
    const { rows } = await sql`select from cash_points.agent where chain = 'tanpa'`.execute(db);
    expect(rows).toEqual([]);
  });

  test.each([
    ["area_does_not_fit", 422, { city: "3273" }],
    ["limits_do_not_fit", 422, { transferLimit: idr(100_000_001) }],
    ["id_already_used", 409, null],
  ] as const)("%s of one outlet refuses all of it", async (code, status, wrong) => {
    const agent = await newPerson();
    const second = wrong === null ? { ...outletOf(), id: await newOutlet(await newAgent()) } : outletOf(wrong);
    await expect(activate({ agent, outlets: [outletOf(), second] })).rejects.toMatchObject({ code, status });
    expect(await terms(agent)).toBeNull();
    expect(await findStatus(agent)).toBeNull();
  });

  test("a chain takes no cash in, and only an agent on credit has a line", async () => {
    const chain = { settlement: "chain", chain: "hanya_bayar" } as const;
    const agent = await newPerson();
    await expect(activate({ agent, ...chain, outlets: [outletOf()] })).rejects.toMatchObject(refused("chain_takes_no_cash", 422));
    const away = { settlement: "deposit", chain: null, territory: ["92"], outlets: [outletOf()] } as const;
    await expect(activate({ agent, ...away })).rejects.toMatchObject(refused("outlet_outside_territory", 422));
    for (const more of [chain, {}])
      await expect(activate({ agent, ...more, creditLine: idr(1) })).rejects.toMatchObject(refused("line_not_offered"));
  });
});

describe("changed", () => {
  test("in name, credit line and outlets; what stays the same writes no row", async () => {
    const agent = await newAgent("credit");
    const before = await newOutlet(agent);
    const added = outletOf();
    await change(agent, { name: "Toko Baru", creditLine: idr(3_000_000), newOutlets: [added] });
    expect(await terms(agent)).toMatchObject({ name: "Toko Baru", creditLine: idr(3_000_000) });
    expect((await terms(agent))?.outlets.map((one) => one.id)).toEqual([before, added.id]);
    const audited = await codesOf(agent);
    await change(agent, { creditLine: idr(3_000_000) });
    expect(await codesOf(agent)).toEqual(audited);
    expect(audited).toEqual(["agent_activated", "agent_renamed", "credit_line_changed"]);
  });

  test("never to a line below what the agent owes", async () => {
    const agent = await newAgent("credit");
    const outlet = await newOutlet(agent);
    await change(agent, { creditLine: idr(1_000_000) });
    const cash = { outlet, id: id("ci"), transfer: await desk.unpaid(400_000), amount: wire(400_000) };
    expectOk(await call(counter.takeCashIn, cash, { actor: owner(agent) }));
    await expect(change(agent, { creditLine: idr(399_999) })).rejects.toMatchObject(refused("line_below_debt"));
    await change(agent, { creditLine: idr(400_000) });
    expect(await terms(agent)).toMatchObject({ creditLine: idr(400_000) });
  });

  test("only for an agent, and no line without credit", async () => {
    await expect(change(id("us"), {})).rejects.toMatchObject(refused("agent_unknown", 404));
    await expect(change(await newAgent(), { creditLine: idr(1) })).rejects.toMatchObject(refused("line_not_offered"));
  });
});
