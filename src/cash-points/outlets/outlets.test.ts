/** Outlets as maintained by staff, and their workers. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as outlets from "./contract.ts";
import * as owned from "./contract-owner.ts";
import * as agents from "../agents/contract.ts";
import * as counter from "../counter/contract.ts";
import * as float from "../float/contract.ts";
import { cashier, encoded, idr, openCounterApp, OUTLET, owner, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet, newPerson, office } = desk;
const agent = await newAgent();
afterAll(desk.close);

const as = { actor: office };
const read = async (outlet: `cp_${string}`) => expectOk(await call(outlets.readOutlet, { id: outlet }, as));

describe("agents", () => {
  test("are listed with their float, page by page", async () => {
    for (let n = 0; n < 21; n++) await newAgent();
    const first = expectOk(await call(agents.listAgents, {}, as));
    expect([first.agents.length, first.hasMore]).toEqual([20, true]);
    const before = first.agents.at(-1)!.id;
    const next = expectOk(await call(agents.listAgents, { before }, as));
    expect(next.agents.every((one) => one.id < before)).toBe(true);
  });
});

describe("outlets", () => {
  test("adding repeats idempotently; other content under the same id and an unknown agent are refused", async () => {
    const outlet = id("cp");
    const input = { id: outlet, agent, outlet: encoded(OUTLET) };
    const made = expectOk(await call(outlets.createOutlet, input, as));
    expect(made).toMatchObject({ id: outlet, agent, status: "active", version: 1, name: OUTLET.name });
    expect(expectOk(await call(outlets.createOutlet, input, as))).toEqual(made);
    const other = { ...input, outlet: encoded({ ...OUTLET, name: "Lain" }) };
    expect(await call(outlets.createOutlet, other, as)).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await call(outlets.createOutlet, { ...input, id: id("cp"), agent: id("us") }, as)).toMatchObject({
      code: 404,
      status: "agent_unknown",
    });
  });

  test.each([
    ["area_does_not_fit", { city: "3273" }],
    ["area_does_not_fit", { district: "327306" }],
    ["limits_do_not_fit", { transferLimit: idr(100_000_001) }],
  ] as const)("%s", async (status, wrong) => {
    const create = { id: id("cp"), agent, outlet: encoded({ ...OUTLET, ...wrong }) };
    expect(await call(outlets.createOutlet, create, as)).toMatchObject({ code: 422, status });
    const outlet = await newOutlet(agent);
    const update = { id: outlet, version: 1, outlet: encoded({ ...OUTLET, ...wrong }) };
    expect(await call(outlets.updateOutlet, update, as)).toMatchObject({ code: 422, status });
  });

  test.each([
    { name: "\u200b" },
    { name: "Loket \u202egpj.exe" },
    { address: "Jl. Melati\u0000 1" },
    { cityName: "Jakarta\u2066" },
  ])("%j has invisible characters: refused by both calls", (hidden) => {
    const outlet = encoded({ ...OUTLET, ...hidden });
    expect(outlets.createOutlet.input.safeParse({ id: id("cp"), agent, outlet }).success).toBe(false);
    expect(outlets.updateOutlet.input.safeParse({ id: id("cp"), version: 1, outlet }).success).toBe(false);
  });

  test("a closed day listed twice gets the message of MSG-1", async () => {
    const outlet = { ...encoded(OUTLET), closedDays: ["2027-03-10", "2027-03-10"] };
    const answer = await call(outlets.createOutlet, { id: id("cp"), agent, outlet: outlet as never }, { ...as, unjudged: true });
    expect(answer).toMatchObject({ code: 400, details: { fields: { "outlet.closedDays": "This field is duplicate" } } });
  });

  test("a chain's outlet cannot take cash in", async () => {
    const chain = await newAgent("chain", "jaringan_uji");
    const input = { id: id("cp"), agent: chain, outlet: encoded(OUTLET) };
    expect(await call(outlets.createOutlet, input, as)).toMatchObject({ code: 422, status: "chain_takes_no_cash" });
    expectOk(await call(outlets.createOutlet, { ...input, outlet: encoded({ ...OUTLET, services: ["pay_out"] }) }, as));
  });

  test("an update needs the newest version: of two at once one is refused", async () => {
    const outlet = await newOutlet(agent);
    const save = (name: string) =>
      call(outlets.updateOutlet, { id: outlet, version: 1, outlet: encoded({ ...OUTLET, name }) }, as);
    const answers = await Promise.all([save("Satu"), save("Dua")]);
    expect(answers.map(({ status }) => status ?? "done").sort()).toEqual(["done", "outlet_changed_meanwhile"]);
    const { name, version } = await read(outlet);
    expect([["Satu", "Dua"].includes(name), version]).toEqual([true, 2]);
    expect(await call(outlets.updateOutlet, { id: id("cp"), version: 1, outlet: encoded(OUTLET) }, as)).toMatchObject({
      code: 404,
    });
  });

  test("deactivated, activated, deleted: one step at a time, and deleted for good", async () => {
    const outlet = await newOutlet(agent);
    const { activateOutlet, deactivateOutlet, deleteOutlet } = outlets;
    const verbs = { activateOutlet, deactivateOutlet, deleteOutlet };
    const change = (verb: keyof typeof verbs) => call(verbs[verb], { id: outlet, reason: "because" }, as);
    expect(await change("activateOutlet")).toMatchObject({ code: 409, status: "outlet_status_same" });
    expect(await change("deleteOutlet")).toMatchObject({ code: 409, status: "outlet_still_active" });
    expectOk(await change("deactivateOutlet"));
    expectOk(await change("activateOutlet"));
    expectOk(await change("deactivateOutlet"));
    await desk.putIn(outlet, agent, 100_000);
    expect(await change("deleteOutlet")).toMatchObject({ code: 409, status: "outlet_not_empty" });
    const takeOut = { outlet, id: id("mv"), direction: "taken_out", amount: wire(100_000) } as const;
    expectOk(await call(counter.moveCash, takeOut, { actor: owner(agent) }));
    expectOk(await change("deleteOutlet"));
    for (const verb of ["activateOutlet", "deactivateOutlet", "deleteOutlet"] as const)
      expect(await change(verb)).toMatchObject({ code: 404, status: "not_found" });
    expect(await call(outlets.readOutlet, { id: outlet }, as)).toMatchObject({ code: 404 });
    expect(await call(counter.readDrawer, { outlet }, { actor: owner(agent) })).toMatchObject({ code: 404 });
    await expect(asOwner(app.url, `update cash_points.outlet set status = 'active' where id = '${outlet}'`)).rejects.toThrow(
      "deleted",
    );
  });
});

describe("workers", () => {
  test("the owner adds and removes a cashier, who sees the outlet from that call until removal", async () => {
    const outlet = await newOutlet(agent);
    const person = await newPerson();
    const mine = async () =>
      expectOk(await call(float.listOwnOutlets, {}, { actor: cashier(person) })).outlets.map((one) => one.id);
    expect(await mine()).toEqual([]);
    const add = (who: `us_${string}`, actor = owner(agent)) => call(float.addCashier, { outlet, person: who }, { actor });
    const remove = (actor = owner(agent)) => call(float.removeCashier, { outlet, person }, { actor });
    expectOk(await add(person));
    expect(await mine()).toEqual([outlet]);
    expect(await add(person)).toMatchObject({ code: 409, status: "cashier_known" });
    expect(await add(agent)).toMatchObject({ code: 409, status: "cashier_known" });
    for (const nobody of [id("us"), await newPerson("CUSTOMER"), await newPerson(null), await newPerson("AGENT", "inactive")])
      expect(await add(nobody)).toMatchObject({ code: 404, status: "person_unknown" });
    // Neither a cashier nor another agent can add or remove cashiers.
    for (const actor of [cashier(person), owner(await newAgent())]) {
      expect(await add(await newPerson(), actor)).toMatchObject({ code: 404, status: "not_found" });
      expect(await remove(actor)).toMatchObject({ code: 404, status: "not_found" });
      expect(await call(float.listCashiers, { outlet }, { actor })).toMatchObject({ code: 404, status: "not_found" });
    }
    expect(expectOk(await remove())).toEqual({ cashiers: [] });
    expect(await mine()).toEqual([]);
    expect(await remove()).toMatchObject({ code: 404, status: "cashier_unknown" });
    const { rows } = await sql`select from audit.entry where code like 'cash_points.cashier_%' and subject = ${outlet}`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
  });

  test("at most fifty cashiers", async () => {
    const outlet = await newOutlet(agent);
    for (let n = 0; n < 50; n++) await desk.newCashier(outlet, agent);
    const answer = await call(float.addCashier, { outlet, person: await newPerson() }, { actor: owner(agent) });
    expect(answer).toMatchObject({ code: 409, status: "too_many_cashiers" });
  });
});

describe("an owner's outlets", () => {
  test("are listed page by page and found by name or city; another owner's are unknown", async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const made: string[] = [];
    for (let n = 0; n < 21; n++) {
      desk.clock.advance(1);
      made.push(await newOutlet(own, { name: `Loket ${n} Barat` }));
    }
    const foreign = await newOutlet(other, { name: "Loket 7 Barat" });
    const asOwnerOf = { actor: owner(own) };
    const first = expectOk(await call(owned.listOwnedOutlets, {}, asOwnerOf));
    expect([first.outlets.length, first.hasMore]).toEqual([20, true]);
    const before = first.outlets.at(-1)!.id;
    const next = expectOk(await call(owned.listOwnedOutlets, { before }, asOwnerOf));
    expect([...first.outlets, ...next.outlets].map((one) => one.id)).toEqual(made.toReversed());
    const found = expectOk(await call(owned.listOwnedOutlets, { search: "7 barat" }, asOwnerOf)).outlets;
    expect(found.map(({ name }) => name)).toEqual(["Loket 17 Barat", "Loket 7 Barat"]);
    expect(found.every((one) => one.agent === own)).toBe(true);
    expect(expectOk(await call(owned.listOwnedOutlets, { search: "%" }, asOwnerOf)).outlets).toEqual([]);
    expect(await call(owned.readOwnedOutlet, { id: foreign }, asOwnerOf)).toMatchObject({ code: 404, status: "not_found" });
    expect(expectOk(await call(owned.readOwnedOutlet, { id: foreign }, { actor: owner(other) }))).toMatchObject({ id: foreign });
    // A cashier sees where they work, and owns nothing.
    const helping = await desk.newCashier(foreign, other);
    expect(await call(owned.readOwnedOutlet, { id: foreign }, { actor: owner(helping) })).toMatchObject({ code: 404 });
    expect(await call(owned.listOwnedOutlets, {}, { actor: cashier(helping) })).toMatchObject({ code: 403 });
  });
});
