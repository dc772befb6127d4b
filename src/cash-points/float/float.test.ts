/** The float: registered, topped up with four eyes, read; and every known attempt to bypass the second person. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../agents/contract.ts";
import * as float from "./contract.ts";
import type { FloatRequestView } from "./contract.ts";
import { cashier, openCounterApp, owner, staff, tally, TERMS, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, db, decide, app, id, newAgent, newOutlet, newPerson, office } = desk;
afterEach(async () => {
  desk.figures.terms = TERMS;
  await desk.check();
});
afterAll(desk.close);

let claims = 0;
const claim = (more: object = {}) => {
  claims += 1;
  return {
    id: id("fr"),
    amount: wire(5_000_000),
    bank: "014",
    reference: `TRX-${1000 + claims}`,
    paidOn: "2026-11-20" as const,
    ...more,
  };
};
const sendTopUp = (agent: string, more: object = {}) => call(float.requestTopUp, claim(more), { actor: owner(agent) });
const newTopUp = async (agent: string, more: object = {}) => expectOk(await sendTopUp(agent, more));
const deposit = async (agent: string) => -((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n);

describe("a top-up", () => {
  test("requested by the agent and approved by the treasury, it is posted to the bank and the agent's deposit", async () => {
    const agent = await newAgent();
    const bank = (await readBalance(db, "bank:014:IDR")) ?? 0n;
    const request = await newTopUp(agent);
    expect(request).toMatchObject({ state: "proposed", whyNotDecide: "proposal_own", amount: wire(5_000_000) });
    expect(await deposit(agent)).toBe(0n);
    expect(expectOk(await decide(request))).toMatchObject({ state: "approved", decidedBy: desk.treasurer });
    expect(await deposit(agent)).toBe(500_000_000n);
    expect(((await readBalance(db, "bank:014:IDR")) ?? 0n) - bank).toBe(500_000_000n);
    const read = expectOk(await call(float.readFloat, { agent }, { actor: owner(agent) }));
    expect(read).toMatchObject({ float: wire(5_000_000), isLow: false, lowFrom: wire(1_000_000) });
    const statement = expectOk(await call(float.listFloatStatement, { agent }, { actor: owner(agent) }));
    expect(statement).toMatchObject({
      lines: [{ kind: "float.topped_up", subject: request.id, amount: wire(5_000_000), balance: wire(5_000_000) }],
      next: null,
    });
  });

  test("the same id with the same content is one request; with other content it is refused", async () => {
    const agent = await newAgent();
    const one = claim();
    const as = { actor: owner(agent) };
    const first = expectOk(await call(float.requestTopUp, one, as));
    expect(expectOk(await call(float.requestTopUp, one, as))).toEqual(first);
    expect(await call(float.requestTopUp, { ...one, amount: wire(6_000_000) }, as)).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const other = await newAgent();
    expect(await call(float.requestTopUp, one, { actor: owner(other) })).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("one bank transfer is one top-up for any agent, waiting or approved; after a refusal it can be requested again", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const evidence = { reference: "SAME-TRANSFER" };
    const first = await newTopUp(agent, evidence);
    for (const who of [agent, other])
      expect(await sendTopUp(who, evidence)).toMatchObject({ code: 409, status: "evidence_used" });
    expectOk(await decide(first, { decision: "reject" }));
    const second = await newTopUp(other, evidence);
    expectOk(await decide(second));
    expect(await sendTopUp(agent, evidence)).toMatchObject({ code: 409, status: "evidence_used" });
    expect([await deposit(agent), await deposit(other)]).toEqual([0n, 500_000_000n]);
  });

  test("requested twenty times at once, it is one request", async () => {
    const agents = [await newAgent(), await newAgent(), await newAgent(), await newAgent()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendTopUp(agents[n % 4] as string, { reference: "RACE-TRANSFER" })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "evidence_used")).toHaveLength(19);
  });

  test("decided by two people at once, ten times, it is posted at most once", async () => {
    const second = staff(await newPerson(null));
    for (let round = 0; round < 10; round++) {
      const agent = await newAgent();
      const request = await newTopUp(agent);
      const answers = await Promise.all([
        decide(request),
        decide(request, {}, second),
        decide(request, { decision: "reject" }, second),
      ]);
      expect(tally(answers)).toEqual({ done: 1, proposal_not_waiting: 2 });
      expect(await deposit(agent)).toBe(answers[2]?.code === 200 ? 0n : 500_000_000n);
    }
  });

  test("cannot be decided by its requester or its agent, in any session or level", async () => {
    const agent = await newAgent();
    const request = await newTopUp(agent);
    for (const who of [staff(agent), { ...staff(agent), sessionId: "ss_other", level: "ADMINISTRATOR" }])
      for (const decision of ["approve", "reject"] as const)
        expect(await decide(request, { decision }, who)).toMatchObject({ code: 403, status: "proposal_own" });
    // The table's check constraint refuses it as well.
    for (const column of ["proposed_by", "agent"])
      await expect(
        sql`update cash_points.float_request set state = 'approved', decided_by = ${sql.ref(column)}, decided_at = now() where id = ${request.id}`.execute(
          db,
        ),
      ).rejects.toThrow("check constraint");
  });

  test("a wrong hash, or a row changed outside the application, cannot be approved", async () => {
    const agent = await newAgent();
    const [request, other] = [await newTopUp(agent), await newTopUp(agent)];
    for (const hash of ["0".repeat(64), other.hash])
      expect(await decide(request, { hash })).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
    const tamper = `update cash_points.float_request set amount_minor = 900000000 where id = '${request.id}'`;
    await expect(asOwner(app.url, tamper)).rejects.toThrow("never changed");
    const trigger = (state: string) => asOwner(app.url, `alter table cash_points.float_request ${state} trigger kept`);
    await trigger("disable");
    await asOwner(app.url, tamper);
    await trigger("enable");
    expect(await decide(request)).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
    expect(await deposit(agent)).toBe(0n);
    await expect(sql`update cash_points.float_request set amount_minor = 100 where id = ${other.id}`.execute(db)).rejects.toThrow(
      "permission denied",
    );
  });

  test("is withdrawn by its requester only; a decided request can be neither withdrawn nor decided again", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const withdraw = (request: Pick<FloatRequestView, "id" | "hash">, who: string) =>
      call(float.withdrawFloatRequest, { id: request.id }, { actor: owner(who) });
    const request = await newTopUp(agent);
    expect(await withdraw(request, other)).toMatchObject({ code: 404, status: "not_found" });
    expect(expectOk(await withdraw(request, agent))).toMatchObject({ state: "withdrawn" });
    expect(await withdraw(request, agent)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    expect(await decide(request)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    await expect(
      asOwner(app.url, `update cash_points.float_request set state = 'proposed' where id = '${request.id}'`),
    ).rejects.toThrow("never changed");
  });

  test("refused for a future date, from a user who is no agent, and for an amount of zero or with sen", async () => {
    const agent = await newAgent();
    expect(await sendTopUp(agent, { paidOn: "2026-11-22" })).toMatchObject({ code: 422, status: "top_up_not_yet" });
    expectOk(await sendTopUp(agent, { paidOn: "2026-11-21" }));
    expect(await sendTopUp(await newPerson())).toMatchObject({ code: 404, status: "agent_unknown" });
    for (const minor of ["0", "-100", "150"])
      await expect(sendTopUp(agent, { amount: { currency: "IDR", minor } })).rejects.toThrow("Whole rupiah");
  });
});

describe("a credit line", () => {
  const requestLine = (agent: string, units: number, more: object = {}) =>
    call(float.requestCreditLine, { id: id("fr"), amount: wire(units), ...more }, { actor: owner(agent) });

  test("is for agents on credit, one request at a time, and replaces the previous line", async () => {
    const agent = await newAgent("credit");
    expect(await requestLine(await newAgent(), 1_000_000)).toMatchObject({ code: 409, status: "line_not_offered" });
    const first = expectOk(await requestLine(agent, 1_000_000));
    expect(await requestLine(agent, 2_000_000)).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    const read = async () => expectOk(await call(float.readFloat, { agent }, { actor: office }));
    expect(await read()).toMatchObject({ float: wire(0), isLow: true });
    expectOk(await decide(first));
    expect(await read()).toMatchObject({ float: wire(1_000_000), creditLine: wire(1_000_000), isLow: false });
    expectOk(await decide(expectOk(await requestLine(agent, 999_999))));
    expect(await read()).toMatchObject({ float: wire(999_999), isLow: true });
  });
});

describe("a chain", () => {
  test("is prepaid from the bank; two agents cannot share one chain", async () => {
    const agent = await newAgent("chain", "toko_uji");
    await desk.fill(agent, 3_000_000);
    expect(await readBalance(db, "pickup_prefund:toko_uji:IDR")).toBe(300_000_000n);
    expect(expectOk(await call(float.readFloat, { agent }, { actor: office }))).toMatchObject({ float: wire(3_000_000) });
    const statement = expectOk(await call(float.listFloatStatement, { agent }, { actor: office }));
    expect(statement).toMatchObject({ lines: [{ amount: wire(3_000_000), balance: wire(3_000_000) }] });
    const other = { agent: await newPerson(), settlement: "chain", chain: "toko_uji" } as const;
    await expect(desk.sheets.activate(other)).rejects.toMatchObject({ code: "agent_registered", status: 409 });
  });
});

describe("who may read a float", () => {
  test("the agent, the workers of its outlets and the treasury; for others it does not exist", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const outlet = await newOutlet(agent);
    const working = await desk.newCashier(outlet, agent);
    const read = (actor: ReturnType<typeof owner>) => call(float.readFloat, { agent }, { actor });
    for (const actor of [owner(agent), cashier(working), office]) expectOk(await read(actor));
    for (const actor of [owner(other), cashier(await newPerson())]) {
      expect(await read(actor)).toMatchObject({ code: 404, status: "not_found" });
      expect(await call(float.listFloatStatement, { agent }, { actor })).toMatchObject({ code: 404 });
      expect(await call(float.listFloatRequests, { agent }, { actor })).toMatchObject({ code: 404 });
    }
    expect(await call(float.readFloat, { agent: id("us") }, { actor: office })).toMatchObject({ code: 404 });
  });

  test("requests: an agent's own, or every agent's for the treasury, by state and page", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const mine = await newTopUp(agent);
    await newTopUp(other);
    const list = async (actor: ReturnType<typeof owner>, filter = {}) =>
      expectOk(await call(float.listFloatRequests, filter, { actor }));
    expect((await list(owner(agent))).requests.map((one) => one.id)).toEqual([mine.id]);
    expect((await list(office, { state: "proposed" })).requests.length).toBeGreaterThan(1);
    for (let n = 0; n < 21; n++) await newTopUp(agent);
    const first = await list(owner(agent));
    expect([first.requests.length, first.hasMore]).toEqual([20, true]);
    const next = await list(owner(agent), { before: first.requests.at(-1)?.id });
    expect([next.requests.length, next.hasMore]).toEqual([2, false]);
  });

  test("no float is low while the treasury has set no figures", async () => {
    const agent = await newAgent();
    desk.figures.terms = null;
    expect(expectOk(await call(float.readFloat, { agent }, { actor: office }))).toMatchObject({ lowFrom: null, isLow: false });
    const { agents } = expectOk(await call(contract.listAgents, {}, { actor: office }));
    expect(agents.find((one) => one.id === agent)).toMatchObject({ float: wire(0), isLow: false });
  });
});
