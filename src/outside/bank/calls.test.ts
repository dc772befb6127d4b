/** Our calls to a bank: headers, tokens, repetitions, and the circuit breaker. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { BankParty } from "./bank.ts";
import { openStandIn } from "../testing/fake-bank.ts";
import { TEST_BANK, testOrder } from "../testing/bank.ts";

const stand = await openStandIn();
afterAll(() => stand[Symbol.asyncDispose]());
let party: BankParty;
beforeEach(() => {
  party = stand.open();
});

const order = testOrder(1);
const { reference } = order;
const amount = (value: string) => ({ amount: { value, currency: "IDR" } });
const taken = { referenceNo: "BK1", partnerReferenceNo: reference, ...amount("1000000.00") };

describe("the call itself", () => {
  test("carries SNAP's headers, with a new external id each time", async () => {
    stand.code("2001800", taken);
    for (let n = 0; n < 20; n++) await party.payouts.submit(order);
    const [{ url, headers }] = stand.calls as [(typeof stand.calls)[number]];
    expect(url).toBe("/open/api/v1.0/transfer-interbank");
    expect(headers).toMatchObject({
      authorization: "Bearer token1",
      "x-partner-id": TEST_BANK.clientId,
      "channel-id": "95221",
      "x-timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/),
    });
    expect(new Set(stand.calls.map((one) => one.headers["x-external-id"])).size).toBe(20);
    expect(new Set(stand.calls.map((one) => one.body)).size).toBe(1);
    expect(stand.tokens()).toBe(1);
  });

  test("requests one token for all waiting calls, and another before it expires", async () => {
    stand.code("2001800", taken);
    await Promise.all(Array.from({ length: 10 }, () => party.payouts.submit(order)));
    expect(stand.tokens()).toBe(1);
    stand.clock.advance(839_000);
    await party.payouts.submit(order);
    expect(stand.tokens()).toBe(1);
    stand.clock.advance(1_000);
    await party.payouts.submit(order);
    expect(stand.tokens()).toBe(2);
  });

  test("refused with 401 is repeated once with a new token; refused again, it counts as not sent", async () => {
    stand.says(401, { responseCode: "4011801" });
    expect((await party.payouts.submit(order)).outcome).toBe("not_sent");
    expect(stand.calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer token1", "Bearer token2"]);
  });

  test("whose repetition gets no answer may have been accepted", async () => {
    stand.answers((_request, before) => (before === 0 ? { status: 401, body: "" } : null));
    expect(await party.payouts.submit(order)).toEqual({ outcome: "unknown", why: "the bank did not answer: TimeoutError" });
  });

  test("whose answer breaks off may have been accepted", async () => {
    stand.answers((request) => {
      request.socket.destroy();
      return null;
    });
    expect(await party.payouts.submit(order)).toEqual({ outcome: "unknown", why: "the bank did not answer: TypeError" });
  });

  test("stops after ten failures in a row, and makes one trial call after a pause", async () => {
    stand.says(500, "");
    for (let n = 0; n < 10; n++) expect((await party.payouts.submit(order)).outcome).toBe("unknown");
    for (let n = 0; n < 3; n++)
      expect(await party.payouts.submit(order)).toEqual({ outcome: "not_sent", why: "the bank is left alone for a while" });
    expect(stand.calls).toHaveLength(10);
    stand.clock.advance(10_000);
    stand.code("2001800", taken);
    for (let n = 0; n < 3; n++) expect((await party.payouts.submit(order)).outcome).toBe("paid");
  });
});
