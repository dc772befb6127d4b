/** The bank's authenticated calls to us: payments, inquiries about numbers, notifications about transfers. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SNAP_PATHS } from "./incoming.ts";
import { openBankCaller, paymentNotification } from "../testing/bank-caller.ts";

const bank = await openBankCaller();
afterAll(() => bank[Symbol.asyncDispose]());
beforeEach(() => {
  bank.payIns.length = 0;
  bank.notifications.length = 0;
});

const notification = (change: Record<string, unknown> = {}) => ({
  originalPartnerReferenceNo: "po_1",
  originalReferenceNo: "BK1",
  latestTransactionStatus: "00",
  amount: { value: "1000000.00", currency: "IDR" },
  transactionDate: "2026-11-21T16:59:00+07:00",
  ...change,
});

describe("a payment", () => {
  test("is received as notified, and the answer repeats it", async () => {
    expect(await bank.call(SNAP_PATHS.payment, paymentNotification())).toMatchObject({
      status: 200,
      body: {
        responseCode: "2002500",
        virtualAccountData: {
          partnerServiceId: "   88001",
          customerNo: "00000000077",
          virtualAccountNo: "   8800100000000077",
          paymentRequestId: "VP1",
          paidAmount: { value: "1005550.00", currency: "IDR" },
          paymentFlagStatus: "00",
        },
      },
    });
    // Only id and number are taken: amount, instant and payer come from the inquiry.
    expect(bank.payIns).toEqual([{ paymentId: "VP1", number: "8800100000000077" }]);
  });

  test.each([
    ["without a payer", { sourceBankCode: undefined }],
    ["with a payer whose account is hashed", { hashedSourceAccountNo: "c7ad44cbad762a5da0a452f9e854fdc1" }],
    ["with a payer without a name", { additionalInfo: {} }],
    ["with null for its time", { trxDateTime: null, additionalInfo: null }],
    ["without a time, its customerNo a number", { trxDateTime: undefined, customerNo: 77 }],
  ])("%s is inquired about all the same, and our clock replaces no missing time", async (_, change) => {
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(change))).status).toBe(200);
    expect(bank.payIns).toEqual([{ paymentId: "VP1", number: "8800100000000077" }]);
  });

  test("on an unknown number is received; notified twice, it is received twice, and its receiver drops the duplicate", async () => {
    for (let n = 0; n < 2; n++)
      expect((await bank.call(SNAP_PATHS.payment, paymentNotification({ virtualAccountNo: "   8800199999999999" }))).status).toBe(
        200,
      );
    expect(bank.payIns.map(({ paymentId }) => paymentId)).toEqual(["VP1", "VP1"]);
  });

  test.each([
    ["another company's number", { virtualAccountNo: "   9900100000000077" }],
    ["no number", { virtualAccountNo: "   88001abc" }],
    ["no amount", { paidAmount: undefined }],
    ["an amount of nothing", { paidAmount: { value: "0.00", currency: "IDR" } }],
    ["an amount below nothing", { paidAmount: { value: "-1.00", currency: "IDR" } }],
    ["an amount in another spelling", { paidAmount: { value: "1005550", currency: "IDR" } }],
    ["an amount in dollars", { paidAmount: { value: "1.00", currency: "USD" } }],
    ["no id", { paymentRequestId: "" }],
    ["an id with blanks", { paymentRequestId: "V P" }],
    ["no time", { trxDateTime: "yesterday" }],
  ])("with %s is refused with the name of the field", async (_, change) => {
    expect(await bank.call(SNAP_PATHS.payment, paymentNotification(change))).toMatchObject({
      status: 400,
      body: { responseCode: "4002501" },
    });
    expect(bank.payIns).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["a field twice", '{"paymentRequestId":"VP1","paymentRequestId":"VP2"}'],
    ["a field of the prototype", '{"__proto__":{}}'],
    ["too much in it", JSON.stringify(paymentNotification({ freeTexts: "x".repeat(20_000) }))],
  ])("with %s is refused", async (_, body) => {
    expect(await bank.call(SNAP_PATHS.payment, body)).toMatchObject({ status: 400, body: { responseCode: "4002500" } });
    expect(bank.payIns).toEqual([]);
  });

  test("in another content type than JSON is refused", async () => {
    expect(
      await bank.call(SNAP_PATHS.payment, paymentNotification(), { headers: { "content-type": "text/plain" } }),
    ).toMatchObject({
      status: 400,
    });
  });

  test("that could not be stored is answered 500, so that the bank notifies again", async () => {
    bank.isBroken = true;
    const failed = await bank.call(SNAP_PATHS.payment, paymentNotification());
    expect(failed).toMatchObject({ status: 500, body: { responseCode: "5002500", responseMessage: "General Error" } });
    bank.isBroken = false;
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification({ flagAdvise: "Y" }))).status).toBe(200);
  });
});

describe("an inquiry about a number", () => {
  const inquire = (virtualAccountNo: string) =>
    bank.call(SNAP_PATHS.inquiry, { virtualAccountNo, inquiryRequestId: "iq1", channelCode: 6011 });
  test("is answered with what it is for", async () => {
    expect(await inquire("   8800100000000077")).toMatchObject({
      status: 200,
      body: {
        responseCode: "2002400",
        virtualAccountData: {
          virtualAccountName: "Sampai SITI",
          totalAmount: { value: "1005550.00", currency: "IDR" },
          virtualAccountTrxType: "C",
          inquiryRequestId: "iq1",
        },
      },
    });
  });
  test.each(["   8800100000000078", "   9900100000000077"])("that takes no payments for us is answered 404: %s", async (number) =>
    expect(await inquire(number)).toMatchObject({ status: 404, body: { responseCode: "4042412" } }),
  );
});

describe("a notification about a transfer", () => {
  test.each([
    [SNAP_PATHS.sknNotification, "2007500"],
    [SNAP_PATHS.transferNotification, "2001800"],
  ])("at %s is received with the reference of the transfer", async (path, responseCode) => {
    expect(await bank.call(path, notification())).toMatchObject({ status: 200, body: { responseCode } });
    expect(bank.notifications).toEqual([{ reference: "po_1", eventId: expect.stringMatching(/^[0-9a-f]{40}$/) }]);
  });

  test("repeated with other white space is the same event; with another status it is another", async () => {
    await bank.call(SNAP_PATHS.sknNotification, notification());
    await bank.call(SNAP_PATHS.sknNotification, JSON.stringify(notification(), null, 4));
    await bank.call(SNAP_PATHS.sknNotification, notification({ latestTransactionStatus: "04" }));
    expect(new Set(bank.notifications.map(({ eventId }) => eventId)).size).toBe(2);
    expect(bank.notifications[0]?.eventId).toBe(bank.notifications[1]?.eventId);
  });

  test("about an unknown transfer is answered 404", async () => {
    expect(await bank.call(SNAP_PATHS.sknNotification, notification({ originalPartnerReferenceNo: "po_unknown" }))).toMatchObject(
      {
        status: 404,
        body: { responseCode: "4047501" },
      },
    );
  });

  test.each([
    ["without a reference", { originalPartnerReferenceNo: undefined }],
    ["with a reference that is none", { originalPartnerReferenceNo: "po 1" }],
    ["with an unknown status", { latestTransactionStatus: "08" }],
  ])("%s is refused", async (_, change) => {
    expect(await bank.call(SNAP_PATHS.sknNotification, notification(change))).toMatchObject({
      status: 400,
      body: { responseCode: "4007501" },
    });
    expect(bank.notifications).toEqual([]);
  });
});

describe("an X-EXTERNAL-ID repeated on the same day", () => {
  const again = (id: string) => ({ headers: { "x-external-id": id } });
  test.each<[string, string, object]>([
    [SNAP_PATHS.payment, "25", paymentNotification()],
    [SNAP_PATHS.inquiry, "24", { virtualAccountNo: "   8800100000000077", inquiryRequestId: "iq1" }],
    [SNAP_PATHS.sknNotification, "75", notification()],
    [SNAP_PATHS.transferNotification, "18", notification()],
  ])("is a conflict at %s, in the form of service %s", async (path, service, body) => {
    const id = `9000${service}`;
    expect(await bank.call(path, body, again(id))).toMatchObject({ status: 200 });
    const repeated = await bank.call(path, body, again(id));
    expect([repeated.status, repeated.body]).toEqual([409, { responseCode: `409${service}00`, responseMessage: "Conflict" }]);
    // A repeated notification is received twice, so that an honest repetition loses nothing.
    expect(bank.payIns.length + bank.notifications.length).toBe(path === SNAP_PATHS.inquiry ? 0 : 2);
  });

  test("counts across all services, but not for calls that were refused or could not be stored", async () => {
    expect((await bank.call(SNAP_PATHS.sknNotification, notification(), again("91001"))).status).toBe(200);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), again("91001"))).body["responseCode"]).toBe("4092500");
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification({ paidAmount: null }), again("91002"))).status).toBe(400);
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), { ...again("91002"), secret: "another" })).status).toBe(
      401,
    );
    bank.isBroken = true;
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), again("91002"))).status).toBe(500);
    bank.isBroken = false;
    expect((await bank.call(SNAP_PATHS.payment, paymentNotification(), again("91002"))).status).toBe(200);
  });
});
