/** QRIS at the bank: its simulator over the wire, its failures as a table, and calls that claim to be its notification. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { readQris } from "#transfers/pay-in/model/qris-content.ts";
import type { QrisParty } from "#transfers/pay-in/model/qris-party.ts";
import { qrisContent } from "#transfers/testing/qris-code.ts";
import { openBankCaller, type Signing } from "../testing/bank-caller.ts";
import { openTestBank, TEST_BANK } from "../testing/bank.ts";
import { openStandIn } from "../testing/fake-bank.ts";
import { bankParty } from "./bank.ts";
import { SNAP_PATHS } from "./incoming.ts";

const [bank, stand, caller] = await Promise.all([openTestBank(), openStandIn(), openBankCaller()]);
afterAll(() => Promise.all([bank[Symbol.asyncDispose](), stand[Symbol.asyncDispose](), caller[Symbol.asyncDispose]()]));

function theirs(party: { readonly qris: QrisParty | null }): QrisParty {
  if (party.qris === null) throw new Error("this bank has QRIS");
  return party.qris;
}
const amount = wholeUnits("IDR", 1_005_550n);
let made = 0;
const order = (more: { readonly expiresAt?: Date } = {}) => ({
  reference: `tr_${(made += 1)}_q1`,
  amount,
  expiresAt: new Date(bank.settings.clock.now().getTime() + 3_600_000),
  ...more,
});
type Order = ReturnType<typeof order>;
async function opened(one: Order = order()) {
  const answer = await theirs(bank.party).open(one);
  if (answer.outcome !== "open") throw new Error(answer.outcome);
  return { ...one, bankReference: answer.bankReference, content: answer.content };
}
const list = (code: Awaited<ReturnType<typeof opened>>) => theirs(bank.party).listPayments(code);

describe("the bank's simulator", () => {
  beforeEach(() => bank.control("faults", {}));

  test("gives a code of exactly the order, the same one again, and none to another merchant", async () => {
    const one = order();
    const code = await opened(one);
    expect(readQris(code.content, amount)).toEqual({ merchant: "SAMPAI", city: "JAKARTA" });
    expect(await opened(one)).toEqual(code);
    const foreign = bankParty({ ...bank.settings, qris: { merchantId: "ID1", terminalId: "A01" } });
    expect(await theirs(foreign).open(order())).toEqual({ outcome: "refused", providerCode: "4044708" });
    expect(await theirs(bank.party).open({ ...one, amount: wholeUnits("IDR", 5n) })).toEqual({
      outcome: "refused",
      providerCode: "4044718",
    });
  });

  test("a code over another amount is refused, whoever made the mistake", async () => {
    await bank.control("faults", { qrisWrongAmount: 1 });
    expect(await theirs(bank.party).open(order())).toEqual({ outcome: "refused", providerCode: "2004700/amount" });
  });

  test("a lost answer is unknown, and the same order then returns the code", async () => {
    await bank.control("faults", { openingSilence: 1 });
    const one = order();
    expect((await theirs(bank.party).open(one)).outcome).toBe("unknown");
    await bank.control("faults", {});
    expect((await opened(one)).content).toContain("SAMPAI");
  });

  test("reports a payment once it is made, and notifies it by our reference", async () => {
    const code = await opened();
    expect(await list(code)).toEqual([]);
    await bank.control("pay-qris", { reference: code.reference, notifications: 2 });
    expect(await list(code)).toMatchObject([{ paymentId: code.bankReference, number: code.reference, amount, payer: null }]);
    await expect.poll(() => bank.qrisPaid.filter((reference) => reference === code.reference).length).toBe(2);
  });

  test("a second payment, as only a faulty acquirer takes it, has another id", async () => {
    const code = await opened();
    await bank.control("pay-qris", { reference: code.reference, times: 2, notifications: 0 });
    expect(await list(code)).toMatchObject([{ paymentId: `${code.bankReference}2` }]);
  });

  test("settles on the next working day, net: for us the payment and what the bank has kept", async () => {
    const code = await opened();
    await bank.control("pay-qris", { reference: code.reference, notifications: 0 });
    const linesOf = async () => {
      const { lines } = (await bank.control("statement")) as {
        lines: { id: string; reference: string | null; atMs: number; sen: string }[];
      };
      return lines.filter(({ reference }) => reference === code.reference);
    };
    expect(await linesOf()).toEqual([]);
    await bank.control("time", { advanceMs: 4 * 86_400_000 });
    const [line] = await linesOf();
    expect([line?.id, line?.sen]).toEqual([`S${code.bankReference}`, String(100_555_000 - 703_885)]);
    const day = toLocalDate(new Date(line?.atMs ?? 0));
    const read = (await bank.party.readStatement(day))?.filter(({ reference }) => reference === code.reference);
    expect(read).toMatchObject([
      { id: `S${code.bankReference}`, kind: "pay_in", amount },
      { id: `S${code.bankReference}/mdr`, kind: "cost", amount: { minor: -703_885n } },
    ]);
  });
});

describe("the bank's answers", () => {
  const one = { reference: "tr_x_q1", amount, expiresAt: stand.clock.now() };
  const said = { referenceNo: "QR1", partnerReferenceNo: "tr_x_q1", qrContent: qrisContent(amount) };
  test.each([
    ["in full", "2004700", said, "open"],
    ["with null for our reference", "2004700", { ...said, partnerReferenceNo: null }, "open"],
    ["known already, with the code", "4094701", said, "open"],
    ["known already, without it", "4094701", {}, "refused"],
    ["for another order", "2004700", { ...said, partnerReferenceNo: "tr_y_q1" }, "refused"],
    ["over another amount", "2004700", { ...said, qrContent: qrisContent(wholeUnits("IDR", 1n)) }, "refused"],
    ["static", "2004700", { ...said, qrContent: qrisContent(amount, { "01": "11" }) }, "refused"],
    ["with a tip", "2004700", { ...said, qrContent: qrisContent(amount, { "55": "01" }) }, "refused"],
    ["without the bank's reference", "2004700", { ...said, referenceNo: undefined }, "refused"],
    ["without a code", "2004700", { ...said, qrContent: undefined }, "refused"],
    ["merchant unknown", "4044708", {}, "refused"],
    ["in progress", "2024700", {}, "unknown"],
    ["out of order", "5004701", {}, "unknown"],
  ])("a code: %s", async (_, responseCode, fields, outcome) => {
    stand.code(responseCode, fields);
    expect((await theirs(stand.open()).open(one)).outcome).toBe(outcome);
  });

  test("the order has the fields of the standard, and no more", async () => {
    stand.code("2004700", said);
    await theirs(stand.open()).open(one);
    const { merchantId, terminalId } = TEST_BANK.qris;
    const sent: unknown = JSON.parse(stand.calls.at(-1)?.body ?? "");
    expect(sent).toMatchObject({
      partnerReferenceNo: "tr_x_q1",
      amount: { value: "1005550.00", currency: "IDR" },
      merchantId,
      terminalId,
    });
    expect(stand.calls.at(-1)?.url).toContain("/v1.0/qr/qr-mpm-generate");
  });

  const paid = {
    originalReferenceNo: "QR1",
    originalPartnerReferenceNo: "tr_x_q1",
    serviceCode: "47",
    latestTransactionStatus: "00",
    amount: { value: "1005550.00", currency: "IDR" },
    paidTime: "2026-11-21T17:00:00+07:00",
  };
  const payment = [{ paymentId: "QR1", number: "tr_x_q1", amount, paidAt: new Date("2026-11-21T10:00:00Z"), payer: null }];
  test.each([
    ["paid", "2005100", paid, payment],
    ["initiated", "2005100", { ...paid, latestTransactionStatus: "01" }, []],
    ["on its way", "2005100", { ...paid, latestTransactionStatus: "02" }, null],
    ["pending", "2005100", { ...paid, latestTransactionStatus: "03" }, []],
    ["cancelled", "2005100", { ...paid, latestTransactionStatus: "05" }, []],
    ["not found, by code", "4045101", {}, []],
    ["not found, by status", "2005100", { ...paid, latestTransactionStatus: "07" }, []],
    ["about another code", "2005100", { ...paid, originalPartnerReferenceNo: "tr_y_q1" }, null],
    ["about another service", "2005100", { ...paid, serviceCode: "54" }, null],
    ["without an amount", "2005100", { ...paid, amount: null }, null],
    ["of nothing", "2005100", { ...paid, amount: { value: "0.00", currency: "IDR" } }, null],
    ["in dollars", "2005100", { ...paid, amount: { value: "1.00", currency: "USD" } }, null],
    ["without the bank's reference", "2005100", { ...paid, originalReferenceNo: null }, null],
    ["without a time", "2005100", { ...paid, paidTime: null }, null],
    [
      "another amount, which is what the bank has",
      "2005100",
      { ...paid, amount: { value: "5.00", currency: "IDR" } },
      [{ ...payment[0], amount: wholeUnits("IDR", 5n) }],
    ],
    ["out of order", "5005101", {}, null],
  ])("a payment: %s", async (_, responseCode, fields, outcome) => {
    stand.code(responseCode, fields);
    expect(await theirs(stand.open()).listPayments({ ...one, bankReference: "QR1" })).toEqual(outcome);
  });
});

describe("a notification (52)", () => {
  beforeEach(() => void (caller.qris.length = 0));
  const body = {
    originalReferenceNo: "QR1",
    originalPartnerReferenceNo: "tr_x_q1",
    latestTransactionStatus: "00",
    amount: { value: "1005550.00", currency: "IDR" },
  };
  const notify = (fields: object = {}, signing?: Signing) => caller.call(SNAP_PATHS.qrisPayment, { ...body, ...fields }, signing);

  test("is accepted, also again and with any amount, since it only triggers an inquiry", async () => {
    expect(await notify()).toMatchObject({ status: 200, body: { responseCode: "2005200" } });
    expect(await notify()).toMatchObject({ status: 200 });
    expect(await notify({ amount: { value: "1.00", currency: "IDR" } })).toMatchObject({ status: 200 });
    expect(caller.qris).toEqual(["tr_x_q1", "tr_x_q1", "tr_x_q1"]);
  });

  test("of a code that is not ours is answered so", async () => {
    const foreign = await notify({ originalPartnerReferenceNo: "tr_unknown_q1" });
    expect(foreign).toMatchObject({ status: 404, body: { responseCode: "4045201" } });
  });

  test.each<[string, object, Signing, string]>([
    ["without a token", {}, { headers: { authorization: undefined } }, "4015201"],
    ["signed with another secret", {}, { secret: "another secret" }, "4015200"],
    ["signed for another path", {}, { path: SNAP_PATHS.payment }, "4015200"],
    ["signed 301 seconds ago", {}, { at: caller.clock.now().getTime() - 301_000 }, "4015200"],
    ["by another partner", {}, { headers: { "x-partner-id": "somebody" } }, "4015200"],
    ["without our reference", { originalPartnerReferenceNo: undefined }, {}, "4005201"],
    ["with another form of reference", { originalPartnerReferenceNo: "x'; --" }, {}, "4005201"],
    ["without a status", { latestTransactionStatus: undefined }, {}, "4005201"],
  ])("is refused %s", async (_, fields, signing, responseCode) => {
    expect((await notify(fields, signing)).body).toMatchObject({ responseCode });
    expect(caller.qris).toEqual([]);
  });

  test("that cannot be stored is answered 500, so that the bank repeats it", async () => {
    caller.isBroken = true;
    expect(await notify()).toMatchObject({ status: 500 });
    caller.isBroken = false;
  });
});
