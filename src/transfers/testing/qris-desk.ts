/**
 * Transfers with a bank that gives QRIS codes, for the tests of paying in by QRIS: what the bank answers, and what it was paid, are the test's.
 */
import { afterAll, beforeEach } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import { MONDAY, seedPrices } from "#pricing/testing/pricing-app.ts";
import { openDesk } from "#recipients/testing/test-recipients.ts";
import { transfersHttp, type TransferHttpDeps } from "../http.ts";
import { transferInvariants } from "../invariants.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { totalOf } from "../lifecycle/transfer.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { insertPayInAccount } from "../processing/store-due.ts";
import * as sendingCalls from "../sending/contract.ts";
import { findTransfer } from "../store.ts";
import { fakeApprovals } from "./fake-approvals.ts";
import { qrisContent } from "./qris-code.ts";
import { actorFor } from "./samples.ts";
import { openTransfers } from "./test-app.ts";
import { openTransfersApp } from "./transfers-app.ts";
import { readPayIn } from "../pay-in/contract.ts";
import { INQUIRE_PAYMENTS_JOB, receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import type { QrisAnswer, QrisOrder } from "../pay-in/model/qris-party.ts";
import * as contract from "../pay-in/qris/contract.ts";
import { fetchQris } from "../pay-in/qris/open-qris.ts";
import { noContract } from "./no-contract.ts";

export const CHANNEL = "qris_014";
export const right = async ({ amount }: QrisOrder): Promise<QrisAnswer> => ({
  outcome: "open",
  content: qrisContent(amount),
  bankReference: "QR0001",
});

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];

/** A transfer of a sender of its own, with its number and that of its code. */
export interface Sent {
  readonly actor: Actor & { readonly id: string };
  readonly id: Id<"tr">;
  readonly number: string;
  readonly code: string;
}

export async function openQrisDesk() {
  const desk = await openDesk(MONDAY);
  const { app, clock } = desk;
  const { database } = app.runtime;
  await seedPrices(app);
  const transfersApp = openTransfersApp(app);
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
    companyOf: async () => null,
    contractOf: noContract,
    siteUrl: "https://sampai.test",
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

  const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), app.runtime.random(10));
  const sender = (): Actor & { readonly id: string } => ({
    kind: "user",
    id: idOf("us"),
    level: "CUSTOMER",
    menuAccess: RIGHTS,
  });
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
  return {
    api,
    app,
    bank,
    bare,
    broken,
    choose,
    clock,
    database,
    fetchCode,
    idOf,
    inquire,
    notify,
    opened,
    payIns,
    payment,
    read,
    sender,
    sent,
    stateOf,
    transfersApp,
    work,
  };
}
