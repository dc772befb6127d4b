/** Paying in, as its sender sees it: the number, what has come, what is missing, what goes back. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { createQuote } from "../pricing/create-quote.ts";
import { DOMESTIC } from "../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../pricing/testing/priced-house.ts";
import { openDesk } from "../recipients/testing/desk.ts";
import { applyEvent } from "./apply-events.ts";
import * as contract from "./contract.ts";
import { describeAccount } from "./describe-account.ts";
import { readPayIn } from "./contract-pay-in.ts";
import { transfersHttp, type TransferHttpParts } from "./http.ts";
import { recordPayments } from "./record-payments.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { findTransfer } from "./store.ts";
import { insertPayInAccount } from "./store-due.ts";
import { openTransfers } from "./testing/house.ts";
import { paperApprovals } from "./testing/paper-approvals.ts";
import { doer } from "./testing/samples.ts";

const desk = await openDesk(MONDAY);
const { house, clock } = desk;
await givePrices(house);
let takesCash = true;
const parts: TransferHttpParts = {
  ...openTransfers(house).parts,
  ...paperApprovals(),
  rules: TRANSFER_RULES,
  canRecall: () => false,
  askAccount: desk.bank,
  homeBank: "014",
  hasLost: async () => false,
  payInTitle: async () => "Sampai",
  takesCash: async () => takesCash,
  senderFor: async () => ({ name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" }),
};
const api = await openTestApi(house, [transfersHttp(parts)]);
beforeEach(() => clock.advance(61_000));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await desk[Symbol.asyncDispose]();
});

const RIGHTS = [
  { menu: "recipient", module: ["view", "create"] },
  { menu: "transfer", module: ["view", "create", "cancel"] },
];
const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), house.machinery.random(10));
const sender = (): Actor & { readonly id: string } => ({ kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS });
const system = { kind: "system", name: "test" } as const;
const idr = (units: number) => ({ currency: "IDR", minor: String(units * 100) });
let numbers = 0;

async function sent(actor: Actor & { readonly id: string }) {
  const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...DOMESTIC, id: idOf("qt") }));
  const { id: recipient } = await desk.saved(actor);
  const sending = { id: idOf("tr"), quote: quote.id, recipient, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  const answer = await api.call(contract.sendTransfer, sending, { actor });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return sending.id;
}
async function open(id: `tr_${string}`): Promise<string> {
  const number = `8808${String((numbers += 1)).padStart(12, "0")}`;
  await house.as({ actor: system }, async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer: id, channel: "va_014", number }, ctx.now);
    await applyEvent(ctx, id, { type: "pay_in_opened", at: ctx.now, by: doer("system") }, parts);
  });
  return number;
}
const pay = (number: string, units: number, paymentId = `${number}-${units}`) =>
  house.as({ actor: system }, (ctx) => {
    const amount = { currency: "IDR", minor: BigInt(units) * 100n } as const;
    const payment = { paymentId, number, amount, paidAt: ctx.now, payer: null };
    return recordPayments(ctx, { channel: "va_014", payments: [payment] }, parts);
  });
const read = (id: `tr_${string}`, actor: Actor) => api.call(readPayIn, { id }, { actor });

describe("a pay-in", () => {
  test("is opening until the bank gives a number, then open with all of it missing", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await read(id, actor)).toMatchObject({ code: 200, data: { state: "opening", number: null, missing: idr(1_005_550) } });
    const number = await open(id);
    const shown = { state: "open", number, recipientName: "Budi Santoso", received: idr(0), goesBack: idr(0) };
    expect(await read(id, actor)).toMatchObject({ data: { ...shown, total: idr(1_005_550), missing: idr(1_005_550) } });
  });

  test("names the bank of the number with its code, and the holder whom that bank shows to who pays", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { holder, bank } = (await read(id, actor)).data as { holder: string; bank: object };
    expect(bank).toEqual({ code: "014", name: "Bank Central Asia (BCA)" });
    const shown = await house.as({ actor: system }, async (ctx) =>
      describeAccount(ctx, await open(id), { ...parts, payIn: { party: "va_014" } as never }),
    );
    expect(shown).toMatchObject({ title: holder });
    expect(holder).toBe("Sampai");
  });

  test("says whether any outlet takes cash: a house without outlets offers none", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await read(id, actor)).toMatchObject({ data: { takesCash: true } });
    takesCash = false;
    expect(await read(id, actor)).toMatchObject({ data: { takesCash: false } });
    takesCash = true;
  });

  test("repeats until when it arrives, as it was agreed", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { arrivesBy } = (await read(id, actor)).data as { arrivesBy: string };
    const stored = await house.as({ actor: system }, (ctx) => findTransfer(ctx.db, id));
    expect(arrivesBy).toBe(stored?.agreed.snapshot["arrivesBy"]);
    expect(new Date(arrivesBy) > clock.now()).toBe(true);
  });

  test("counts down by the server's clock", async () => {
    const actor = sender();
    const id = await sent(actor);
    const { leftSeconds } = (await read(id, actor)).data as { leftSeconds: number };
    expect(leftSeconds).toBe(30 * 60);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await read(id, actor)).toMatchObject({ data: { leftSeconds: 20 * 60 + 1 } });
    clock.advance(20 * MINUTE_MS + 1);
    expect(await read(id, actor)).toMatchObject({ data: { leftSeconds: 0 } });
  });

  test("says what came and what is missing when it was too little, and is paid by the rest", async () => {
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

  test("says what goes back when it was too much, or paid twice", async () => {
    const actor = sender();
    const id = await sent(actor);
    const number = await open(id);
    await pay(number, 1_005_551);
    expect(await read(id, actor)).toMatchObject({ data: { state: "paid", goesBack: idr(1) } });
    await pay(number, 1_005_550, "again");
    expect(await read(id, actor)).toMatchObject({ data: { state: "paid", goesBack: idr(1_005_551) } });
  });

  test("is over when it was cancelled, and another's is as unknown as none", async () => {
    const actor = sender();
    const id = await sent(actor);
    expect(await api.call(contract.cancelTransfer, { id }, { actor })).toMatchObject({ code: 200 });
    expect(await read(id, actor)).toMatchObject({ data: { state: "over" } });
    expect(await read(id, sender())).toMatchObject({ code: 404, status: "not_found" });
    expect(await read(idOf("tr"), actor)).toMatchObject({ code: 404, status: "not_found" });
  });
});
