/** How we evaluate answers to payout orders from a failing bank, or from something else that answers in its place. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { BankParty } from "./bank.ts";
import { openStandIn } from "../testing/fake-bank.ts";
import { testOrder } from "../testing/bank.ts";

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

describe("an answer to an order", () => {
  test.each([
    ["in full", taken, "paid"],
    ["with nothing repeated but its reference", { referenceNo: "BK1" }, "paid"],
    ["with fields we do not know", { ...taken, originatorInfos: [{}], additionalInfo: { x: [1] } }, "paid"],
    [
      "with null for what it leaves out",
      { referenceNo: "BK1", partnerReferenceNo: null, amount: null, beneficiaryAccountNo: null, additionalInfo: null },
      "paid",
    ],
    ["with a text where more should stand", { ...taken, additionalInfo: "" }, "paid"],
    ["with a fee that can't be read", { ...taken, additionalInfo: { feeAmount: "1500" } }, "paid"],
    ["without the bank's reference", { partnerReferenceNo: reference }, "unknown"],
    ["about another reference", { ...taken, partnerReferenceNo: "po_other" }, "unknown"],
    ["with another amount", { ...taken, ...amount("1000000.01") }, "unknown"],
    ["with an amount in another spelling", { ...taken, ...amount("1000000") }, "unknown"],
    ["with an amount in dollars", { ...taken, amount: { value: "1000000.00", currency: "USD" } }, "unknown"],
    ["about another account", { ...taken, beneficiaryAccountNo: "1" }, "unknown"],
    ["with line breaks in its reference", { ...taken, referenceNo: "a\nb" }, "unknown"],
  ])("200 %s", async (_, fields, outcome) => {
    stand.code("2001800", fields);
    expect((await party.payouts.submit(order)).outcome).toBe(outcome);
  });

  test.each([
    ["an HTML page", () => stand.says(200, "<html>")],
    ["a 403 of something between us", () => stand.says(403, "<html>")],
    ["nothing", () => stand.says(200, "")],
    ["a list", () => stand.says(200, "[]")],
    ["two response codes", () => stand.says(200, '{"responseCode":"4031814","responseCode":"2001800","referenceNo":"BK1"}')],
    ["another service's code", () => stand.code("2002300", taken)],
    ["a code that denies its status", () => stand.says(200, { responseCode: "4031814" })],
    ["a status that denies its code", () => stand.says(403, { responseCode: "2001800", ...taken })],
    ["a redirect", () => stand.says(302, "", { location: "/elsewhere" })],
    ["too much", () => stand.says(200, JSON.stringify({ responseCode: "2001800", ...taken, remark: "x".repeat(70_000) }))],
    ["503", () => stand.says(503, "", { "retry-after": "1" })],
  ])("that is %s leaves the outcome unknown", async (_, change) => {
    change();
    expect((await party.payouts.submit(order)).outcome).toBe("unknown");
    expect(stand.calls).toHaveLength(1);
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
    stand.code(responseCode);
    expect((await party.payouts.submit(order)).outcome).toBe(outcome);
  });

  test.each([
    ["00", "paid"],
    ["03", "pending"],
    ["06", "refused"],
    ["07", "unknown"],
    ["99", "unknown"],
  ])("of SKN with the status %s is %s", async (transactionStatus, outcome) => {
    stand.code("2002300", { ...taken, transactionStatus });
    expect((await party.payouts.submit({ ...order, rail: "skn" })).outcome).toBe(outcome);
  });

  test("of SKN without a status is pending", async () => {
    stand.code("2002300", taken);
    expect((await party.payouts.submit({ ...order, rail: "skn" })).outcome).toBe("pending");
  });
});

describe("an answer to an inquiry", () => {
  const found = { originalReferenceNo: "BK1", originalPartnerReferenceNo: reference, ...amount("1000000.00") };
  const inquire = () => party.payouts.inquire(order);
  test.each([
    ["00", { outcome: "paid", assurance: "CREDITED", providerRef: "BK1", cost: null }],
    ["01", { outcome: "pending", providerRef: "BK1" }],
    ["02", { outcome: "pending", providerRef: "BK1" }],
    ["03", { outcome: "pending", providerRef: "BK1" }],
    ["04", { outcome: "returned", reason: "rejected", providerCode: "2003600/04", amount: order.amount }],
    ["05", { outcome: "refused", reason: "rejected", providerCode: "2003600/05" }],
    ["06", { outcome: "refused", reason: "rejected", providerCode: "2003600/06" }],
    ["07", { outcome: "not_found", providerCode: "2003600/07" }],
    ["08", { outcome: "unknown", why: "the bank reported an unknown status" }],
  ])("%s", async (latestTransactionStatus, outcome) => {
    stand.code("2003600", { ...found, latestTransactionStatus });
    expect(await inquire()).toEqual(outcome);
  });

  test.each([
    ["4031818", "account_closed"],
    ["4031809", "account_dormant"],
    ["4041811", "account_invalid"],
    ["4031803", "compliance"],
    ["2001800", "rejected"],
    ["x", "rejected"],
  ])("failed after %s is refused: %s", async (previousResponseCode, reason) => {
    stand.code("2003600", { ...found, latestTransactionStatus: "06", previousResponseCode });
    expect(await inquire()).toMatchObject({ outcome: "refused", reason });
  });

  test.each([
    ["0.00", "unknown"],
    ["0.01", "returned"],
    ["1000000.00", "returned"],
    ["1000000.01", "unknown"],
  ])("returned with Rp %s is %s", async (value, outcome) => {
    stand.code("2003600", {
      ...found,
      latestTransactionStatus: "04",
      additionalInfo: { refundAmount: { value, currency: "IDR" } },
    });
    expect((await inquire()).outcome).toBe(outcome);
  });

  test("returned with an unreadable amount is unknown: part of the money may be missing", async () => {
    for (const refundAmount of ["500000", { value: "500000", currency: "IDR" }]) {
      stand.code("2003600", { ...found, latestTransactionStatus: "04", additionalInfo: { refundAmount } });
      expect((await inquire()).outcome).toBe("unknown");
    }
  });

  test.each([
    ["4043601", "not_found"],
    ["4043618", "unknown"],
    ["2023600", "unknown"],
    ["4033614", "unknown"],
    ["5003600", "unknown"],
    ["4293600", "not_sent"],
  ])("with the code %s is %s", async (responseCode, outcome) => {
    stand.code(responseCode);
    expect((await inquire()).outcome).toBe(outcome);
  });

  test("about another order leaves the outcome of ours unknown", async () => {
    for (const change of [{ originalPartnerReferenceNo: "po_other" }, amount("1.00"), { beneficiaryAccountNo: "1" }]) {
      stand.code("2003600", { ...found, latestTransactionStatus: "06", ...change });
      expect((await inquire()).outcome).toBe("unknown");
    }
  });
});
