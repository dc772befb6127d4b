/** A transfer from its quote to its payout, with the prices, recipients and limits of the house. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { setTier } from "#limits/index.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { sql } from "kysely";
import { createQuote } from "../pricing/create-quote.ts";
import { ABROAD, DOMESTIC } from "../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../pricing/testing/priced-house.ts";
import { openDesk, singapore } from "../recipients/testing/desk.ts";
import { hearPayments } from "./ask-payments.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { hearHint } from "./hear-hint.ts";
import { transferInvariants } from "./invariants.ts";
import { transferJobs, type TransferJobParts } from "./jobs.ts";
import type { PayInPayment } from "./pay-in.ts";
import type { PayoutOrder } from "./payout.ts";
import { recordPayments } from "./record-payments.ts";
import { routePayout } from "./route-payout.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { sendTransfer, type Sending } from "./send-transfer.ts";
import { findTransfer } from "./store.ts";
import { findPayInNumber } from "./store-due.ts";
import { totalOf, type Transfer } from "./transfer.ts";
import { openTransfers } from "./testing/house.ts";
import { paperApprovals } from "./testing/paper-approvals.ts";

const approvals = paperApprovals();
const desk = await openDesk(MONDAY);
const { house, clock, database } = desk;
await givePrices(house);
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));

const sent: PayoutOrder[] = [];
const inquiries: string[] = [];
const credited = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;
const payer = {
  party: "014",
  submit: async (order: PayoutOrder) => {
    sent.push(order);
    return credited;
  },
  inquire: async ({ reference }: PayoutOrder) => {
    inquiries.push(reference);
    return credited;
  },
};
const sender = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };
let accounts = 0;
const onAccount = new Map<string, PayInPayment[]>(); // What the bank says was paid, by number; it says nothing about others.
const parts: TransferJobParts = {
  ...openTransfers(house).parts,
  rules: TRANSFER_RULES,
  payIn: {
    party: "va_014",
    open: async () => {
      accounts += 1;
      return { outcome: "open", number: `8808${String(accounts).padStart(8, "0")}` };
    },
    listPayments: async ({ number }) => onAccount.get(number) ?? null,
    close: async () => false,
  },
  payInTitle: async () => "Sampai",
  railsOf: () => [{ rail: "bi_fast", party: "014" }],
  routeFor: (ctx, stored) => routePayout(ctx, stored, { bi_fast: "014", online: "014", skn: "014", partner_bank: "014" }),
  partyNamed: () => payer,
  refundRoute: { rail: "bi_fast", bank: "014", party: payer, sender, purpose: "OTHR", remark: "Pengembalian dana" },
};
// Two are begun by others: the minute's questions, and a restore.
const jobs = transferJobs(parts).filter(({ name }) => !["ask_payments", "doubt_transfer"].includes(name));
const beat = <T>(work: Parameters<typeof house.as<T>>[1]) => house.as({ actor: { kind: "system", name: "test" } }, work);
const runJobs = async (transfer: Transfer) => {
  for (const job of jobs) await job.run({ machinery: house.machinery, beat, isLastAttempt: false }, { transfer: transfer.id });
};
const staff = {
  kind: "staff",
  id: newId("us", clock.now().getTime(), new Uint8Array(10)),
  level: "COMPLIANCE",
  menuAccess: [],
} as const;

/** Somebody of tier 2, with a quote and a recipient. */
async function ready(request = DOMESTIC): Promise<Sending> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  await house.as({ actor: staff }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
  const id = newId("qt", clock.now().getTime(), house.machinery.random(10));
  const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...request, id }));
  const recipient = await desk.saved(actor, request === ABROAD ? singapore : {});
  const transfer = newId("tr", clock.now().getTime(), house.machinery.random(10));
  return { id: transfer, person: actor.id, quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" };
}
const send = (sending: Sending) =>
  beat((ctx) => sendTransfer(ctx, sending, { rules: TRANSFER_RULES, senderFor: async () => sender, ...approvals }));
const refusal = (sending: Sending) =>
  send(sending).then(
    () => "sent",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const now = async ({ id }: Transfer) => (await findTransfer(database, id))?.transfer as Transfer;

async function paymentFor(transfer: Transfer): Promise<PayInPayment> {
  const number = (await findPayInNumber(database, transfer.id)) ?? "none";
  const from = { name: "Siti Aminah", bank: "008", account: "1112223334" };
  return { paymentId: `b_${number}`, number, amount: totalOf(transfer.price), paidAt: clock.now(), payer: from };
}

async function pay(transfer: Transfer): Promise<void> {
  const payments = [await paymentFor(transfer)];
  await beat((ctx) => recordPayments(ctx, { channel: "va_014", payments }, parts));
}

const limitsOf = async (person: string) => {
  const { rows } = await sql<{ key: string; reserved: bigint; consumed: bigint }>`select key, reserved, consumed from limits.usage
    where whom = ${person} and key = 'tier.month'`.execute(database);
  return rows.map(({ reserved, consumed }) => [reserved, consumed]);
};

describe("from the quote to the recipient", () => {
  test("at home: 1.005.550 comes in, 1.000.000 leaves under the transfer's own reference", async () => {
    const sending = await ready();
    const transfer = await send(sending);
    expect(transfer).toMatchObject({ state: "CREATED", product: "local" });
    expect(await limitsOf(sending.person)).toEqual([[100_000_000n, 0n]]);
    await runJobs(transfer);
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    await pay(transfer);
    expect(await limitsOf(sending.person)).toEqual([[0n, 100_000_000n]]);
    await runJobs(transfer);
    expect(await now(transfer)).toMatchObject({ state: "PAID", assurance: "CREDITED" });
    const order = sent.find(({ reference }) => reference === transfer.id);
    expect(order).toMatchObject({
      rail: "bi_fast",
      amount: { currency: "IDR", minor: 100_000_000n },
      beneficiary: { name: "Budi Santoso", account: { bank: "014", number: "1111111111" } },
      purpose: "FAMI",
    });
  });

  test("abroad: exchanged at the quote's rate, counted in dollars, and SGD 788.91 leave", async () => {
    const sending = await ready(ABROAD);
    const transfer = await send(sending);
    for (const step of ["open", "pay", "check", "send"]) {
      await runJobs(transfer);
      if (step === "open") await pay(transfer);
    }
    expect(await now(transfer)).toMatchObject({ state: "PAID", isConverted: true, product: "international" });
    expect(sent.find(({ reference }) => reference === transfer.id)?.amount).toEqual({ currency: "SGD", minor: 78_891n });
  });
});

describe("sending", () => {
  test("twice, and eight times at once, is one transfer", async () => {
    const sending = await ready();
    const made = await Promise.all(Array.from({ length: 8 }, () => send(sending)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await limitsOf(sending.person)).toEqual([[100_000_000n, 0n]]);
  });

  test("one id with different content, five times at once: one is made, the others are refused by name and use nothing up", async () => {
    const sending = await ready();
    const other = await ready(ABROAD);
    const declared = [{ purpose: "EDUC" as const }, { sourceOfFunds: "loan" as const }].map((one) => ({ ...sending, ...one }));
    const otherOf = [sending, other, ...declared, { ...sending, quote: other.quote }];
    const said = await Promise.all(otherOf.map((one) => refusal({ ...one, id: sending.id })));
    // The last one names a quote of somebody else: where it comes first, that is why it is refused.
    const refused = "id_already_used";
    expect(said.slice(0, 4).toSorted()).toEqual([refused, refused, refused, "sent"]);
    expect([refused, "quote_unknown"]).toContain(said[4]);
    const used = await database.selectFrom("pricing.quote").select("id").where("transfer", "=", sending.id).execute();
    expect(used).toHaveLength(1);
  });

  test("refuses another's id, a used quote, another's recipient and an expired quote", async () => {
    const sending = await ready();
    await send(sending);
    const other = await ready();
    expect(await refusal({ ...other, id: sending.id })).toBe("id_already_used");
    expect(await refusal({ ...(await ready()), quote: other.quote })).toBe("quote_unknown");
    const again = newId("tr", clock.now().getTime(), house.machinery.random(10));
    expect(await refusal({ ...sending, id: again })).toBe("quote_used");
    expect(await refusal({ ...other, recipient: sending.recipient })).toBe("recipient_unknown");
    clock.advance(30 * MINUTE_MS);
    expect(await refusal(other)).toBe("quote_expired");
  });

  test("refuses what is beyond a limit, and then nothing is used up", async () => {
    const sending = await ready();
    await house.as({ actor: staff }, (ctx) => setTier(ctx, { person: sending.person, tier: "L0", reason: "a mistake" }));
    expect(await refusal(sending)).toBe("limit_reached");
    await house.as({ actor: staff }, (ctx) => setTier(ctx, { person: sending.person, tier: "L2", reason: "papers seen" }));
    expect(await refusal(sending)).toBe("sent");
  });
});

describe("cancelling", () => {
  const cancel = (transfer: Transfer, person: string) =>
    beat((ctx) => cancelTransfer(ctx, { id: transfer.id, person }, { ...parts, canRecall: () => false }));

  test("before it is paid gives the limits back; twice is refused with the reason of the button", async () => {
    const sending = await ready();
    const transfer = await send(sending);
    expect((await cancel(transfer, sending.person)).state).toBe("CANCELLED");
    expect(await limitsOf(sending.person)).toEqual([[0n, 0n]]);
    await expect(cancel(transfer, sending.person)).rejects.toMatchObject({ code: "cannot_cancel", details: { reason: "over" } });
  });

  test("after it is paid refunds to the account that the money came from", async () => {
    const sending = await ready();
    const transfer = await send(sending);
    await runJobs(transfer);
    await pay(transfer);
    await cancel(transfer, sending.person);
    await runJobs(transfer);
    expect((await now(transfer)).state).toBe("REFUNDED");
    expect(sent.at(-1)).toMatchObject({
      reference: `${transfer.id}_r1`,
      beneficiary: { account: { bank: "008", number: "1112223334" } },
    });
  });

  test("somebody else's is not found", async () => {
    const transfer = await send(await ready());
    await expect(cancel(transfer, "us_other")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a notification has the order asked about at once, is dropped the second time, and changes nothing by itself", async () => {
  const transfer = await send(await ready());
  await runJobs(transfer);
  await pay(transfer);
  await runJobs(transfer);
  const before = await now(transfer);
  const hear = (eventId: string, reference: string) => beat((ctx) => hearHint(ctx, "014", { eventId, reference }, parts));
  for (const isNew of [true, false]) expect(await hear("e1", transfer.id)).toBe(isNew);
  expect(await hear("e2", "somebody-elses")).toBe(true);
  expect(await now(transfer)).toEqual(before);
  const asked = inquiries.length;
  await runJobs(transfer);
  await runJobs(transfer);
  expect(inquiries.slice(asked)).toEqual([transfer.id]);
});

describe("a notification of money that came in", () => {
  const ask = transferJobs(parts).find(({ name }) => name === "ask_payments");
  const run = (payload = {}) => ask?.run({ machinery: house.machinery, beat, isLastAttempt: false }, payload);
  const waiting = async () => {
    const transfer = await send(await ready());
    await runJobs(transfer);
    return { transfer, payment: await paymentFor(transfer) };
  };
  const hear = (...numbers: string[]) => beat((ctx) => hearPayments(ctx, { channel: "va_014", numbers }));
  const asksOf = async ({ id }: Transfer) =>
    (await database.selectFrom("transfers.payment_ask").selectAll().where("transfer", "=", id).execute()).map(
      ({ why, ask_at, tries }) => ({ why, inMs: ask_at.getTime() - clock.now().getTime(), tries }),
    );

  test("is nothing by itself: the bank is asked, and what it answers is the money, once; it goes on at once", async () => {
    const { transfer, payment } = await waiting();
    expect([...(await hear(payment.number, payment.number))]).toEqual([payment.number]);
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    onAccount.set(payment.number, [payment]);
    await run();
    await run();
    expect(await now(transfer)).toMatchObject({ state: "PAID", payIns: [{ amount: payment.amount }] });
    // The question at the end of the pay-in stays.
    expect((await asksOf(transfer)).map(({ why }) => why)).toEqual(["over"]);
  });

  test("may wait as a job with its transfer, from before there were rows: it comes again while the bank does not say", async () => {
    const { transfer, payment } = await waiting();
    await expect(run({ transfer: transfer.id })).rejects.toThrow("nothing was learnt");
    onAccount.set(payment.number, [payment]);
    await run({ transfer: transfer.id });
    expect((await now(transfer)).state).toBe("FUNDED");
  });

  test("that was lost does not matter: the bank is asked before the transfer expires", async () => {
    const { transfer, payment } = await waiting();
    onAccount.set(payment.number, [payment]);
    const [over] = await asksOf(transfer);
    const inMs = transfer.payBy.getTime() + TRANSFER_RULES.payInGraceMs / 2 - clock.now().getTime();
    expect(over).toEqual({ why: "over", inMs, tries: 0 });
    clock.advance(inMs - 1);
    await run();
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    clock.advance(1);
    await run();
    expect([(await now(transfer)).state, await asksOf(transfer)]).toEqual(["PAID", []]);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants, ...limitInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
