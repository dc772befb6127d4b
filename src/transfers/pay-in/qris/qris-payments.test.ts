/** Payments by QRIS: each once, however often it is notified and however the transfer is paid besides. */
import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { sendRefunds } from "../../refund/send-refunds.ts";
import { findTransfer } from "../../store.ts";
import { CHANNEL, openQrisDesk } from "../../testing/qris-desk.ts";
import type { PayInPayment } from "../model/pay-in-party.ts";

const { bank, broken, clock, database, idOf, inquire, notify, opened, payIns, payment, read, stateOf, transfersApp, work } =
  await openQrisDesk();

describe("a payment", () => {
  test("funds the transfer once, however often it is notified; the bank owes it", async () => {
    const one = await opened();
    bank.paid.set(one.code, [await payment(one)]);
    await notify(CHANNEL, one.code, one.code);
    await inquire();
    await notify(CHANNEL, one.code);
    await inquire();
    expect(await stateOf(one.id)).not.toBe("AWAITING_PAYMENT");
    expect(await payIns(one.id)).toHaveLength(1);
    const stored = await findTransfer(database, one.id);
    expect(stored?.transfer.source).toEqual({ account: "payin_clearing", whose: CHANNEL });
    expect((await read(one)).state).toBe("paid");
    expect(await broken()).toEqual([]);
  });

  test.each([
    ["forged: the bank knows of none", (): readonly PayInPayment[] => []],
    ["the bank does not answer", (): null => null],
  ])("changes nothing when %s", async (_, answer) => {
    const one = await opened();
    bank.paid.set(one.code, answer());
    await notify(CHANNEL, one.code);
    await inquire();
    expect([await stateOf(one.id), await payIns(one.id)]).toEqual(["AWAITING_PAYMENT", []]);
  });

  test("a notification of a foreign code, or of a code by another channel, is none of ours", async () => {
    const one = await opened();
    expect(await notify(CHANNEL, `${idOf("tr")}_q1`)).toEqual(new Set());
    expect(await notify("va_014", one.code)).toEqual(new Set());
    expect(await notify(CHANNEL, one.number)).toEqual(new Set());
    expect(await notify(CHANNEL, one.code)).toEqual(new Set([one.code]));
  });

  test("is found without its notification: the inquiry at the end asks about both ways", async () => {
    const one = await opened();
    bank.paid.set(one.code, [await payment(one)]);
    await notify("va_014", one.number);
    await inquire();
    expect(await payIns(one.id)).toHaveLength(1);
  });

  test("to the number counts while the QRIS service is silent; the transfer does not expire before it has answered", async () => {
    const one = await opened();
    bank.paid.set(one.code, null);
    await notify("va_014", one.number);
    await inquire();
    expect((await transfersApp.pendingInquiries()).some(({ transfer }) => transfer === one.id)).toBe(true);
    const amount = money("IDR", 100_555_000n);
    transfersApp.onAccount.set(one.number, [
      { paymentId: `v${one.number}`, number: one.number, amount, paidAt: clock.now(), payer: null },
    ]);
    clock.advance(MINUTE_MS);
    await inquire();
    expect(await payIns(one.id)).toHaveLength(1);
  });

  test("after one to the number is unapplied and is refunded once its sender has named an account; nothing is sent twice", async () => {
    const one = await opened();
    const amount = money("IDR", 100_555_000n);
    const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
    transfersApp.onAccount.set(one.number, [
      { paymentId: `v${one.number}`, number: one.number, amount, paidAt: clock.now(), payer },
    ]);
    await notify("va_014", one.number);
    await inquire();
    bank.paid.set(one.code, [await payment(one)]);
    await notify(CHANNEL, one.code);
    await inquire();
    const [second, first] = (await payIns(one.id)).toSorted((a, b) => Number(b.isLate) - Number(a.isLate));
    expect([first?.unused.minor, second?.unused.minor, second?.isLate]).toEqual([0n, amount.minor, true]);
    await transfersApp.runWith("advance_transfers", transfersApp.transaction, work);
    await sendRefunds({ transaction: transfersApp.transaction }, work);
    expect((await payIns(one.id)).find(({ isLate }) => isLate)?.refund).toMatchObject({ status: "account_needed", order: null });
    expect(await broken()).toEqual([]);
  });

  test("twice on one code, as only a faulty bank takes it: the second one is unapplied", async () => {
    const one = await opened();
    bank.paid.set(one.code, [await payment(one), await payment(one, `second${one.code}`)]);
    await notify(CHANNEL, one.code);
    await inquire();
    expect((await payIns(one.id)).filter(({ isLate }) => isLate)).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  test("of a transfer that cannot be paid out asks its sender for the account, whoever paid the number late", async () => {
    transfersApp.bank.submit = async () => ({ outcome: "refused", reason: "account_closed", providerCode: "18" });
    const one = await opened();
    bank.paid.set(one.code, [await payment(one)]);
    await notify(CHANNEL, one.code);
    await inquire();
    const payer = { name: "Orang Lain", bank: "008", account: "1112223334" };
    const amount = money("IDR", 50_000n);
    transfersApp.onAccount.set(one.number, [
      { paymentId: `l${one.number}`, number: one.number, amount, paidAt: clock.now(), payer },
    ]);
    await notify("va_014", one.number);
    await inquire();
    await transfersApp.cancel(one);
    await sendRefunds({ transaction: transfersApp.transaction }, work);
    await sendRefunds({ transaction: transfersApp.transaction }, work);
    expect((await findTransfer(database, one.id))?.transfer.refund).toMatchObject({ status: "account_needed", account: null });
    expect(await broken()).toEqual([]);
  });
});
