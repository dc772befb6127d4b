/** The float: registered, topped up by four eyes, read, and every way round the second person that was thought of. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBalance } from "#ledger/index.ts";
import * as contract from "./contract.ts";
import * as float from "./contract-float.ts";
import type { FloatRequestView } from "./contract-float.ts";
import { asOwner, cashier, expectOk, openCounterHouse, owner, staff, tally, TERMS, wire } from "./testing/counter-house.ts";

const desk = await openCounterHouse();
const { call, db, decide, house, id, newAgent, newOutlet, newPerson, office } = desk;
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
const ask = (agent: string, more: object = {}) => call(float.askTopUp, claim(more), { actor: owner(agent) });
const asked = async (agent: string, more: object = {}) => expectOk(await ask(agent, more)) as FloatRequestView;
const deposit = async (agent: string) => -((await readBalance(db, `agent_deposit:${agent}:IDR`)) ?? 0n);

describe("a top-up", () => {
  test("asked by the agent, approved by the treasury: the bank has it, the agent's deposit too", async () => {
    const agent = await newAgent();
    const bank = (await readBalance(db, "bank:014:IDR")) ?? 0n;
    const request = await asked(agent);
    expect(request).toMatchObject({ state: "waiting", whyNotDecide: "request_own", amount: wire(5_000_000) });
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

  test("the same id with the same content is the same request, with other content it is refused", async () => {
    const agent = await newAgent();
    const one = claim();
    const as = { actor: owner(agent) };
    const first = expectOk(await call(float.askTopUp, one, as));
    expect(expectOk(await call(float.askTopUp, one, as))).toEqual(first);
    expect(await call(float.askTopUp, { ...one, amount: wire(6_000_000) }, as)).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const other = await newAgent();
    expect(await call(float.askTopUp, one, { actor: owner(other) })).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("one transfer at the bank is one top-up, whoever claims it, while it waits and when it was approved; refused, it can be claimed again", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const evidence = { reference: "SAME-TRANSFER" };
    const first = await asked(agent, evidence);
    for (const who of [agent, other]) expect(await ask(who, evidence)).toMatchObject({ code: 409, status: "evidence_used" });
    expectOk(await decide(first, { decision: "refuse" }));
    const second = await asked(other, evidence);
    expectOk(await decide(second));
    expect(await ask(agent, evidence)).toMatchObject({ code: 409, status: "evidence_used" });
    expect([await deposit(agent), await deposit(other)]).toEqual([0n, 500_000_000n]);
  });

  test("claimed by twenty at once, it is one request", async () => {
    const agents = [await newAgent(), await newAgent(), await newAgent(), await newAgent()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask(agents[n % 4] as string, { reference: "RACE-TRANSFER" })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "evidence_used")).toHaveLength(19);
  });

  test("approved by two at once, ten times over, it is posted once", async () => {
    const second = staff(await newPerson(null));
    for (let round = 0; round < 10; round++) {
      const agent = await newAgent();
      const request = await asked(agent);
      const answers = await Promise.all([
        decide(request),
        decide(request, {}, second),
        decide(request, { decision: "refuse" }, second),
      ]);
      expect(tally(answers)).toEqual({ done: 1, request_not_waiting: 2 });
      expect(await deposit(agent)).toBe(answers[2]?.code === 200 ? 0n : 500_000_000n);
    }
  });

  test("never by who asked or by the agent it is for, however they call", async () => {
    const agent = await newAgent();
    const request = await asked(agent);
    for (const who of [staff(agent), { ...staff(agent), sessionId: "ss_other", level: "ADMINISTRATOR" }])
      for (const decision of ["approve", "refuse"] as const)
        expect(await decide(request, { decision }, who)).toMatchObject({ code: 403, status: "request_own" });
    // And when the row's check is all that is left.
    for (const column of ["asked_by", "agent"])
      await expect(
        sql`update cash_points.float_request set state = 'approved', decided_by = ${sql.ref(column)}, decided_at = now() where id = ${request.id}`.execute(
          db,
        ),
      ).rejects.toThrow("check constraint");
  });

  test("a hash that is not that of the request, or a row changed past the application, is approved by nobody", async () => {
    const agent = await newAgent();
    const [request, other] = [await asked(agent), await asked(agent)];
    for (const hash of ["0".repeat(64), other.hash])
      expect(await decide(request, { hash })).toMatchObject({ code: 409, status: "request_not_as_shown" });
    await asOwner(house.url, `update cash_points.float_request set amount_minor = 900000000 where id = '${request.id}'`);
    expect(await decide(request)).toMatchObject({ code: 409, status: "request_not_as_shown" });
    expect(await deposit(agent)).toBe(0n);
    await expect(sql`update cash_points.float_request set amount_minor = 100 where id = ${other.id}`.execute(db)).rejects.toThrow(
      "permission denied",
    );
  });

  test("withdrawn by who asked, and by nobody else; what was decided is neither withdrawn nor decided again", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const withdraw = (request: FloatRequestView, who: string) =>
      call(float.withdrawFloatRequest, { id: request.id }, { actor: owner(who) });
    const request = await asked(agent);
    expect(await withdraw(request, other)).toMatchObject({ code: 404, status: "not_found" });
    expect(expectOk(await withdraw(request, agent))).toMatchObject({ state: "withdrawn" });
    expect(await withdraw(request, agent)).toMatchObject({ code: 409, status: "request_not_waiting" });
    expect(await decide(request)).toMatchObject({ code: 409, status: "request_not_waiting" });
    await expect(
      asOwner(house.url, `update cash_points.float_request set state = 'waiting' where id = '${request.id}'`),
    ).rejects.toThrow("stays so");
  });

  test("not of tomorrow's transfer, not by somebody who is no agent, not of nothing or of sen", async () => {
    const agent = await newAgent();
    expect(await ask(agent, { paidOn: "2026-11-22" })).toMatchObject({ code: 422, status: "top_up_not_yet" });
    expectOk(await ask(agent, { paidOn: "2026-11-21" }));
    expect(await ask(await newPerson())).toMatchObject({ code: 404, status: "agent_unknown" });
    for (const minor of ["0", "-100", "150"])
      await expect(ask(agent, { amount: { currency: "IDR", minor } })).rejects.toThrow("Whole rupiah");
  });
});

describe("a credit line", () => {
  const askLine = (agent: string, units: number, more: object = {}) =>
    call(float.askCreditLine, { id: id("fr"), amount: wire(units), ...more }, { actor: owner(agent) });

  test("is for agents on credit, one waits at a time, and another takes its place", async () => {
    const agent = await newAgent("credit");
    expect(await askLine(await newAgent(), 1_000_000)).toMatchObject({ code: 409, status: "line_not_offered" });
    const first = expectOk(await askLine(agent, 1_000_000)) as FloatRequestView;
    expect(await askLine(agent, 2_000_000)).toMatchObject({ code: 409, status: "line_already_waiting" });
    const read = async () => expectOk(await call(float.readFloat, { agent }, { actor: office }));
    expect(await read()).toMatchObject({ float: wire(0), isLow: true });
    expectOk(await decide(first));
    expect(await read()).toMatchObject({ float: wire(1_000_000), creditLine: wire(1_000_000), isLow: false });
    expectOk(await decide(expectOk(await askLine(agent, 999_999)) as FloatRequestView));
    expect(await read()).toMatchObject({ float: wire(999_999), isLow: true });
  });
});

describe("a chain", () => {
  test("is paid ahead from the bank; two agents can't be one chain", async () => {
    const agent = await newAgent("chain", "toko_uji");
    await desk.fill(agent, 3_000_000);
    expect(await readBalance(db, "pickup_prefund:toko_uji:IDR")).toBe(300_000_000n);
    expect(expectOk(await call(float.readFloat, { agent }, { actor: office }))).toMatchObject({ float: wire(3_000_000) });
    const statement = expectOk(await call(float.listFloatStatement, { agent }, { actor: office }));
    expect(statement).toMatchObject({ lines: [{ amount: wire(3_000_000), balance: wire(3_000_000) }] });
    const input = { agent: await newPerson(), name: "Lain", settlement: "chain", chain: "toko_uji" } as const;
    expect(await call(contract.registerAgent, input, { actor: office })).toMatchObject({ code: 409, status: "agent_registered" });
  });
});

describe("who sees a float", () => {
  test("the agent, those who work there, the treasury; others are told that there is none", async () => {
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

  test("requests: an agent's own, every agent's for the treasury, by state and page", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const mine = await asked(agent);
    await asked(other);
    const list = async (actor: ReturnType<typeof owner>, filter = {}) =>
      expectOk(await call(float.listFloatRequests, filter, { actor })) as { requests: FloatRequestView[]; hasMore: boolean };
    expect((await list(owner(agent))).requests.map((one) => one.id)).toEqual([mine.id]);
    expect((await list(office, { state: "waiting" })).requests.length).toBeGreaterThan(1);
    for (let n = 0; n < 21; n++) await asked(agent);
    const first = await list(owner(agent));
    expect([first.requests.length, first.hasMore]).toEqual([20, true]);
    const next = await list(owner(agent), { before: first.requests.at(-1)?.id });
    expect([next.requests.length, next.hasMore]).toEqual([2, false]);
  });

  test("without figures of the treasury nothing is called low", async () => {
    const agent = await newAgent();
    desk.figures.terms = null;
    expect(expectOk(await call(float.readFloat, { agent }, { actor: office }))).toMatchObject({ lowFrom: null, isLow: false });
    const { agents } = expectOk(await call(contract.listAgents, {}, { actor: office })) as { agents: contract.AgentView[] };
    expect(agents.find((one) => one.id === agent)).toMatchObject({ float: wire(0), isLow: false });
  });
});
