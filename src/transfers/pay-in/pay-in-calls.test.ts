/** A pay-in as its sender sees it: the number, received and missing amounts, refunds. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { DOMESTIC } from "#pricing/testing/price-client.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { openDesk } from "#recipients/testing/test-recipients.ts";
import { applyEvent } from "../processing/apply-events.ts";
import * as sendingCalls from "../sending/contract.ts";
import * as changes from "../changes/contract.ts";
import { describeAccount } from "./describe-virtual-account.ts";
import { readPayIn } from "./contract.ts";
import { transfersHttp, type TransferHttpDeps } from "../http.ts";
import { recordPayments } from "./record-payments.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { findTransfer } from "../store.ts";
import { insertPayInAccount } from "../processing/store-due.ts";
import { openTransfers } from "../testing/test-app.ts";
import { fakeApprovals } from "../testing/fake-approvals.ts";
import { actorFor } from "../testing/samples.ts";

const desk = await openDesk(MONDAY);
const { app, clock } = desk;
await seedPrices(app);
let takesCash = true;
const deps: TransferHttpDeps = {
  ...openTransfers(app).deps,
  ...fakeApprovals(),
  rules: TRANSFER_RULES,
  canRecall: () => false,
  inquireAccount: desk.bank,
  homeBank: "014",
  hasLost: async () => false,
  payInTitle: async () => "Sampai",
  companyOf: async () => null,
  contractOf: async () => ({ state: "none" as const, answerBy: null, tiers: ["L2", "L3"] }),
  siteUrl: "https://sampai.test",
  takesCash: async () => takesCash,
  senderFor: async () => ({ name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" }),
};
const api = await openTestApi(app, [transfersHttp(deps)]);
beforeEach(() => clock.advance(61_000));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await desk[Symbol.asyncDispose]();
});

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), app.runtime.random(10));
const sender = (): Actor & { readonly id: string } => ({ kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS });
const system = { kind: "system", name: "test" } as const;
const idr = (units: number) => ({ currency: "IDR", minor: String(units * 100) });
let numbers = 0;

async function sent(actor: Actor & { readonly id: string }) {
  const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id: idOf("qt") }));
  const { id: recipient } = await desk.saved(actor);
  const sending = { id: idOf("tr"), quote: quote.id, recipient, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  const answer = await api.call(sendingCalls.sendTransfer, sending, { actor });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return sending.id;
}
async function open(id: `tr_${string}`): Promise<string> {
  const number = `8808${String((numbers += 1)).padStart(12, "0")}`;
  await app.as({ actor: system }, async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer: id, channel: "va_014", number }, ctx.now);
    await applyEvent(ctx, id, { type: "pay_in_opened", at: ctx.now, by: actorFor("system") }, deps);
  });
  return number;
}
const pay = (number: string, units: number, paymentId = `${number}-${units}`) =>
  app.as({ actor: system }, (ctx) => {
    const amount = { currency: "IDR", minor: BigInt(units) * 100n } as const;
    const payment = { paymentId, number, amount, paidAt: ctx.now, payer: null };
    return recordPayments(ctx, { channel: "va_014", payments: [payment] }, deps);
  });
const read = (id: `tr_${string}`, actor: Actor) => api.call(readPayIn, { id }, { actor });

describe("a pay-in", () => {
  test("is opening until the bank gives a number, then open with the full amount missing", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await read(id, actor)).toMatchObject({ code: 200, data: { state: "opening", number: null, missing: idr(1_005_550) } });
    const number = await open(id);
    const shown = { state: "open", number, recipientName: "Budi Santoso", received: idr(0), goesBack: idr(0) };
    expect(await read(id, actor)).toMatchObject({ data: { ...shown, total: idr(1_005_550), missing: idr(1_005_550) } });
  });

  test("names the number's bank with its code, and the holder that the bank shows to the payer", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { holder, bank } = expectOk(await read(id, actor));
    expect(bank).toEqual({ code: "014", name: "Bank Central Asia (BCA)" });
    const shown = await app.as({ actor: system }, async (ctx) =>
      describeAccount(ctx, await open(id), { ...deps, payIn: { party: "va_014" } as never }),
    );
    expect(shown).toMatchObject({ title: holder });
    expect(holder).toBe("Sampai");
  });

  test("shows whether any outlet takes cash; without outlets none is offered", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await read(id, actor)).toMatchObject({ data: { takesCash: true } });
    takesCash = false;
    expect(await read(id, actor)).toMatchObject({ data: { takesCash: false } });
    takesCash = true;
  });

  test("repeats the agreed arrival time", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { arrivesBy } = expectOk(await read(id, actor));
    const stored = await app.as({ actor: system }, (ctx) => findTransfer(ctx.db, id));
    expect(arrivesBy).toBe(stored?.agreed.snapshot["arrivesBy"]);
    expect(new Date(arrivesBy) > clock.now()).toBe(true);
  });

  test("counts down by the server's clock", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { leftSeconds } = expectOk(await read(id, actor));
    expect(leftSeconds).toBe(30 * 60);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await read(id, actor)).toMatchObject({ data: { leftSeconds: 20 * 60 + 1 } });
    clock.advance(20 * MINUTE_MS + 1);
    expect(await read(id, actor)).toMatchObject({ data: { leftSeconds: 0 } });
  });

  test("shows received and missing amounts of a part payment, and is paid by the rest", async () => {
    const actor = sender();
    const id = await sent(actor);
    const number = await open(id);
    await pay(number, 1_000_000);
    const short = { state: "open", received: idr(1_000_000), missing: idr(5_550), goesBack: idr(0) };
    expect(await read(id, actor)).toMatchObject({ data: short });
    await pay(number, 5_550);
    expect(await read(id, actor)).toMatchObject({
      data: { state: "paid", received: idr(1_005_550), missing: idr(0), goesBack: idr(0) },
    });
  });

  test("shows the amount to be refunded after an overpayment or a duplicate", async () => {
    const actor = sender();
    const id = await sent(actor);
    const number = await open(id);
    await pay(number, 1_005_551);
    expect(await read(id, actor)).toMatchObject({ data: { state: "paid", goesBack: idr(1) } });
    await pay(number, 1_005_550, "again");
    expect(await read(id, actor)).toMatchObject({ data: { state: "paid", goesBack: idr(1_005_551) } });
  });

  test("is over once cancelled; another sender's is answered like an unknown one", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await api.call(changes.cancelTransfer, { id }, { actor })).toMatchObject({ code: 200 });
    expect(await read(id, actor)).toMatchObject({ data: { state: "over" } });
    expect(await read(id, sender())).toMatchObject({ code: 404, status: "not_found" });
    expect(await read(idOf("tr"), actor)).toMatchObject({ code: 404, status: "not_found" });
  });
});
