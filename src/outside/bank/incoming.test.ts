/** How the bank authenticates itself to us: genuine calls, forged ones and replays. Signed by the simulator's code, not by ours. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callSignature, timeText, tokenSignature } from "../../../simulators/bank/snap.ts";
import { SNAP_PATHS } from "./incoming.ts";
import { openBankCaller, paymentNotification, type Signing } from "../testing/bank-caller.ts";
import { TEST_BANK } from "../testing/bank.ts";

const bank = await openBankCaller();
afterAll(() => bank[Symbol.asyncDispose]());
beforeEach(() => {
  bank.payIns.length = 0;
  bank.notifications.length = 0;
});

const { callbackId: CLIENT, callbackSecret: SECRET } = TEST_BANK;
type Headers = Parameters<typeof bank.post>[2];

describe("a token", () => {
  test("is issued to the bank, for fifteen minutes", async () => {
    const given = await bank.requestToken();
    expect(given).toMatchObject({ status: 200, body: { responseCode: "2007300", tokenType: "Bearer", expiresIn: "900" } });
    expect(given.headers["x-timestamp"]).toBe("2026-11-21T17:00:00+07:00");
  });

  test.each<[string, () => Headers]>([
    ["to another client", () => ({ "x-client-key": "somebody" })],
    ["without a client", () => ({ "x-client-key": undefined })],
    ["without a signature", () => ({ "x-signature": undefined })],
    [
      "with another key's signature",
      () => ({ "x-signature": tokenSignature(bank.keys.ours.privateKey, CLIENT, timeText(bank.clock.now().getTime())) }),
    ],
    [
      "with another time's signature",
      () => ({ "x-signature": tokenSignature(bank.keys.theirs.privateKey, CLIENT, "2026-11-21T17:00:01+07:00") }),
    ],
    ["without a time", () => ({ "x-timestamp": "" })],
    ["asked for 301 seconds ago", () => ({ "x-timestamp": timeText(bank.clock.now().getTime() - 301_000) })],
    ["asked for 301 seconds ahead", () => ({ "x-timestamp": timeText(bank.clock.now().getTime() + 301_000) })],
  ])("is not issued %s", async (_, headers) => {
    const refused = await bank.requestToken(headers());
    expect(refused).toMatchObject({ status: 401, body: { responseCode: "4017300" } });
    expect(refused.body).not.toHaveProperty("accessToken");
  });

  test("is not issued for another grant type, or for a body that is not JSON", async () => {
    for (const body of [{ grantType: "authorization_code" }, {}, "{", "[]"])
      expect(await bank.requestToken({}, body)).toMatchObject({ status: 400, body: { responseCode: "4007300" } });
  });
});

describe("a call is refused", () => {
  test.each<[string, Signing, string]>([
    ["without a token", { headers: { authorization: undefined } }, "4012501"],
    ["with a token that is none", { token: "gp9HjjEj813Y9JGoqwOeOPWbnt4CUpvIJbU1mMU4a11" }, "4012501"],
    ["signed with another secret", { secret: "another secret" }, "4012500"],
    ["signed for another path", { path: SNAP_PATHS.inquiry }, "4012500"],
    ["signed for another method", { method: "PUT" }, "4012500"],
    ["signed 301 seconds ago", { at: bank.clock.now().getTime() - 301_000 }, "4012500"],
    ["signed 301 seconds ahead", { at: bank.clock.now().getTime() + 301_000 }, "4012500"],
    ["with another time than the signed one", { headers: { "x-timestamp": "2026-11-21T17:00:01+07:00" } }, "4012500"],
    ["without a signature", { headers: { "x-signature": undefined } }, "4012500"],
    ["with half a signature", { headers: { "x-signature": "T+vRgCUVvKajRguM" } }, "4012500"],
    ["by another partner", { headers: { "x-partner-id": "somebody" } }, "4012500"],
    ["without an external id", { headers: { "x-external-id": undefined } }, "4002502"],
    ["with letters in it", { headers: { "x-external-id": "12a" } }, "4002502"],
    ["with 37 digits in it", { headers: { "x-external-id": "1".repeat(37) } }, "4002502"],
  ])("%s", async (_, signing, responseCode) => {
    const refused = await bank.call(SNAP_PATHS.payment, paymentNotification(), signing);
    expect(refused).toMatchObject({ status: Number(responseCode.slice(0, 3)), body: { responseCode } });
    expect(refused.headers["x-timestamp"]).toBeDefined();
    expect(bank.payIns).toEqual([]);
  });

  test("when its body was changed after it was signed", async () => {
    const held = await bank.token();
    const timestamp = timeText(bank.clock.now().getTime());
    const signature = callSignature(SECRET, {
      method: "POST",
      path: SNAP_PATHS.payment,
      token: held,
      body: JSON.stringify(paymentNotification()),
      timestamp,
    });
    const headers = {
      authorization: `Bearer ${held}`,
      "x-timestamp": timestamp,
      "x-signature": signature,
      "x-partner-id": CLIENT,
      "x-external-id": "810001",
    };
    const changed = JSON.stringify(paymentNotification({ paidAmount: { value: "9005550.00", currency: "IDR" } }));
    expect((await bank.post(SNAP_PATHS.payment, changed, headers)).status).toBe(401);
    expect((await bank.post(SNAP_PATHS.payment, JSON.stringify(paymentNotification(), null, 2), headers)).status).toBe(200);
    expect(bank.payIns).toHaveLength(1);
  });

  test("recorded and replayed after five minutes, or after its token has expired", async () => {
    const held = await bank.token();
    const at = bank.clock.now().getTime();
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { token: held, at })).status).toBe(200);
    bank.clock.advance(300_000);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { token: held, at })).status).toBe(200);
    bank.clock.advance(1_000);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { token: held, at })).status).toBe(401);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { token: held })).status).toBe(200);
    bank.clock.advance(600_000);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { token: held })).body).toMatchObject({
      responseCode: "4012501",
    });
  });
});
