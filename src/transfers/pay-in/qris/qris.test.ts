/** Paying in by QRIS: chosen by the sender, given by the bank, paid once, however often it is notified and however it is paid besides. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import { MONDAY, seedPrices } from "#pricing/testing/pricing-app.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { openDesk } from "#recipients/testing/test-recipients.ts";
import { transfersHttp, type TransferHttpDeps } from "../../http.ts";
import { transferInvariants } from "../../invariants.ts";
import { TRANSFER_RULES } from "../../lifecycle/rules.ts";
import { totalOf } from "../../lifecycle/transfer.ts";
import { applyEvent } from "../../processing/apply-events.ts";
import { insertPayInAccount } from "../../processing/store-due.ts";
import { sendRefunds } from "../../refund/send-refunds.ts";
import * as sendingCalls from "../../sending/contract.ts";
import { findTransfer } from "../../store.ts";
import { fakeApprovals } from "../../testing/fake-approvals.ts";
import { qrisContent } from "../../testing/qris-code.ts";
import { actorFor } from "../../testing/samples.ts";
import { openTransfers } from "../../testing/test-app.ts";
import { openTransfersApp } from "../../testing/transfers-app.ts";
import { readPayIn } from "../contract.ts";
import { INQUIRE_PAYMENTS_JOB, receivePaymentNotifications } from "../inquire-payments.ts";
import type { PayInPayment } from "../model/pay-in-party.ts";
import type { QrisAnswer, QrisOrder } from "../model/qris-party.ts";
import * as contract from "./contract.ts";
import { fetchQris } from "./open-qris.ts";

const CHANNEL = "qris_014";
const desk = await openDesk(MONDAY);
const { app, clock } = desk;
const { database } = app.runtime;
await seedPrices(app);
const transfersApp = openTransfersApp(app);
const right = async ({ amount }: QrisOrder): Promise<QrisAnswer> => ({
  outcome: "open",
  content: qrisContent(amount),
  bankReference: "QR0001",
});
const bank = { open: right, orders: [] as QrisOrder[], paid: new Map<string, readonly PayInPayment[] | null>() };
const qris = {
  party: CHANNEL,
  open: async (order: QrisOrder) => {
    bank.orders.push(order);
    return bank.open(order);
  },
  listPayments: async ({ reference }: { readonly reference: string }) =>
    bank.paid.get(reference) ?? (bank.paid.has(reference) ? null : []),
};
const deps: TransferHttpDeps = {
  ...openTransfers(app).deps,
  ...fakeApprovals(),
  rules: TRANSFER_RULES,
  canRecall: () => false,
  inquireAccount: desk.bank,
  homeBank: "014",
  hasLost: async () => false,
  payInTitle: async () => "Sampai",
  takesCash: async () => true,
  qrisChannel: CHANNEL,
  senderFor: async () => ({ name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" }),
};
const work = { ...transfersApp.all, qris };
const api = await openTestApi(app, [transfersHttp(deps)]);
const bare = await openTestApi(app, [transfersHttp({ ...deps, qrisChannel: null })]);
beforeEach(() => {
  transfersApp.nextTest();
  Object.assign(bank, { open: right, orders: [], paid: new Map() });
});
afterAll(async () => {
  await bare[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await desk[Symbol.asyncDispose]();
});

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), app.runtime.random(10));
const sender = (): Actor & { readonly id: string } => ({ kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS });
let numbers = 0;

async function sent(isOpen = true) {
  const actor = sender();
  const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id: idOf("qt") }));
  const { id: recipient } = await desk.saved(actor);
  const sending = { id: idOf("tr"), quote: quote.id, recipient, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  expectOk(await api.call(sendingCalls.sendTransfer, sending, { actor }));
  const number = `8808${String((numbers += 1)).padStart(12, "0")}`;
  if (isOpen)
    await transfersApp.transaction(async (ctx) => {
      await insertPayInAccount(ctx.db, { transfer: sending.id, channel: "va_014", number }, ctx.now);
      await applyEvent(ctx, sending.id, { type: "pay_in_opened", at: ctx.now, by: actorFor("system") }, deps);
    });
  transfersApp.onAccount.set(number, []);
  return { actor, id: sending.id, number, code: `${sending.id}_q1` };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const choose = ({ id, actor }: Pick<Sent, "id" | "actor">) => api.call(contract.openQris, { id }, { actor });
const fetchCode = (id: Id<"tr">) => fetchQris({ transaction: transfersApp.transaction }, id, { qris });
const read = async ({ id, actor }: Sent) => expectOk(await api.call(readPayIn, { id }, { actor }));
const stateOf = async (id: Id<"tr">) => (await findTransfer(database, id))?.transfer.state;
async function opened() {
  const one = await sent();
  await choose(one);
  await fetchCode(one.id);
  return one;
}
async function payment({ id, code }: Pick<Sent, "id" | "code">, paymentId = `QP${code}`): Promise<PayInPayment> {
  const stored = await findTransfer(database, id);
  if (stored === null) throw new Error("no transfer");
  return { paymentId, number: code, amount: totalOf(stored.transfer.price), paidAt: clock.now(), payer: null };
}
const notify = (channel: string, ...some: readonly string[]) =>
  transfersApp.transaction((ctx) => receivePaymentNotifications(ctx, { channel, numbers: some }));
const inquire = () => transfersApp.runWith(INQUIRE_PAYMENTS_JOB, transfersApp.transaction, work);
const payIns = async (id: Id<"tr">) => (await findTransfer(database, id))?.transfer.payIns ?? [];
const broken = async () =>
  (await checkInvariants(database, [...ledgerInvariants, ...transferInvariants])).filter(({ breaches }) => breaches.length > 0);

describe("the code", () => {
  test("is offered beside the number, asked for once it is chosen, and shown with the merchant", async () => {
    const one = await sent();
    expect((await read(one)).qris).toMatchObject({ state: "offered", content: null });
    expect(bank.orders).toEqual([]);
    expect(expectOk(await choose(one))).toMatchObject({ state: "opening" });
    expect((await read(one)).qris.state).toBe("opening");
    await fetchCode(one.id);
    expect(bank.orders).toMatchObject([{ reference: one.code, amount: money("IDR", 100_555_000n) }]);
    expect((await read(one)).qris).toMatchObject({ state: "open", merchant: "SAMPAI", city: "JAKARTA" });
    expect(expectOk(await choose(one)).state).toBe("open");
    await fetchCode(one.id);
    expect(bank.orders).toHaveLength(1);
  });

  test("ends with the price: the bank gets the end of the pay-in", async () => {
    const one = await opened();
    expect(bank.orders[0]?.expiresAt).toEqual((await findTransfer(database, one.id))?.transfer.payBy);
  });

  test("is tried again while the bank is silent, and refused when the bank refuses; choosing again asks again", async () => {
    const one = await sent();
    await choose(one);
    bank.open = async () => ({ outcome: "unknown", why: "silence" });
    await expect(fetchCode(one.id)).rejects.toThrow("unknown");
    bank.open = async () => ({ outcome: "refused", providerCode: "4044708" });
    await fetchCode(one.id);
    expect((await read(one)).qris).toMatchObject({ state: "refused", content: null });
    bank.open = right;
    expect(expectOk(await choose(one)).state).toBe("opening");
    await fetchCode(one.id);
    expect((await read(one)).qris.state).toBe("open");
  });

  test("a stored content that does not fit the price is not shown", async () => {
    const one = await sent();
    await choose(one);
    bank.open = async () => ({ outcome: "open", content: qrisContent(money("IDR", 100n)), bankReference: "QR1" });
    await fetchCode(one.id);
    expect((await read(one)).qris).toMatchObject({ state: "refused", content: null });
  });
});

describe("is not offered", () => {
  const refused = async (one: Sent, from = api) =>
    expect(await from.call(contract.openQris, { id: one.id }, { actor: one.actor })).toMatchObject({
      code: 409,
      status: "qris_not_offered",
    });

  test("without a bank that gives it, before the number, and once a part was paid to the number", async () => {
    const one = await sent();
    expect(expectOk(await bare.call(readPayIn, { id: one.id }, { actor: one.actor })).qris.state).toBe("none");
    await refused(one, bare);
    await refused(await sent(false));
    const amount = money("IDR", 100n);
    transfersApp.onAccount.set(one.number, [
      { paymentId: `part${one.number}`, number: one.number, amount, paidAt: clock.now(), payer: null },
    ]);
    await notify("va_014", one.number);
    await inquire();
    expect((await read(one)).qris.state).toBe("none");
    await refused(one);
  });

  test("above the limit, which the page names; at the limit it is; at a limit of zero nothing is said", async () => {
    const one = await sent();
    const limit = (minor: bigint) =>
      putTerm(app, "threshold", "qris_limit", {
        measure: "amount",
        amount: { currency: "IDR", minor: String(minor) },
        source: "a test",
      });
    await limit(100_555_000n);
    expect((await read(one)).qris.state).toBe("offered");
    clock.advance(1_000);
    await limit(100_554_999n);
    expect((await read(one)).qris).toMatchObject({ state: "over_limit", limit: { minor: "100554999" } });
    await refused(one);
    clock.advance(1_000);
    await limit(0n);
    expect((await read(one)).qris.state).toBe("none");
    clock.advance(1_000);
    await limit(1_000_000_000n);
  });

  test("to another sender", async () => {
    const one = await sent();
    expect(await choose({ id: one.id, actor: sender() })).toMatchObject({ code: 404 });
  });
});

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
    expect((await payIns(one.id)).map(({ isLate }) => isLate).toSorted()).toEqual([false, true]);
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
