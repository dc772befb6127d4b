/** A transfer from quote to payout, with the application's prices, recipients and limits. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { setTier } from "#limits/index.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { sql } from "kysely";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { ABROAD, DOMESTIC } from "#pricing/testing/price-client.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { openDesk, singapore } from "#recipients/testing/test-recipients.ts";
import { receivePaymentNotifications } from "../pay-in/inquire-payments.ts";
import { cancelTransfer } from "../changes/cancel-transfer.ts";
import { receivePayoutNotification } from "../payout/receive-notifications.ts";
import { transferInvariants } from "../invariants.ts";
import { transferJobs, type TransferJobDeps } from "../jobs.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import type { PayoutOrder } from "../lifecycle/payout-party.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import { routePayout } from "../payout/route-payout.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { sendTransfer } from "./send-transfer.ts";
import { findTransfer } from "../store.ts";
import { findPayInNumber } from "../processing/store-due.ts";
import { totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { openTransfers } from "../testing/test-app.ts";
import { fakeApprovals } from "../testing/fake-approvals.ts";
import type { Sending } from "./model/sending.ts";
const approvals = fakeApprovals();
const desk = await openDesk(MONDAY);
const { app, clock, database } = desk;
await seedPrices(app);
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));
const [sent, inquiries]: [PayoutOrder[], string[]] = [[], []];
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
const REMARKS = { remark: "Pengembalian dana", awardRemark: "Kompensasi" };
const sender = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };
let accounts = 0;
const onAccount = new Map<string, PayInPayment[]>(); // Payments the bank reports, by number; no answer about other numbers.
const deps: TransferJobDeps = {
  ...openTransfers(app).deps,
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
  refundRoute: { rail: "bi_fast", bank: "014", party: payer, sender, purpose: "OTHR", ...REMARKS },
};
// Two jobs are started elsewhere: payment inquiries each minute, and conflict flags after a restore.
const jobs = transferJobs(deps).filter(({ name }) => !["inquire_payments", "flag_conflict"].includes(name));
const transaction = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as({ actor: { kind: "system", name: "test" } }, work);
const runJobs = async (transfer: Transfer) => {
  for (const job of jobs) await job.run({ runtime: app.runtime, transaction, isLastAttempt: false }, { transfer: transfer.id });
};
const staff = {
  kind: "staff",
  id: newId("us", clock.now().getTime(), new Uint8Array(10)),
  level: "COMPLIANCE",
  menuAccess: [],
} as const;

/** A person of tier 2 with a quote and a recipient. */
async function ready(request = DOMESTIC): Promise<Sending> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  await app.as({ actor: staff }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
  const id = newId("qt", clock.now().getTime(), app.runtime.random(10));
  const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...request, id }));
  const recipient = await desk.saved(actor, request === ABROAD ? singapore : {});
  const transfer = newId("tr", clock.now().getTime(), app.runtime.random(10));
  return { id: transfer, person: actor.id, quote: quote.id, recipient: recipient.id, purpose: "FAMI", sourceOfFunds: "salary" };
}
const send = (sending: Sending) =>
  transaction((ctx) => sendTransfer(ctx, sending, { rules: TRANSFER_RULES, senderFor: async () => sender, ...approvals }));
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
  await transaction((ctx) => recordPayments(ctx, { channel: "va_014", payments }, deps));
}

const limitsOf = async (person: string) => {
  const { rows } = await sql<{ key: string; reserved: bigint; consumed: bigint }>`select key, reserved, consumed from limits.usage
    where owner = ${person} and key = 'tier.month'`.execute(database);
  return rows.map(({ reserved, consumed }) => [reserved, consumed]);
};

describe("from the quote to the recipient", () => {
  test("domestic: 1.005.550 is paid in, 1.000.000 leaves under the transfer's own reference", async () => {
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

  test("abroad: exchanged at the quote's rate, counted in dollars, and SGD 788.91 leaves", async () => {
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
  test("eight times at once makes one transfer", async () => {
    const sending = await ready();
    const made = await Promise.all(Array.from({ length: 8 }, () => send(sending)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await limitsOf(sending.person)).toEqual([[100_000_000n, 0n]]);
  });

  test("five concurrent requests with one id and different content: one is created, the others are refused by code and consume nothing", async () => {
    const sending = await ready();
    const other = await ready(ABROAD);
    const declared = [{ purpose: "EDUC" as const }, { sourceOfFunds: "loan" as const }].map((one) => ({ ...sending, ...one }));
    const otherOf = [sending, other, ...declared, { ...sending, quote: other.quote }];
    const said = await Promise.all(otherOf.map((one) => refusal({ ...one, id: sending.id })));
    // The last one names another person's quote: if it runs first, it is refused for that.
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
    const again = newId("tr", clock.now().getTime(), app.runtime.random(10));
    expect(await refusal({ ...sending, id: again })).toBe("quote_used");
    expect(await refusal({ ...other, recipient: sending.recipient })).toBe("recipient_unknown");
    clock.advance(30 * MINUTE_MS);
    expect(await refusal(other)).toBe("quote_expired");
  });

  test("beyond a limit it is refused and consumes nothing", async () => {
    const sending = await ready({ ...DOMESTIC, amountMinor: "300000000" });
    await app.as({ actor: staff }, (ctx) => setTier(ctx, { person: sending.person, tier: "L1", reason: "a mistake" }));
    expect(await refusal(sending)).toBe("limit_reached");
    await app.as({ actor: staff }, (ctx) => setTier(ctx, { person: sending.person, tier: "L2", reason: "papers seen" }));
    expect(await refusal(sending)).toBe("sent");
  });
});

describe("cancelling", () => {
  const cancel = (transfer: Transfer, person: string) =>
    transaction((ctx) => cancelTransfer(ctx, { id: transfer.id, person }, { ...deps, canRecall: () => false }));

  test("before it is paid releases the limits; the second time it is refused with the button's reason", async () => {
    const sending = await ready();
    const transfer = await send(sending);
    expect((await cancel(transfer, sending.person)).state).toBe("CANCELLED");
    expect(await limitsOf(sending.person)).toEqual([[0n, 0n]]);
    await expect(cancel(transfer, sending.person)).rejects.toMatchObject({ code: "cannot_cancel", details: { reason: "over" } });
  });

  test("after it is paid refunds to the account the money came from", async () => {
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

  test("of another sender's transfer is refused as not found", async () => {
    const transfer = await send(await ready());
    await expect(cancel(transfer, "us_other")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a payout notification schedules an inquiry, is dropped when repeated, and changes nothing by itself", async () => {
  const transfer = await send(await ready());
  await runJobs(transfer);
  await pay(transfer);
  await runJobs(transfer);
  const before = await now(transfer);
  const notify = (eventId: string, reference: string) =>
    transaction((ctx) => receivePayoutNotification(ctx, "014", { eventId, reference }, deps));
  for (const isNew of [true, false]) expect(await notify("e1", transfer.id)).toBe(isNew);
  expect(await notify("e2", "somebody-elses")).toBe(true);
  expect(await now(transfer)).toEqual(before);
  const inquiredSoFar = inquiries.length;
  await runJobs(transfer);
  await runJobs(transfer);
  expect(inquiries.slice(inquiredSoFar)).toEqual([transfer.id]);
});

describe("a payment notification", () => {
  const inquiryJob = transferJobs(deps).find(({ name }) => name === "inquire_payments");
  const run = (payload = {}) => inquiryJob?.run({ runtime: app.runtime, transaction, isLastAttempt: false }, payload);
  const waiting = async () => {
    const transfer = await send(await ready());
    await runJobs(transfer);
    return { transfer, payment: await paymentFor(transfer) };
  };
  const notify = (...numbers: string[]) => transaction((ctx) => receivePaymentNotifications(ctx, { channel: "va_014", numbers }));
  const inquiriesOf = async ({ id }: Transfer) =>
    (await database.selectFrom("transfers.payment_inquiry").selectAll().where("transfer", "=", id).execute()).map(
      ({ why, inquire_at, tries }) => ({ why, inMs: inquire_at.getTime() - clock.now().getTime(), tries }),
    );

  test("changes nothing by itself: the bank's answer to the inquiry is booked once, and the transfer continues at once", async () => {
    const { transfer, payment } = await waiting();
    expect([...(await notify(payment.number, payment.number))]).toEqual([payment.number]);
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    onAccount.set(payment.number, [payment]);
    await run();
    await run();
    expect(await now(transfer)).toMatchObject({ state: "PAID", payIns: [{ amount: payment.amount }] });
    // The inquiry at the end of the pay-in stays scheduled.
    expect((await inquiriesOf(transfer)).map(({ why }) => why)).toEqual(["over"]);
  });

  test("may still be queued as a job with its transfer, from before there were rows: it is retried while the bank does not answer", async () => {
    const { transfer, payment } = await waiting();
    await expect(run({ transfer: transfer.id })).rejects.toThrow("no answer about payments");
    onAccount.set(payment.number, [payment]);
    await run({ transfer: transfer.id });
    expect((await now(transfer)).state).toBe("FUNDED");
  });

  test("that was lost does no harm: the bank is inquired before the transfer expires", async () => {
    const { transfer, payment } = await waiting();
    onAccount.set(payment.number, [payment]);
    const [over] = await inquiriesOf(transfer);
    const inMs = transfer.payBy.getTime() + TRANSFER_RULES.payInGraceMs / 2 - clock.now().getTime();
    expect(over).toEqual({ why: "over", inMs, tries: 0 });
    clock.advance(inMs - 1);
    await run();
    expect((await now(transfer)).state).toBe("AWAITING_PAYMENT");
    clock.advance(1);
    await run();
    expect([(await now(transfer)).state, await inquiriesOf(transfer)]).toEqual(["PAID", []]);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants, ...limitInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
