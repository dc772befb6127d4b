/** No agent serves a transfer of its own workers: as sender or recipient, at any of its outlets, by any of its workers. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { insertPayInAccount } from "#transfers/processing/store-due.ts";
import * as counter from "./contract.ts";
import { findPayable } from "./contract-screens.ts";
import * as float from "../float/contract.ts";
import { cashier, owner, wire } from "../testing/counter-app.ts";
import { openRealCounter, TOTAL } from "../testing/real-counter.ts";

const real = await openRealCounter();
const { deps, desk, outlet, agent, helping, cashTransfer, waiting, lookUp, start, lastOtp, stateOf, numberNow } = real;
const { call, db, app, id } = desk;
const elsewhere = await desk.newOutlet(agent);
const colleague = await desk.newCashier(elsewhere, agent);
const other = await desk.newAgent();
const otherOutlet = await desk.newOutlet(other);
await desk.fill(other, 50_000_000);
await desk.putIn(otherOutlet, other, 50_000_000);
const rename = (person: string, name: string) =>
  asOwner(app.url, `update identity.person set full_name = '${name}' where id = '${person}'`);
const phoneOf = async (person: string) =>
  (await sql<{ phone: string }>`select phone from identity.person where id = ${person}`.execute(db)).rows[0]?.phone ?? "";
/** Makes a person the sender of a transfer. */
const giveTo = (transfer: Id<"tr">, sender: string) =>
  asOwner(
    app.url,
    `set session_replication_role = replica; update transfers.transfer set sender = '${sender}' where id = '${transfer}'`,
  );

const OWN = { code: 403, status: "own_transfer" };
const cashIn = (transfer: Id<"tr">, actor: Actor, where = outlet) =>
  call(counter.takeCashIn, { outlet: where, id: id("ci"), transfer, amount: wire(TOTAL) }, { actor });

beforeEach(async () => {
  for (const person of [agent, helping, colleague, other]) await rename(person, "Uji");
});
afterEach(() => desk.check());
afterAll(desk.close);

describe("cash-in", () => {
  test("one person as sender, cashier and canceller is refused, and no money moves", async () => {
    const transfer = await cashTransfer();
    await giveTo(transfer, agent);
    const before = await readBalance(db, `agent_deposit:${agent}:IDR`);
    expect(await cashIn(transfer, owner(agent))).toMatchObject(OWN);
    expect(await stateOf(transfer)).toBe("CREATED");
    expect(await readBalance(db, `agent_deposit:${agent}:IDR`)).toBe(before);
  });

  test("refused for the owner and every cashier as sender, at each outlet of the agent, at each level, whoever serves", async () => {
    const transfer = await cashTransfer();
    for (const sender of [agent, helping, colleague]) {
      await giveTo(transfer, sender);
      for (const actor of [owner(agent), cashier(helping), cashier(agent), { ...owner(helping), level: "SHIFT_LEAD" }])
        expect(await cashIn(transfer, actor)).toMatchObject(OWN);
      expect(await cashIn(transfer, cashier(colleague), elsewhere)).toMatchObject(OWN);
    }
    expectOk(await cashIn(transfer, owner(other), otherOutlet));
  });

  test("refused for another account with the same telephone number", async () => {
    const transfer = await cashTransfer();
    const second = await desk.newPerson("CUSTOMER");
    await asOwner(
      app.url,
      `set session_replication_role = replica; update identity.person set phone = '${await phoneOf(helping)}' where id = '${second}'`,
    );
    await giveTo(transfer, second);
    expect(await cashIn(transfer, owner(agent))).toMatchObject(OWN);
  });

  test("a former worker is served like any other customer", async () => {
    const transfer = await cashTransfer();
    const former = await desk.newCashier(outlet, agent);
    await giveTo(transfer, former);
    expect(await cashIn(transfer, owner(agent))).toMatchObject(OWN);
    expectOk(await call(float.removeCashier, { outlet, person: former }, { actor: owner(agent) }));
    expectOk(await cashIn(transfer, owner(agent)));
  });

  test("the refusal is shown before any cash is counted", async () => {
    const transfer = await cashTransfer();
    const number = `8808${String(numberNow()).padStart(12, "0")}`;
    await app.as({}, async (ctx) => {
      await insertPayInAccount(ctx.db, { transfer, channel: "va_014", number }, ctx.now);
      await applyEvent(ctx, transfer, { type: "pay_in_opened", at: ctx.now, by: { role: "system", id: "test" } }, deps);
    });
    const find = () => call(findPayable, { outlet, number }, { actor: cashier(helping) });
    expect(expectOk(await find())).toMatchObject({ whyNot: null });
    await giveTo(transfer, colleague);
    expect(expectOk(await find())).toMatchObject({ whyNot: "own_transfer", transfer });
  });

  test("the database refuses it too, where a row shows it", async () => {
    for (const column of ["taken_by", "agent"]) {
      const insert = `insert into cash_points.cash_in (id, outlet, agent, day, transfer, amount_minor, account, payer, commission_minor, taken_by, taken_at)
        select 'ci_x', outlet, agent, day, 'tr_x', amount_minor, account, ${column}, 0, taken_by, taken_at from cash_points.cash_in limit 1`;
      await expect(asOwner(app.url, insert)).rejects.toThrow("cash_in_not_own");
    }
  });
});

describe("payout to the recipient", () => {
  const paidOut = async (code: string, actor: ReturnType<typeof cashier>) => {
    expectOk(await call(counter.lookUp, { outlet, code }, { actor }));
    const payout = expectOk(await start(code, undefined, outlet, actor));
    return call(counter.collectPayout, { outlet, id: payout.id }, { actor });
  };

  test("refused when one of the agent's workers sent it: neither look-up nor start", async () => {
    const { code, transfer } = await waiting();
    await giveTo(transfer, colleague);
    const sent = await real.sentOtps();
    expect(await lookUp(code)).toMatchObject(OWN);
    expect(await real.sentOtps()).toEqual(sent);
    expect(await start(code, "123456")).toMatchObject(OWN);
    expect(await stateOf(transfer)).toBe("AVAILABLE");
  });

  test("refused for the telephone number of one of the agent's workers at all its outlets, but not at another agent's", async () => {
    const { code, transfer } = await waiting(await phoneOf(colleague));
    expect(await lookUp(code)).toMatchObject(OWN);
    expect(await call(counter.lookUp, { outlet: elsewhere, code }, { actor: owner(agent) })).toMatchObject(OWN);
    expectOk(await call(counter.lookUp, { outlet: otherOutlet, code }, { actor: owner(other) }));
    expect(await stateOf(transfer)).toBe("AVAILABLE");
  });

  test("refused for the name of the acting worker or the owner; a colleague's namesake is served by another worker", async () => {
    const { code } = await waiting();
    await rename(helping, "SUKARNO");
    expect(await lookUp(code)).toMatchObject(OWN);
    await rename(helping, "Uji");
    await rename(agent, "Sukarno");
    expect(await lookUp(code)).toMatchObject(OWN);
    await rename(agent, "Uji");
    await rename(colleague, "Sukarno");
    expectOk(await paidOut(code, cashier(helping)));
  });

  test("refused for the second worker and for the worker who pays it out", async () => {
    const { code } = await waiting();
    expectOk(await lookUp(code));
    const document = { kind: "ktp", number: "3171014101900001", name: "Hatta" } as const;
    const begun = await desk.start(outlet, cashier(helping), code, { otp: await lastOtp(), document });
    const payout = { outlet, id: expectOk(begun).id };
    const namesake = await desk.newCashier(outlet, agent);
    await rename(namesake, "Sukarno");
    expect(await call(counter.confirmName, payout, { actor: cashier(namesake) })).toMatchObject(OWN);
    expectOk(await call(counter.confirmName, payout, { actor: owner(agent) }));
    expect(await call(counter.collectPayout, payout, { actor: cashier(namesake) })).toMatchObject(OWN);
    expectOk(await call(counter.collectPayout, payout, { actor: cashier(helping) }));
  });
});

describe("refund in cash to the sender", () => {
  test("not refused when the recipient works there: the cash is the sender's", async () => {
    const { code, transfer } = await real.refunding();
    await rename(agent, "Sukarno");
    const sender = expectOk(await lookUp(code));
    expect(sender.purpose).toBe("refund");
    const payout = expectOk(await start(code, undefined, outlet, cashier(helping), "Siti Aminah"));
    await rename(helping, "Sukarno");
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: cashier(helping) }));
    expect(await stateOf(transfer)).toBe("REFUNDED");
  });

  test("refused when the sender works there", async () => {
    const { code, transfer } = await real.refunding();
    await giveTo(transfer, colleague);
    expect(await lookUp(code)).toMatchObject(OWN);
  });
});
