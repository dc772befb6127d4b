/**
 * The counter with real transfers: the worked example in cash, from the sender's cash-in to the recipient's payout, and every
 * refusal.
 */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { recordPayments } from "#transfers/pay-in/record-payments.ts";
import { collectedAtOf } from "#transfers/details/show-progress.ts";
import { showAllListed } from "#transfers/details/own-transfers.ts";
import { findTransfer, findTransfers } from "#transfers/store.ts";
import { insertPayInAccount } from "#transfers/processing/store-due.ts";
import { dropOldOtps } from "../payouts/payout-otp.ts";
import * as counter from "./contract.ts";
import { idr, owner, tally, wire } from "../testing/counter-app.ts";
import { openRealCounter, TOTAL } from "../testing/real-counter.ts";

const real = await openRealCounter();
const {
  deps,
  desk,
  as,
  outlet,
  pay,
  cashTransfer,
  waiting,
  codeOf,
  lookUp,
  sentOtps,
  lastOtp,
  start,
  stateOf,
  agent,
  numberNow,
} = real;
const { call, clock, db, app, id, newAgent, newOutlet } = desk;

afterEach(async () => {
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
afterAll(desk.close);

describe("Rp 2.000.000 in cash, fee 15.000, tax 1.650", () => {
  test("paid in cash and collected in cash: every account has the expected balance", async () => {
    const account = `agent_deposit:${agent}:IDR`;
    const codes = [account, "fee:IDR", "vat_out:IDR", "commission:IDR", "pickup_payable:IDR", "transit:IDR", "deferred_fee:IDR"];
    const read = async () =>
      Object.fromEntries(await Promise.all(codes.map(async (code) => [code, (await readBalance(db, code)) ?? 0n] as const)));
    const before = await read();
    const { transfer, code } = await waiting();
    expect(expectOk(await lookUp(code))).toMatchObject({
      amount: wire(2_000_000),
      otpSentTo: expect.stringMatching(/^\+62•+[0-9]{3}$/),
    });
    const payout = expectOk(await start(code));
    expect(await stateOf(transfer)).toBe("COLLECTING");
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    expect(await stateOf(transfer)).toBe("PAID");
    // The transfer shows the sender where it was paid out.
    const stored = await findTransfer(db, transfer);
    expect(stored && collectedAtOf(stored.transfer)).toBe("Loket Uji Menteng, Jakarta Pusat");
    const after = await read();
    const moved = Object.fromEntries(codes.map((one) => [one, (after[one] ?? 0n) - (before[one] ?? 0n)]));
    expect(moved).toEqual({
      // Took in 2.016.650 for the operator and paid out 2.000.000.
      [account]: 1_665_000n,
      "fee:IDR": -1_500_000n,
      "vat_out:IDR": -165_000n,
      // 4.000 for each of the two services: 2.000 and 10 basis points.
      "commission:IDR": 800_000n,
      "pickup_payable:IDR": 0n,
      "transit:IDR": 0n,
      "deferred_fee:IDR": 0n,
    });
    // The code is used up and the transfer is finished.
    expect(await start(code)).toMatchObject({ code: 409, status: "not_collectable" });
  });

  test("a wrong amount, a second payment and an unknown transfer are refused", async () => {
    const transfer = await cashTransfer();
    expect(await pay(transfer, TOTAL - 1)).toMatchObject({
      code: 409,
      status: "amount_differs",
      details: { amount: wire(TOTAL) },
    });
    expectOk(await pay(transfer));
    expect(await pay(transfer)).toMatchObject({ code: 409, status: "not_payable" });
    expect(await pay(id("tr"))).toMatchObject({ code: 409, status: "not_payable" });
  });

  test("cash is accepted even after a virtual account is open; a later bank payment is refunded", async () => {
    const transfer = await cashTransfer();
    const by = { role: "system", id: "test" } as const;
    const number = `8808${String(numberNow()).padStart(12, "0")}`;
    await app.as({}, async (ctx) => {
      await insertPayInAccount(ctx.db, { transfer, channel: "va_014", number }, ctx.now);
      await applyEvent(ctx, transfer, { type: "pay_in_opened", at: ctx.now, by }, deps);
    });
    expect(await stateOf(transfer)).toBe("AWAITING_PAYMENT");
    expect(await pay(transfer, TOTAL + 1)).toMatchObject({
      code: 409,
      status: "amount_differs",
      details: { amount: wire(TOTAL) },
    });
    expectOk(await pay(transfer));
    expect(await stateOf(transfer)).toBe("FUNDED");
    const late = { paymentId: number, number, amount: idr(TOTAL), paidAt: clock.now(), payer: null };
    await app.as({}, (ctx) => recordPayments(ctx, { channel: "va_014", payments: [late] }, deps));
    // All of it is an unapplied payment and is refunded automatically (phases/pay-ins.ts, isUnapplied).
    const { rows } = await sql<{ late: boolean; minor: bigint }>`
      select is_late as late, unused_minor as minor from transfers.pay_in where transfer = ${transfer}`.execute(db);
    expect(rows).toEqual([{ late: true, minor: idr(TOTAL).minor }]);
  });

  test("an agent whose float is too small cannot take cash in", async () => {
    const poor = await newAgent();
    const shop = await newOutlet(poor);
    const cashIn = { outlet: shop, id: id("ci"), transfer: await cashTransfer(), amount: wire(TOTAL) };
    expect(await call(counter.takeCashIn, cashIn, { actor: owner(poor) })).toMatchObject({ code: 409, status: "float_short" });
    expect(await stateOf(cashIn.transfer)).toBe("CREATED");
  });
});

describe("the one-time code", () => {
  test("is sent once a minute, expires after five, and is different each time", async () => {
    const { code } = await waiting();
    const count = (await sentOtps()).length;
    for (let times = 0; times < 3; times++) expectOk(await lookUp(code));
    expect((await sentOtps()).length).toBe(count + 1);
    const first = await lastOtp();
    clock.advance(60_000);
    expectOk(await lookUp(code));
    expect((await sentOtps()).length).toBe(count + 2);
    if (first !== (await lastOtp())) expect(await start(code, first)).toMatchObject({ code: 409, status: "collect_otp_wrong" });
    clock.advance(5 * 60_000);
    expect(await start(code)).toMatchObject({ code: 409, status: "collect_otp_over" });
  });

  test("ten a day, then none; none without a telephone number", async () => {
    const { code } = await waiting();
    for (let times = 0; times < 10; times++) {
      expectOk(await lookUp(code));
      clock.advance(61_000);
    }
    expect(await lookUp(code)).toMatchObject({ code: 409, status: "otp_not_sent" });
    const otps = async () => (await sql<{ n: bigint }>`select count(*) as n from cash_points.collect_otp`.execute(db)).rows[0]?.n;
    await app.as({}, dropOldOtps);
    expect(await otps()).not.toBe(0n);
    clock.advance(2 * 24 * 3_600_000);
    await app.as({}, dropOldOtps);
    expect(await otps()).toBe(0n);
    const silent = await waiting(null);
    expect(await lookUp(silent.code)).toMatchObject({ code: 409, status: "otp_not_sent" });
  });

  test("of thirty wrong codes at once five are checked, and the pickup code is locked", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
    const counts = tally(await Promise.all(Array.from({ length: 30 }, () => start(code, wrong))));
    // The fifth locks it. This outlet had looked the code up, so it is told that the code is locked, and no look-up is used for it.
    expect(counts).toEqual({ collect_otp_wrong: 4, pickup_code_locked: 26 });
    expect(await start(code)).toMatchObject({ code: 409, status: "pickup_code_locked" });
    expect(await lookUp(code)).toMatchObject({ code: 409, status: "pickup_code_locked" });
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from cash_points.look_up_day where outlet = ${outlet} and wrong > 0`.execute(db);
    expect(rows[0]?.n).toBe(0n);
    expect(await stateOf(transfer)).toBe("AVAILABLE");
    // Nothing that lists it calls it ready to collect, until its sender has another code.
    const listed = () =>
      app.as({}, async ({ db: inside }) =>
        showAllListed({ db: inside, language: "EN" }, await findTransfers(inside, [transfer])),
      );
    expect(await listed()).toMatchObject([{ id: transfer, milestone: "code_locked" }]);
    await codeOf(transfer);
    expect(await listed()).toMatchObject([{ id: transfer, milestone: "available" }]);
  });

  test("a locked pickup code is unknown to an outlet that never looked it up, and uses its attempts", async () => {
    const { code } = await waiting();
    expectOk(await lookUp(code));
    const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
    for (let times = 0; times < 5; times++) await start(code, wrong);
    const other = await newOutlet(agent);
    const elsewhere = { outlet: other, code };
    const as2 = { actor: owner(agent) };
    expect(await call(counter.lookUp, elsewhere, as2)).toMatchObject({ code: 404, status: "pickup_code_unknown" });
    const { rows } = await sql<{ wrong: number }>`
      select wrong from cash_points.look_up_day where outlet = ${other}`.execute(db);
    expect(rows).toEqual([{ wrong: 1 }]);
  });

  test("a code whose sender has a newer one is called replaced, pays out nothing and uses an attempt", async () => {
    const { code, transfer } = await waiting();
    const other = await newOutlet(agent);
    const at = { actor: owner(agent) };
    const newer = await codeOf(transfer);
    expect(await call(counter.lookUp, { outlet: other, code }, at)).toMatchObject({ code: 409, status: "pickup_code_replaced" });
    expectOk(await call(counter.lookUp, { outlet: other, code: newer }, at));
    const { rows } = await sql<{ wrong: number }>`
      select wrong from cash_points.look_up_day where outlet = ${other}`.execute(db);
    expect(rows).toEqual([{ wrong: 1 }]);
  });

  test("the sender is notified once of the lock, with the outlet, and again only after a new code was locked", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
    for (let times = 0; times < 7; times++) await start(code, wrong);
    const { rows } = await sql<{ kind: string; facts: { place?: string } }>`
      select kind, facts from notifications.notification where about = ${transfer} and kind = 'code_locked'`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts.place).toContain(", ");
  });

  test("guessed at ten outlets at once: five are checked, over all of them", async () => {
    const outlets = await Promise.all(Array.from({ length: 10 }, () => newOutlet(agent)));
    for (let round = 0; round < 3; round++) {
      const { code, transfer } = await waiting();
      expectOk(await lookUp(code));
      const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
      const guesses = Array.from({ length: 30 }, (_, n) => start(code, wrong, outlets[n % 10], owner(agent)));
      const { collect_otp_wrong: looked, ...others } = tally(await Promise.all(guesses));
      expect(looked).toBe(4);
      const expected = new Set(["collect_otp_over", "pickup_code_unknown", "pickup_code_locked"]);
      expect(Object.keys(others).every((status) => expected.has(status))).toBe(true);
      expect(await stateOf(transfer)).toBe("AVAILABLE");
    }
  });

  test("is used once: another start needs a new code", async () => {
    const { code } = await waiting();
    expectOk(await lookUp(code));
    const otp = await lastOtp();
    const { id: payout } = expectOk(await start(code, otp));
    expectOk(await call(counter.releasePayout, { outlet, id: payout }, as));
    expect(await start(code, otp)).toMatchObject({ code: 409, status: "collect_otp_over" });
  });
});

describe("the outlet's lock", () => {
  test("started at ten outlets at once, only one gets it; after it ends the next outlet gets it", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const otp = await lastOtp();
    const outlets = await Promise.all(Array.from({ length: 10 }, () => newOutlet(agent)));
    for (const one of outlets) await desk.putIn(one, agent, 3_000_000);
    const started = await Promise.all(outlets.map((one) => start(code, otp, one, owner(agent))));
    expect(started.filter((answer) => answer.code === 200)).toHaveLength(1);
    const { id: first, outlet: where } = expectOk(started.find((answer) => answer.code === 200));
    expect(await start(code, otp)).toMatchObject({ code: 409, status: "collecting_elsewhere" });
    clock.advance(10 * 60_000);
    const late = await call(counter.collectPayout, { outlet: where, id: first }, { actor: owner(agent) });
    expect(late).toMatchObject({ code: 409, status: "collect_lock_over" });
    expectOk(await lookUp(code));
    const second = expectOk(await start(code));
    expectOk(await call(counter.collectPayout, { outlet, id: second.id }, as));
    expect(await stateOf(transfer)).toBe("PAID");
  });

  test("a payout to the wrong person is reversed by two people, and the transfer is RETURNED", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const payout = expectOk(await start(code));
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    const reversal = { outlet, id: id("rv") };
    const { hash } = expectOk(
      await call(counter.requestReversal, { ...reversal, payout: payout.id, reason: "wrong person" }, as),
    );
    expectOk(await call(counter.decideReversal, { ...reversal, hash, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("RETURNED");
  });
});
