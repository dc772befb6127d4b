/** The counter on transfers as they are: the worked example in cash, from the sender's notes to the recipient's, and what can't happen. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { readBalance } from "#ledger/index.ts";
import { applyEvent } from "#transfers/apply-events.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { recordPayments } from "#transfers/record-payments.ts";
import { collectedAtOf } from "#transfers/show-way.ts";
import { findTransfer } from "#transfers/store.ts";
import { insertPayInAccount } from "#transfers/store-due.ts";
import { dropOldOtps } from "./collect-otp.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import { asOwner, expectOk, idr, owner, tally, wire } from "./testing/counter-house.ts";
import { openRealCounter, TOTAL } from "./testing/real-counter.ts";

const real = await openRealCounter();
const { parts, desk, as, outlet, pay, cashTransfer, waiting, lookUp, sentOtps, lastOtp, start, stateOf, agent, numberNow } = real;
const { call, clock, db, house, id, newAgent, newOutlet } = desk;

afterEach(async () => {
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
afterAll(desk.close);

describe("Rp 2.000.000 in cash, fee 15.000, tax 1.650", () => {
  test("paid in notes, collected in notes: every account as it has to be", async () => {
    const account = `agent_deposit:${agent}:IDR`;
    const codes = [account, "fee:IDR", "vat_out:IDR", "commission:IDR", "pickup_payable:IDR", "transit:IDR", "deferred_fee:IDR"];
    const read = async () =>
      Object.fromEntries(await Promise.all(codes.map(async (code) => [code, (await readBalance(db, code)) ?? 0n] as const)));
    const before = await read();
    const { transfer, code } = await waiting();
    expect(expectOk(await lookUp(code))).toMatchObject({
      amount: wire(2_000_000),
      otpSentTo: expect.stringMatching(/^\+62 •••• [0-9]{3}$/),
    });
    const payout = expectOk(await start(code)) as PayoutView;
    expect(await stateOf(transfer)).toBe("COLLECTING");
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    expect(await stateOf(transfer)).toBe("PAID");
    // Where it was handed out stands with the transfer, as its sender reads it.
    const stored = await findTransfer(db, transfer);
    expect(stored && collectedAtOf(stored.transfer)).toBe("Loket Uji Menteng, Jakarta Pusat");
    const after = await read();
    const moved = Object.fromEntries(codes.map((one) => [one, (after[one] ?? 0n) - (before[one] ?? 0n)]));
    expect(moved).toEqual({
      // Took 2.016.650 in for us, and paid 2.000.000 out.
      [account]: 1_665_000n,
      "fee:IDR": -1_500_000n,
      "vat_out:IDR": -165_000n,
      // 4.000 for each of the two: 2.000 and 10 basis points.
      "commission:IDR": 800_000n,
      "pickup_payable:IDR": 0n,
      "transit:IDR": 0n,
      "deferred_fee:IDR": 0n,
    });
    // The code is spent, and so is the transfer.
    expect(await start(code)).toMatchObject({ code: 409, status: "not_collectable" });
  });

  test("another amount, a second time, an unknown one", async () => {
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

  test("cash is taken as well once the bank has given the number to pay to; what comes there afterwards goes back", async () => {
    const transfer = await cashTransfer();
    const by = { role: "system", id: "test" } as const;
    const number = `8808${String(numberNow()).padStart(12, "0")}`;
    await house.as({}, async (ctx) => {
      await insertPayInAccount(ctx.db, { transfer, channel: "va_014", number }, ctx.now);
      await applyEvent(ctx, transfer, { type: "pay_in_opened", at: ctx.now, by }, parts);
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
    await house.as({}, (ctx) => recordPayments(ctx, { channel: "va_014", payments: [late] }, parts));
    // All of it is unused, and goes back by itself (deposits.ts, isStray).
    const { rows } = await sql<{ late: boolean; minor: bigint }>`
      select is_late as late, unused_minor as minor from transfers.pay_in where transfer = ${transfer}`.execute(db);
    expect(rows).toEqual([{ late: true, minor: idr(TOTAL).minor }]);
  });

  test("an agent whose float does not reach takes nothing", async () => {
    const poor = await newAgent();
    const shop = await newOutlet(poor);
    const cashIn = { outlet: shop, id: id("ci"), transfer: await cashTransfer(), amount: wire(TOTAL) };
    expect(await call(counter.takeCashIn, cashIn, { actor: owner(poor) })).toMatchObject({ code: 409, status: "float_short" });
    expect(await stateOf(cashIn.transfer)).toBe("CREATED");
  });
});

describe("the one-time code", () => {
  test("is sent once a minute, is over after five, and each is another", async () => {
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

  test("ten a day, then none; without a telephone none at all", async () => {
    const { code } = await waiting();
    for (let times = 0; times < 10; times++) {
      expectOk(await lookUp(code));
      clock.advance(61_000);
    }
    expect(await lookUp(code)).toMatchObject({ code: 409, status: "otp_not_sent" });
    const otps = async () => (await sql<{ n: bigint }>`select count(*) as n from cash_points.collect_otp`.execute(db)).rows[0]?.n;
    await house.as({}, dropOldOtps);
    expect(await otps()).not.toBe(0n);
    clock.advance(2 * 24 * 3_600_000);
    await house.as({}, dropOldOtps);
    expect(await otps()).toBe(0n);
    const silent = await waiting(null);
    expect(await lookUp(silent.code)).toMatchObject({ code: 409, status: "otp_not_sent" });
  });

  test("thirty wrong ones at once: five are looked at, and the pickup code is locked", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
    const counts = tally(await Promise.all(Array.from({ length: 30 }, () => start(code, wrong))));
    // Then it is no code any more: guessing on costs the outlet its looks.
    expect(counts).toEqual({ collect_otp_wrong: 5, pickup_code_unknown: 10, outlet_look_up_locked: 15 });
    await asOwner(house.url, "delete from cash_points.look_up_day");
    expect(await start(code)).toMatchObject({ code: 404, status: "pickup_code_unknown" });
    expect(await stateOf(transfer)).toBe("AVAILABLE");
    await asOwner(house.url, "delete from cash_points.look_up_day");
  });

  test("guessed at ten outlets at once: five are looked at, over all of them", async () => {
    const outlets = await Promise.all(Array.from({ length: 10 }, () => newOutlet(agent)));
    for (let round = 0; round < 3; round++) {
      const { code, transfer } = await waiting();
      expectOk(await lookUp(code));
      const wrong = (await lastOtp()) === "000000" ? "000001" : "000000";
      const guesses = Array.from({ length: 30 }, (_, n) => start(code, wrong, outlets[n % 10], owner(agent)));
      const { collect_otp_wrong: looked, ...others } = tally(await Promise.all(guesses));
      expect(looked).toBe(5);
      expect(Object.keys(others).every((status) => ["collect_otp_over", "pickup_code_unknown"].includes(status))).toBe(true);
      expect(await stateOf(transfer)).toBe("AVAILABLE");
    }
  });

  test("used once: for another outlet it takes a new one", async () => {
    const { code } = await waiting();
    expectOk(await lookUp(code));
    const otp = await lastOtp();
    const { id: payout } = expectOk(await start(code, otp)) as PayoutView;
    expectOk(await call(counter.releasePayout, { outlet, id: payout }, as));
    expect(await start(code, otp)).toMatchObject({ code: 409, status: "collect_otp_over" });
  });
});

describe("one lock", () => {
  test("begun at ten outlets at once one has it; over, the next one takes it", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const otp = await lastOtp();
    const outlets = await Promise.all(Array.from({ length: 10 }, () => newOutlet(agent)));
    for (const one of outlets) await desk.putIn(one, agent, 3_000_000);
    const started = await Promise.all(outlets.map((one) => start(code, otp, one, owner(agent))));
    expect(started.filter((answer) => answer.code === 200)).toHaveLength(1);
    const { id: first, outlet: where } = started.find((answer) => answer.code === 200)!.data as PayoutView;
    expect(await start(code, otp)).toMatchObject({ code: 409, status: "collecting_elsewhere" });
    clock.advance(10 * 60_000);
    const late = await call(counter.collectPayout, { outlet: where, id: first }, { actor: owner(agent) });
    expect(late).toMatchObject({ code: 409, status: "collect_lock_over" });
    expectOk(await lookUp(code));
    const second = expectOk(await start(code)) as PayoutView;
    expectOk(await call(counter.collectPayout, { outlet, id: second.id }, as));
    expect(await stateOf(transfer)).toBe("PAID");
  });

  test("paid to the wrong person: back by two, and the transfer goes on", async () => {
    const { code, transfer } = await waiting();
    expectOk(await lookUp(code));
    const payout = expectOk(await start(code)) as PayoutView;
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
    const reversal = { outlet, id: id("rv") };
    expectOk(await call(counter.askReversal, { ...reversal, payout: payout.id, reason: "wrong person" }, as));
    expectOk(await call(counter.decideReversal, { ...reversal, decision: "approve" }, { actor: owner(agent) }));
    expect(await stateOf(transfer)).toBe("RETURNED");
  });
});
