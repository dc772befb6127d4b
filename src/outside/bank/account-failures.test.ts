/** How we evaluate answers of a failing bank: virtual accounts and the statement. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import type { BankParty } from "./bank.ts";
import { openStandIn } from "../testing/fake-bank.ts";

const stand = await openStandIn();
afterAll(() => stand[Symbol.asyncDispose]());
let party: BankParty;
beforeEach(() => {
  party = stand.open();
});

const amount = (value: string) => ({ amount: { value, currency: "IDR" } });
describe("virtual accounts", () => {
  const payIn = { reference: "pi_1", amount: wholeUnits("IDR", 5n), title: "x", expiresAt: stand.clock.now() };
  const opened = { virtualAccountNo: "   8800112345678901", trxId: "pi_1", totalAmount: { value: "5.00", currency: "IDR" } };
  test.each([
    ["in full", { virtualAccountData: opened }, "open"],
    [
      "in the portal's other spelling, with a number for customerNo",
      { virtualAccountdata: { ...opened, customerNo: 12345678901 } },
      "open",
    ],
    ["with null for what it leaves out", { virtualAccountData: { ...opened, trxId: null, totalAmount: null } }, "open"],
    ["for another order", { virtualAccountData: { ...opened, trxId: "pi_2" } }, "unknown"],
    ["for another amount", { virtualAccountData: { ...opened, totalAmount: { value: "6.00", currency: "IDR" } } }, "unknown"],
    ["of another company", { virtualAccountData: { ...opened, virtualAccountNo: "   9900112345678901" } }, "unknown"],
    ["with letters in the number", { virtualAccountData: { ...opened, virtualAccountNo: "   88001abc" } }, "unknown"],
    ["without a number", { virtualAccountData: {} }, "unknown"],
  ])("opened %s", async (_, fields, outcome) => {
    stand.code("2002700", fields);
    expect((await party.payIns.open(payIn)).outcome).toBe(outcome);
  });

  test.each([
    ["4002701", { outcome: "refused", providerCode: "4002701" }],
    ["4032701", { outcome: "refused", providerCode: "4032701" }],
    ["4092701", { outcome: "unknown", why: "the bank answered 4092701 without the account" }],
    ["2022700", { outcome: "unknown", why: "the bank answered 2022700" }],
  ])("not opened: %s", async (responseCode, answer) => {
    stand.code(responseCode);
    expect(await party.payIns.open(payIn)).toEqual(answer);
  });

  test("already known is open, if the answer holds the number", async () => {
    stand.code("4042718", { virtualAccountData: opened });
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
    stand.code("2002600", fields);
    expect(await list()).toEqual(payments);
  });
  test.each([
    ["4042601", []],
    ["4042612", null],
    ["5002600", null],
  ])("payments with the code %s: %o", async (responseCode, payments) => {
    stand.code(responseCode);
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
  test("is read page by page, each from the last second of the page before, with each line once", async () => {
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
    stand.answers((_request, before) => ({ status: 200, body: page(pages[before]!) }));
    const lines = await party.readStatement("2026-11-21");
    expect(lines?.map(({ id, kind, reference: about }) => [id, kind, about])).toEqual([
      ["a", "other", null],
      ["b", "other", null],
      ["c", "other", null],
    ]);
    const bodies = stand.calls.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(bodies.map(({ fromDateTime, toDateTime }) => [fromDateTime, toDateTime])).toEqual([
      ["2026-11-21T00:00:00+07:00", "2026-11-21T23:59:59+07:00"],
      ["2026-11-21T10:00:01+07:00", "2026-11-21T23:59:59+07:00"],
    ]);
  });

  test("without a field that announces more pages is complete, and may be empty", async () => {
    stand.says(200, page({ hasMore: null, detailData: null, lastRecordDateTime: null }));
    expect(await party.readStatement("2026-11-21")).toEqual([]);
  });

  test.each([
    [
      "a page says that there is more and brings nothing new",
      { hasMore: "Y", lastRecordDateTime: "2026-11-21T10:00:00+07:00", detailData: [line("a", "2026-11-21T10:00:00+07:00")] },
      2,
    ],
    ["a page does not say where it ends", { hasMore: "Y", detailData: [line("a", "2026-11-21T10:00:00+07:00")] }, 1],
    ["a line can't be read", { hasMore: "N", detailData: [{ ...line("a", "2026-11-21T10:00:00+07:00"), type: "BOTH" }] }, 1],
  ])("is null when %s", async (_, fields, count) => {
    stand.says(200, page(fields));
    expect(await party.readStatement("2026-11-21")).toBeNull();
    expect(stand.calls).toHaveLength(count);
  });
});
