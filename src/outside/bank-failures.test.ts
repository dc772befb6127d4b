/** What we make of a bank that is not well, or of something else that answers in its place: table by table. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { systemRandom } from "#platform/clock.ts";
import { bankParty, type BankParty } from "./bank.ts";
import { TEST_BANK, testKeys, testOrder } from "./testing/bank.ts";

type Answered = { readonly status: number; readonly headers?: Record<string, string>; readonly body: string };
const TIMEOUT_MS = 300;
const clock = createTestClock();
const order = testOrder(1);
const { reference } = order;

/** What the other side answers to each path; tokens are given unless the test says otherwise. */
let answerTo: (request: IncomingMessage, body: string) => Answered | null;
let calls: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let tokens = 0;
const other = createServer((request, response) => {
  const answer = async () => {
    const body = await text(request);
    const url = request.url ?? "";
    if (url.endsWith("/access-token/b2b")) {
      tokens += 1;
      response.end(
        JSON.stringify({ responseCode: "2007300", accessToken: `token${tokens}`, tokenType: "Bearer", expiresIn: "900" }),
      );
      return;
    }
    calls.push({ url, headers: request.headers, body });
    const given = answerTo(request, body);
    if (given) response.writeHead(given.status, given.headers).end(given.body);
  };
  void answer();
});
let party: BankParty;
let settings: Parameters<typeof bankParty>[0];
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { privateKey } = (await testKeys()).ours;
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/open/api/`;
  const { clientId, clientSecret, account, serviceId } = TEST_BANK;
  settings = {
    url,
    clientId,
    clientSecret,
    privateKey,
    channelId: "95221",
    account,
    serviceId,
    clock,
    random: systemRandom,
    timeoutMs: TIMEOUT_MS,
  };
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  calls = [];
  tokens = 0;
  party = bankParty(settings);
});

const says = (status: number, body: object | string, headers: Record<string, string> = {}) => {
  answerTo = () => ({ status, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
};
const code = (responseCode: string, fields: object = {}) =>
  says(Number(responseCode.slice(0, 3)), { responseCode, responseMessage: "x", ...fields });
const amount = (value: string) => ({ amount: { value, currency: "IDR" } });
const taken = { referenceNo: "BK1", partnerReferenceNo: reference, ...amount("1000000.00") };

describe("an answer to an order", () => {
  test.each([
    ["in full", taken, "paid"],
    ["with nothing repeated but its reference", { referenceNo: "BK1" }, "paid"],
    ["with fields we do not know", { ...taken, originatorInfos: [{}], additionalInfo: { x: [1] } }, "paid"],
    ["without the bank's reference", { partnerReferenceNo: reference }, "unknown"],
    ["about another reference", { ...taken, partnerReferenceNo: "po_other" }, "unknown"],
    ["with another amount", { ...taken, ...amount("1000000.01") }, "unknown"],
    ["with an amount in another spelling", { ...taken, ...amount("1000000") }, "unknown"],
    ["with an amount in dollars", { ...taken, amount: { value: "1000000.00", currency: "USD" } }, "unknown"],
    ["about another account", { ...taken, beneficiaryAccountNo: "1" }, "unknown"],
    ["with line breaks in its reference", { ...taken, referenceNo: "a\nb" }, "unknown"],
  ])("200 %s", async (_, fields, outcome) => {
    code("2001800", fields);
    expect((await party.payouts.submit(order)).outcome).toBe(outcome);
  });

  test.each([
    ["an HTML page", () => says(200, "<html>")],
    ["a 403 of something between us", () => says(403, "<html>")],
    ["nothing", () => says(200, "")],
    ["a list", () => says(200, "[]")],
    ["two response codes", () => says(200, '{"responseCode":"4031814","responseCode":"2001800","referenceNo":"BK1"}')],
    ["another service's code", () => code("2002300", taken)],
    ["a code that denies its status", () => says(200, { responseCode: "4031814" })],
    ["a status that denies its code", () => says(403, { responseCode: "2001800", ...taken })],
    ["a redirect", () => says(302, "", { location: "/elsewhere" })],
    ["too much", () => says(200, JSON.stringify({ responseCode: "2001800", ...taken, remark: "x".repeat(70_000) }))],
    ["503", () => says(503, "", { "retry-after": "1" })],
  ])("that is %s says nothing", async (_, give) => {
    give();
    expect((await party.payouts.submit(order)).outcome).toBe("unknown");
    expect(calls).toHaveLength(1);
  });

  test.each([
    ["2021800", "pending"],
    ["4041818", "pending"],
    ["4001800", "unknown"],
    ["4001801", "refused"],
    ["4001802", "refused"],
    ["4031800", "unknown"],
    ["4031802", "refused"],
    ["4031809", "refused"],
    ["4031814", "refused"],
    ["4031816", "unknown"],
    ["4031818", "refused"],
    ["4041800", "unknown"],
    ["4041801", "unknown"],
    ["4041803", "refused"],
    ["4041811", "refused"],
    ["4041816", "refused"],
    ["4091800", "unknown"],
    ["4091801", "unknown"],
    ["4291800", "not_sent"],
    ["5001800", "unknown"],
    ["5041800", "unknown"],
    ["2001801", "unknown"],
  ])("with the code %s is %s", async (responseCode, outcome) => {
    code(responseCode);
    expect((await party.payouts.submit(order)).outcome).toBe(outcome);
  });

  test.each([
    ["00", "paid"],
    ["03", "pending"],
    ["06", "refused"],
    ["07", "unknown"],
    ["99", "unknown"],
  ])("of SKN with the status %s is %s", async (transactionStatus, outcome) => {
    code("2002300", { ...taken, transactionStatus });
    expect((await party.payouts.submit({ ...order, rail: "skn" })).outcome).toBe(outcome);
  });

  test("of SKN without a status is not paid yet", async () => {
    code("2002300", taken);
    expect((await party.payouts.submit({ ...order, rail: "skn" })).outcome).toBe("pending");
  });
});

describe("an answer to an inquiry", () => {
  const found = { originalReferenceNo: "BK1", originalPartnerReferenceNo: reference, ...amount("1000000.00") };
  const ask = () => party.payouts.inquire(order);
  test.each([
    ["00", { outcome: "paid", assurance: "CREDITED", providerRef: "BK1", cost: null }],
    ["01", { outcome: "pending", providerRef: "BK1" }],
    ["02", { outcome: "pending", providerRef: "BK1" }],
    ["03", { outcome: "pending", providerRef: "BK1" }],
    ["04", { outcome: "returned", reason: "rejected", providerCode: "2003600/04", amount: order.amount }],
    ["05", { outcome: "refused", reason: "rejected", providerCode: "2003600/05" }],
    ["06", { outcome: "refused", reason: "rejected", providerCode: "2003600/06" }],
    ["07", { outcome: "not_found", providerCode: "2003600/07" }],
    ["08", { outcome: "unknown", why: "the bank told a status that nobody knows" }],
  ])("%s", async (latestTransactionStatus, outcome) => {
    code("2003600", { ...found, latestTransactionStatus });
    expect(await ask()).toEqual(outcome);
  });

  test.each([
    ["4031818", "account_closed"],
    ["4031809", "account_dormant"],
    ["4041811", "account_invalid"],
    ["4031803", "compliance"],
    ["2001800", "rejected"],
    ["x", "rejected"],
  ])("failed after %s is refused: %s", async (previousResponseCode, reason) => {
    code("2003600", { ...found, latestTransactionStatus: "06", previousResponseCode });
    expect(await ask()).toMatchObject({ outcome: "refused", reason });
  });

  test.each([
    ["0.00", "unknown"],
    ["0.01", "returned"],
    ["1000000.00", "returned"],
    ["1000000.01", "unknown"],
  ])("returned with Rp %s is %s", async (value, outcome) => {
    code("2003600", { ...found, latestTransactionStatus: "04", additionalInfo: { refundAmount: { value, currency: "IDR" } } });
    expect((await ask()).outcome).toBe(outcome);
  });

  test.each([
    ["4043601", "not_found"],
    ["4043618", "unknown"],
    ["2023600", "unknown"],
    ["4033614", "unknown"],
    ["5003600", "unknown"],
    ["4293600", "not_sent"],
  ])("with the code %s is %s", async (responseCode, outcome) => {
    code(responseCode);
    expect((await ask()).outcome).toBe(outcome);
  });

  test("about another order says nothing about ours", async () => {
    for (const change of [{ originalPartnerReferenceNo: "po_other" }, amount("1.00"), { beneficiaryAccountNo: "1" }]) {
      code("2003600", { ...found, latestTransactionStatus: "06", ...change });
      expect((await ask()).outcome).toBe("unknown");
    }
  });
});

describe("virtual accounts", () => {
  const payIn = { reference: "pi_1", amount: wholeUnits("IDR", 5n), title: "x", expiresAt: clock.now() };
  const opened = { virtualAccountNo: "   8800112345678901", trxId: "pi_1", totalAmount: { value: "5.00", currency: "IDR" } };
  test.each([
    ["in full", { virtualAccountData: opened }, "open"],
    [
      "in the portal's other spelling, with a number for customerNo",
      { virtualAccountdata: { ...opened, customerNo: 12345678901 } },
      "open",
    ],
    ["for another order", { virtualAccountData: { ...opened, trxId: "pi_2" } }, "unknown"],
    ["for another amount", { virtualAccountData: { ...opened, totalAmount: { value: "6.00", currency: "IDR" } } }, "unknown"],
    ["of another company", { virtualAccountData: { ...opened, virtualAccountNo: "   9900112345678901" } }, "unknown"],
    ["with letters in the number", { virtualAccountData: { ...opened, virtualAccountNo: "   88001abc" } }, "unknown"],
    ["without a number", { virtualAccountData: {} }, "unknown"],
  ])("opened %s", async (_, fields, outcome) => {
    code("2002700", fields);
    expect((await party.payIns.open(payIn)).outcome).toBe(outcome);
  });

  test.each([
    ["4002701", { outcome: "refused", providerCode: "4002701" }],
    ["4032701", { outcome: "refused", providerCode: "4032701" }],
    ["4092701", { outcome: "unknown", why: "the bank answered 4092701 without the account" }],
    ["2022700", { outcome: "unknown", why: "the bank answered 2022700" }],
  ])("not opened: %s", async (responseCode, answer) => {
    code(responseCode);
    expect(await party.payIns.open(payIn)).toEqual(answer);
  });

  test("known already is open, where the bank tells the number", async () => {
    code("4042718", { virtualAccountData: opened });
    expect(await party.payIns.open(payIn)).toEqual({ outcome: "open", number: "8800112345678901" });
  });

  const paid = {
    virtualAccountNo: "   8800112345678901",
    paymentRequestId: "VP1",
    paidAmount: { value: "5.00", currency: "IDR" },
    transactionDate: "20201231T235959Z",
  };
  const list = () => party.payIns.listPayments({ ...payIn, number: "8800112345678901" });
  const payment = {
    paymentId: "VP1",
    number: "8800112345678901",
    amount: payIn.amount,
    paidAt: new Date("2020-12-31T23:59:59Z"),
    payer: null,
  };
  test.each([
    ["one", { virtualAccountData: paid }, [payment]],
    [
      "one whose payer is hidden",
      { virtualAccountData: { ...paid, hashedSourceAccountNo: "9b1f", sourceBankCode: "014" } },
      [payment],
    ],
    ["a list", { virtualAccountData: [paid, { ...paid, paymentRequestId: "VP2" }] }, [payment, { ...payment, paymentId: "VP2" }]],
    ["none", { virtualAccountData: { virtualAccountNo: "   8800112345678901" } }, []],
    ["an empty list", { virtualAccountData: [] }, []],
    [
      "one that can't be read among others",
      { virtualAccountData: [paid, { ...paid, paidAmount: { value: "5", currency: "IDR" } }] },
      null,
    ],
    ["another account's", { virtualAccountData: { ...paid, virtualAccountNo: "   8800112345678902" } }, null],
    ["nothing", {}, null],
    ["without an amount", { virtualAccountData: { ...paid, paidAmount: { value: "0.00", currency: "IDR" } } }, null],
  ])("payments: %s", async (_, fields, payments) => {
    code("2002600", fields);
    expect(await list()).toEqual(payments);
  });
  test.each([
    ["4042601", []],
    ["4042612", null],
    ["5002600", null],
  ])("payments with the code %s: %o", async (responseCode, payments) => {
    code(responseCode);
    expect(await list()).toEqual(payments);
  });
});

describe("the statement", () => {
  const line = (id: string, at: string) => ({
    transactionId: id,
    transactionDate: at,
    type: "DEBIT",
    remark: "x",
    ...amount("1.00"),
  });
  const page = (fields: object) => JSON.stringify({ responseCode: "2001400", ...fields });
  test("is read page by page, from the last second of the one before, each line once", async () => {
    const pages = [
      {
        hasMore: "Y",
        lastRecordDateTime: "2026-11-21T10:00:01+07:00",
        detailData: [line("a", "2026-11-21T10:00:00+07:00"), line("b", "2026-11-21T10:00:01+07:00")],
      },
      {
        hasMore: "N",
        detailData: [
          line("b", "2026-11-21T10:00:01+07:00"),
          line("c", "2026-11-21T23:59:59+07:00"),
          line("d", "2026-11-22T00:00:00+07:00"),
        ],
      },
    ];
    answerTo = () => ({ status: 200, body: page(pages[calls.length - 1]!) });
    const lines = await party.readStatement("2026-11-21");
    expect(lines?.map(({ id, kind, reference: about }) => [id, kind, about])).toEqual([
      ["a", "other", null],
      ["b", "other", null],
      ["c", "other", null],
    ]);
    const bodies = calls.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(bodies.map(({ fromDateTime, toDateTime }) => [fromDateTime, toDateTime])).toEqual([
      ["2026-11-21T00:00:00+07:00", "2026-11-21T23:59:59+07:00"],
      ["2026-11-21T10:00:01+07:00", "2026-11-21T23:59:59+07:00"],
    ]);
  });

  test.each([
    [
      "a page says that there is more and brings nothing new",
      { hasMore: "Y", lastRecordDateTime: "2026-11-21T10:00:00+07:00", detailData: [line("a", "2026-11-21T10:00:00+07:00")] },
      2,
    ],
    ["a page does not say where it ends", { hasMore: "Y", detailData: [line("a", "2026-11-21T10:00:00+07:00")] }, 1],
    ["a line can't be read", { hasMore: "N", detailData: [{ ...line("a", "2026-11-21T10:00:00+07:00"), type: "BOTH" }] }, 1],
  ])("is nothing when %s", async (_, fields, count) => {
    answerTo = () => ({ status: 200, body: page(fields) });
    expect(await party.readStatement("2026-11-21")).toBeNull();
    expect(calls).toHaveLength(count);
  });
});

describe("the call itself", () => {
  test("carries SNAP's headers, and never the same external id twice", async () => {
    code("2001800", taken);
    for (let n = 0; n < 20; n++) await party.payouts.submit(order);
    const [{ url, headers }] = calls as [(typeof calls)[number]];
    expect(url).toBe("/open/api/v1.0/transfer-interbank");
    expect(headers).toMatchObject({
      authorization: "Bearer token1",
      "x-partner-id": TEST_BANK.clientId,
      "channel-id": "95221",
      "x-timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/) as string,
    });
    expect(new Set(calls.map((one) => one.headers["x-external-id"])).size).toBe(20);
    expect(new Set(calls.map((one) => one.body)).size).toBe(1);
    expect(tokens).toBe(1);
  });

  test("asks for one token however many wait, and for another before it is over", async () => {
    code("2001800", taken);
    await Promise.all(Array.from({ length: 10 }, () => party.payouts.submit(order)));
    expect(tokens).toBe(1);
    clock.advance(839_000);
    await party.payouts.submit(order);
    expect(tokens).toBe(1);
    clock.advance(1_000);
    await party.payouts.submit(order);
    expect(tokens).toBe(2);
  });

  test("refused with 401 is made once more with a new token, and then was not sent", async () => {
    says(401, { responseCode: "4011801" });
    expect((await party.payouts.submit(order)).outcome).toBe("not_sent");
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer token1", "Bearer token2"]);
  });

  test("whose repetition is not answered may have been taken in", async () => {
    answerTo = () => (calls.length === 1 ? { status: 401, body: "" } : null);
    expect(await party.payouts.submit(order)).toEqual({ outcome: "unknown", why: "the bank did not answer: TimeoutError" });
  });

  test("that breaks off in the middle of its answer may have been taken in", async () => {
    answerTo = (request) => {
      request.socket.destroy();
      return null;
    };
    expect(await party.payouts.submit(order)).toEqual({ outcome: "unknown", why: "the bank did not answer: TypeError" });
  });

  test("leaves a bank alone after ten failures in a row, and tries once after a rest", async () => {
    says(500, "");
    for (let n = 0; n < 10; n++) expect((await party.payouts.submit(order)).outcome).toBe("unknown");
    for (let n = 0; n < 3; n++)
      expect(await party.payouts.submit(order)).toEqual({ outcome: "not_sent", why: "the bank is left alone for a while" });
    expect(calls).toHaveLength(10);
    clock.advance(10_000);
    code("2001800", taken);
    for (let n = 0; n < 3; n++) expect((await party.payouts.submit(order)).outcome).toBe("paid");
  });
});
