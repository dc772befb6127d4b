/** The money of payrolls: kills after any transaction, races, rows that fail, holds and freezes. After each the books are checked. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listFavourites } from "../lists/contract-dashboard.ts";
import { receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import { Killed, openPayrolls } from "../testing/payrolls.ts";
import type { PayoutOrder } from "../lifecycle/payout-party.ts";
import { CREDITED } from "../testing/transfers-app.ts";
import * as contract from "./contract.ts";
import { findOwedOn } from "./owed-on-number.ts";
import { receivePayrollNotifications } from "./inquire-payroll.ts";

const payrolls = await openPayrolls();
const { app, api, clock, newBusiness, run, read, rowsOf, checked, approve, awaiting, pay, notified, work, dyingAfter } = payrolls;
const db = app.runtime.database;

afterEach(() => payrolls.check());
afterAll(() => payrolls[Symbol.asyncDispose]());

const transfersOf = async (id: string) => {
  const { rows } = await sql<{ id: Id<"tr">; state: string; account: string }>`
    select t.id, t.state, r.account from transfers.payroll_row as r join transfers.transfer as t on t.id = r.transfer
    where r.payroll = ${id} order by r.no`.execute(db);
  return rows;
};
const outcomesOf = (shown: Awaited<ReturnType<typeof read>>) => shown.list.map(({ outcome }) => outcome);

describe("killed after any transaction", () => {
  test("while rows are prepared: none is reserved twice, none is lost, and one number is opened", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(4));
    await approve(actor, draft);
    for (let after = 0; after < 9; after++) await run(draft.id, dyingAfter(after)).catch(expectKilled);
    await run();
    const shown = await read(draft.id, actor);
    expect(shown).toMatchObject({ state: "awaiting_payment", prepared: 4, payIn: { total: shown.sums.total } });
    const { rows } =
      await sql`select transfer from transfers.payroll_row join limits.reservation on subject = transfer where payroll = ${draft.id}`.execute(
        db,
      );
    expect(rows).toHaveLength(4);
  });

  test("while transfers are made: each row becomes one transfer", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor, rowsOf(50));
    pay(number, total);
    expectOk(await api.call(contract.notePayrollPaid, { id }, { actor }));
    for (let after = 0; after < 8; after++) {
      await run(id, dyingAfter(after)).catch(expectKilled);
      // The claim on the bank's answer ends: another worker inquires.
      clock.advance(payrolls.jobDeps.rules.claimLostMs);
    }
    await run();
    expect(await transfersOf(id)).toHaveLength(50);
    expect(await read(id, actor)).toMatchObject({ state: "paying" });
  });

  test("while names are asked: every row is answered in the end", async () => {
    const actor = await newBusiness();
    const { id } = await payrolls.upload(actor, rowsOf(3));
    for (let after = 0; after < 6; after++) await run(id, dyingAfter(after)).catch(expectKilled);
    clock.advance(3 * 60_000);
    await run();
    expect((await read(id, actor)).counts).toMatchObject({ good: 3, checking: 0 });
  });
});

function expectKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

describe("races", () => {
  test("ten workers make each transfer once", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor, rowsOf(30));
    pay(number, total);
    expectOk(await api.call(contract.notePayrollPaid, { id }, { actor }));
    await Promise.all(Array.from({ length: 10 }, () => run(id)));
    expect(await transfersOf(id)).toHaveLength(30);
  });

  test("two approvals at once are one; ten workers prepare each row once", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(10));
    await Promise.all([approve(actor, draft), approve(actor, draft)]);
    await Promise.all(Array.from({ length: 10 }, () => run(draft.id)));
    expect(await read(draft.id, actor)).toMatchObject({ state: "awaiting_payment", prepared: 10 });
  });

  test("given up while it is paid: either it is paid, or the payment is an unapplied one", async () => {
    const actor = await newBusiness();
    for (let n = 0; n < 4; n++) {
      const { id, number, total } = await awaiting(actor, rowsOf(2));
      pay(number, total);
      expectOk(await api.call(contract.notePayrollPaid, { id }, { actor }));
      await Promise.all([run(id), api.call(contract.cancelPayroll, { id }, { actor })]);
      const { state } = await read(id, actor);
      expect(["paying", "cancelled"]).toContain(state);
      expect(await transfersOf(id)).toHaveLength(state === "paying" ? 2 : 0);
    }
  });

  test("a row changed while it is approved: what is approved is what was shown, or nothing is", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(2));
    const typed = { ...(draft.list[0]?.typed ?? { name: "", bank: "", account: "", amount: "", note: "" }), amount: "777000" };
    const [approved] = await Promise.all([
      api.call(contract.approvePayroll, { id: draft.id, version: draft.version, sourceOfFunds: "business" }, { actor }),
      api.call(contract.changeRow, { id: draft.id, no: 1, typed }, { actor }),
    ]);
    const { list } = await read(draft.id, actor);
    expect(list[0]?.amount?.minor).toBe(approved.code === 200 ? draft.list[0]?.amount?.minor : "77700000");
  });
});

describe("the rows on their own way", () => {
  const funded = async (count = 3) => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor, rowsOf(count));
    pay(number, total);
    await notified(id, actor);
    return { actor, id };
  };
  const refusing = (account: string) => (order: PayoutOrder) =>
    order.beneficiary.account?.number === account
      ? ({ outcome: "refused", reason: "rejected", providerCode: "x" } as const)
      : CREDITED;

  test("one is refused by its bank: it goes back to the account that paid, the others arrive, and its business hears once", async () => {
    const { actor, id } = await funded();
    const [first] = await transfersOf(id);
    for (let n = 0; n < 4; n++) {
      await work(refusing(first?.account ?? ""));
      clock.advance(61_000);
    }
    await run();
    const shown = await read(id, actor);
    expect(outcomesOf(shown)).toEqual(["returned", "arrived", "arrived"]);
    expect(shown).toMatchObject({ state: "done", arrived: 2, failed: 1 });
    expect(shown.list[0]?.why).toMatch(/BCA/);
    const { rows: refunds } =
      await sql`select refund.status, refund.account from transfers.refund where of = ${first?.id}`.execute(db);
    expect(refunds).toEqual([{ status: "paid", account: null }]);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notifications.notification where person = ${actor.id} order by no`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(["payroll_paid_in", "payroll_part"]);
    const { rows: told } = await sql<{ facts: { why: { ID: string } } }>`
      select facts from notifications.notification where person = ${actor.id} and kind = 'payroll_part'`.execute(db);
    expect(told[0]?.facts.why.ID).toMatch(
      /^2 dari 3 gaji sudah sampai\. Gaji Budi Santoso \(Rp\s1\.500\.000\) tidak sampai: .+ Rp\s1\.505\.\d+ kembali/,
    );
    expect(shown.failedAmount).toEqual(shown.list[0]?.amount);
    // The books of the page: what was paid arrived, went back with its fee, or is the fee of what arrived.
    const [back, ...arrived] = shown.list;
    expect(shown.settled).toMatchObject({ returned: back?.total, arrived: { minor: "300000000" } });
    expect(back).toMatchObject({ refunded: back?.total, arrivedAt: null });
    expect(arrived.every(({ arrivedAt }) => arrivedAt !== null)).toBe(true);
    const { settled } = shown;
    const sum = [settled?.arrived, settled?.returned, settled?.fee].reduce((all, one) => all + BigInt(one?.minor ?? 0), 0n);
    expect(String(sum)).toBe(shown.total?.minor);
    // A wage is repeated with its payroll, and offered nowhere to be sent again alone.
    expect(expectOk(await api.call(listFavourites, {}, { actor })).favourites).toEqual([]);
  });

  test("an account that refused it is not paid again before it is another, or confirmed", async () => {
    const { actor, id: of } = await funded(1);
    const [first] = await transfersOf(of);
    for (let n = 0; n < 4; n++) {
      await work(refusing(first?.account ?? ""));
      clock.advance(61_000);
    }
    const id = payrolls.idOf("pl");
    expectOk(await api.call(contract.repeatPayroll, { id, of, only: [1] }, { actor }));
    await run(id);
    const again = await read(id, actor);
    expect(again).toMatchObject({ whyNotApprove: "rows_wrong", list: [{ check: "wrong", needsConfirmation: true }] });
    const wrong = { id, no: 1, account: "1234567890" };
    expect(await api.call(contract.confirmAccount, wrong, { actor })).toMatchObject({ status: "payroll_changed" });
    const account = again.list[0]?.account ?? "";
    const confirmed = expectOk(await api.call(contract.confirmAccount, { id, no: 1, account }, { actor }));
    expect(confirmed).toMatchObject({ whyNotApprove: null, list: [{ check: "good", needsConfirmation: false }] });
    // Another account is nothing that was confirmed.
    const typed = {
      ...(again.list[0]?.typed ?? { name: "", bank: "", account: "", amount: "", note: "" }),
      account: "7788990011",
    };
    expectOk(await api.call(contract.changeRow, { id, no: 1, typed }, { actor }));
    const back = expectOk(await api.call(contract.changeRow, { id, no: 1, typed: { ...typed, account } }, { actor }));
    expect(back.list[0]).toMatchObject({ check: "wrong", needsConfirmation: true });
  });

  test("one is held for review: the others arrive", async () => {
    const { actor, id } = await funded();
    const [first] = await transfersOf(id);
    const review = { type: "review_opened", reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: clock.now() };
    await payrolls.happen(first?.id ?? "tr_", review);
    await work();
    await run();
    const shown = await read(id, actor);
    expect(outcomesOf(shown)).toEqual(["under_way", "arrived", "arrived"]);
    expect(shown.state).toBe("paying");
  });

  test("its person is frozen: nothing of it leaves, paid before or after", async () => {
    const { actor, id } = await funded(2);
    const second = await awaiting(actor, rowsOf(2));
    await payrolls.freeze(actor);
    pay(second.number, second.total);
    await notified(second.id, actor);
    const sent: string[] = [];
    await work((order) => {
      sent.push(order.reference);
      return CREDITED;
    });
    expect(sent).toEqual([]);
    for (const one of [id, second.id]) expect(outcomesOf(await read(one, actor))).toEqual(["under_way", "under_way"]);
  });

  test("a limit is reached while rows are prepared: that row is not sent and not paid for", async () => {
    const actor = await newBusiness();
    const draft = await checked(actor, rowsOf(3));
    await approve(actor, draft);
    const last = draft.list[2]?.account ?? "";
    await payrolls.refuseFor(last, () => run(draft.id));
    const shown = await read(draft.id, actor);
    expect(outcomesOf(shown)).toEqual(["waiting", "waiting", "refused"]);
    expect(shown.list[2]?.why).not.toBe("");
    const paidRows = shown.list.slice(0, 2).map(({ total }) => BigInt(total?.minor ?? 0));
    expect(BigInt(shown.payIn?.total.minor ?? 0)).toBe(paidRows.reduce((all, one) => all + one, 0n));
    // Amount and fee are those of the rows that are paid for: with them they are the total.
    expect(shown.sums).toMatchObject({ rows: 3, total: shown.payIn?.total });
  });
});

describe("at the bank", () => {
  test("who types the number sees what is missing, until it is paid", async () => {
    const actor = await newBusiness();
    const { id, number, total } = await awaiting(actor);
    const owed = () => app.as({}, (ctx) => findOwedOn(ctx, "va_014", number));
    expect(await owed()).toEqual({ currency: "IDR", minor: total });
    pay(number, total);
    await notified(id, actor);
    expect(await owed()).toBeNull();
  });

  test("a notification is no money: only the bank's answer is", async () => {
    const actor = await newBusiness();
    const { id, number } = await awaiting(actor);
    const numbers = [number, "99009900"];
    expect(await app.as({}, (ctx) => receivePaymentNotifications(ctx, { channel: "va_014", numbers }))).toEqual(new Set());
    expect(await app.as({}, (ctx) => receivePayrollNotifications(ctx, { channel: "va_014", numbers }))).toEqual(
      new Set([number]),
    );
    await run();
    expect(await read(id, actor)).toMatchObject({ state: "awaiting_payment", payIn: { received: { minor: "0" } } });
  });
});
