/** Requests from outside a payout: another one-time code by the tracking link, and a transfer found by the number to pay to. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import { insertPayInAccount } from "#transfers/processing/store-due.ts";
import { putTracking } from "#transfers/tracking/store.ts";
import { hashOfToken, tokenOf } from "#transfers/tracking/tracking-token.ts";
import * as counter from "../counter/contract.ts";
import * as deskCalls from "../counter/contract-screens.ts";
import { wire } from "../testing/counter-app.ts";
import { openRealCounter, TOTAL } from "../testing/real-counter.ts";

const { desk, as, outlet, pay, cashTransfer, waiting, lookUp, sentOtps, start, numberNow } = await openRealCounter();
const { call, clock, db } = desk;
afterEach(async () => {
  await desk.check([...transferInvariants, ...ledgerInvariants]);
});
afterAll(desk.close);

describe("resending by the tracking link", () => {
  const key = new Uint8Array(32).fill(9);
  const follow = async (transfer: Id<"tr">) => {
    const token = tokenOf(key, transfer, 1);
    await putTracking(db, { transfer, sequence: 1, keyNumber: 0, tokenHash: hashOfToken(token) }, clock.now());
    return token;
  };
  const isAwaited = async (token: string) => expectOk(await call(deskCalls.readOtpAwaited, { token }));
  const again = (token: string) => call(deskCalls.resendOtp, { token });

  test("works only after a cashier has requested a code, sends to the recipient's telephone, three times a day", async () => {
    const { code, transfer } = await waiting();
    const token = await follow(transfer);
    expect(await again(token)).toMatchObject({ code: 409, status: "otp_not_awaited" });
    expect(await isAwaited(token)).toEqual({ isAwaited: false });
    expectOk(await lookUp(code));
    expect(await isAwaited(token)).toEqual({ isAwaited: true });
    const count = (await sentOtps()).length;
    // Sends nothing: a code was sent less than a minute ago.
    expect(expectOk(await again(token))).toEqual({});
    expect((await sentOtps()).length).toBe(count);
    for (let times = 1; times <= 3; times++) {
      clock.advance(61_000);
      expectOk(await again(token));
      expect((await sentOtps()).length).toBe(count + times);
    }
    clock.advance(61_000);
    await sql`update cash_points.collect_otp set made_at = ${clock.now()}, expires_at = ${clock.now()} where transfer = ${transfer}`.execute(
      db,
    );
    // The counter can still send a code: holders of the link cannot use up its share.
    expectOk(await lookUp(code));
    const payout = expectOk(await start(code));
    expect(await isAwaited(token)).toEqual({ isAwaited: false });
    expect(await again(token)).toMatchObject({ code: 409, status: "otp_not_awaited" });
    expectOk(await call(counter.releasePayout, { outlet, id: payout.id }, as));
  });

  test("is refused half an hour after the last code; an invalid link is not found", async () => {
    const { code, transfer } = await waiting();
    const token = await follow(transfer);
    expectOk(await lookUp(code));
    clock.advance(30 * 60_000 + 1);
    expect(await again(token)).toMatchObject({ code: 409, status: "otp_not_awaited" });
    expect(await again("0000-0000-0000-0000")).toMatchObject({ code: 404, status: "not_found" });
    expect([await isAwaited(token), await isAwaited("nothing")]).toEqual([{ isAwaited: false }, { isAwaited: false }]);
    expect(await again("nothing")).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("finding by the number to pay to", () => {
  test("shows the amount due and two initials; a paid, expired or unknown number is not found", async () => {
    const transfer = await cashTransfer();
    const number = `8809${String(numberNow()).padStart(12, "0")}`;
    await insertPayInAccount(db, { transfer, channel: "va_014", number }, clock.now());
    const find = (typed: string) => call(deskCalls.findPayable, { outlet, number: typed }, as);
    expect(expectOk(await find(number.replaceAll(/(.{4})/g, "$1 ")))).toMatchObject({
      transfer,
      due: wire(TOTAL),
      received: wire(0),
      senderInitial: "S.",
      recipientInitial: "S.",
    });
    expect(await find("1")).toMatchObject({ code: 404, status: "payable_unknown" });
    expectOk(await pay(transfer));
    expect(await find(number)).toMatchObject({ code: 404, status: "payable_unknown" });
  });
});
