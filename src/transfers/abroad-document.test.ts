/** From so much a month abroad on, a document is asked for before the payout leaves: at the boundary, over transfers, and every way out. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { abroadMonthOf, setTier } from "#limits/index.ts";
import { createQuote } from "../pricing/create-quote.ts";
import { ABROAD, DOMESTIC } from "../pricing/testing/price-desk.ts";
import { givePrices, MONDAY } from "../pricing/testing/priced-house.ts";
import { limitValue, putTerm } from "../limits/testing/terms.ts";
import { openDesk, singapore } from "../recipients/testing/desk.ts";
import { advanceDue } from "./advance-due.ts";
import { applyEvent } from "./apply-events.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { checkPaid } from "./check-paid.ts";
import type { TransferEvent } from "./events.ts";
import { transferInvariants } from "./invariants.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { sendTransfer } from "./send-transfer.ts";
import { findTransfer } from "./store.ts";
import { totalOf, type Transfer } from "./transfer.ts";
import { paperApprovals } from "./testing/paper-approvals.ts";
import { openTransfers } from "./testing/house.ts";
import { doer } from "./testing/samples.ts";

const desk = await openDesk(MONDAY);
const { house, clock, database } = desk;
await givePrices(house);
const transfers = openTransfers(house);
await transfers.prefund(10n ** 12n);
const parts: typeof transfers.parts = {
  ...transfers.parts,
  rules: TRANSFER_RULES,
  check: (ctx, stored) => checkPaid(ctx, stored, TRANSFER_RULES),
};
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));

type Sender = ReturnType<typeof desk.newPerson>;
const beat = <T>(work: Parameters<typeof house.as<T>>[1]) => house.as({ actor: { kind: "system", name: "test" } }, work);
const staff = { kind: "staff", id: newId("us", clock.now().getTime(), new Uint8Array(10)), level: "T", menuAccess: [] } as const;
const party = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };

async function newSender(): Promise<Sender> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  await house.as({ actor: staff }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
  return actor;
}

/** Ten million to Singapore, or one at home, made and not paid. */
async function created(actor: Sender, request = ABROAD): Promise<Transfer> {
  clock.advance(1_000);
  const id = (prefix: "qt" | "tr") => newId(prefix, clock.now().getTime(), house.machinery.random(10));
  const quote = await house.as({ actor }, (ctx) => createQuote(ctx, { ...request, id: id("qt") as `qt_${string}` }));
  const recipient = await desk.saved(actor, request === ABROAD ? singapore : {});
  const of = { id: id("tr") as `tr_${string}`, person: actor.id, quote: quote.id, recipient: recipient.id };
  const sending = { ...of, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  return beat((ctx) => sendTransfer(ctx, sending, { ...paperApprovals(), rules: TRANSFER_RULES, senderFor: async () => party }));
}
const tell = ({ id }: Transfer, event: Partial<TransferEvent>) =>
  beat((ctx) => applyEvent(ctx, id, { at: ctx.now, by: doer("system"), ...event } as TransferEvent, parts));
const check = async ({ id }: Transfer) => {
  await beat((ctx) => advanceDue(ctx, { ...parts, only: id }));
  return (await findTransfer(database, id))?.transfer as Transfer;
};
const pay = (transfer: Transfer) =>
  tell(transfer, { type: "deposit_debited", by: doer("partner"), source: { account: "partner_deposit", whose: "x1" } });
/** Paid, and looked at by the rules. */
async function checked(actor: Sender, request = ABROAD): Promise<Transfer> {
  const transfer = await created(actor, request);
  await pay(transfer);
  return check(transfer);
}
async function askFrom(minor: bigint): Promise<void> {
  clock.advance(1);
  const amount = { currency: "USD", minor: String(minor) };
  await putTerm(house, "threshold", "foreign_currency_document_month", { measure: "amount", amount, source: "a test" });
}

/** What one transfer counts, in cents. */
const first = await checked(await newSender());
const ONE = (await abroadMonthOf({ db: database }, first.id))?.minor ?? 0n;
const ASKED = { state: "ACTION_REQUIRED", reason: "ABROAD_DOCUMENT_NEEDED" };

test("by the seed's figure ten million rupiah go through", () => {
  expect(first).toMatchObject({ state: "READY", reason: null });
  expect(ONE).toBeGreaterThan(0n);
});

describe("asked", () => {
  test.each([
    ["one cent below", 1n, { state: "READY" }],
    ["at the threshold", 0n, ASKED],
    ["one cent above", -1n, ASKED],
  ])("%s: %o", async (_, more, expected) => {
    await askFrom(ONE + more);
    expect(await checked(await newSender())).toMatchObject(expected);
  });

  test("for what all transfers abroad of the month come to; not for others' transfers, nor for what stays at home", async () => {
    await askFrom(2n * ONE);
    const sender = await newSender();
    expect(await checked(sender, DOMESTIC)).toMatchObject({ state: "READY" });
    expect(await checked(sender)).toMatchObject({ state: "READY" });
    expect(await checked(await newSender())).toMatchObject({ state: "READY" });
    expect(await checked(sender)).toMatchObject(ASKED);
  });

  test("not for what is not paid, nor for what was given back", async () => {
    await askFrom(2n * ONE);
    const sender = await newSender();
    await created(sender);
    const cancelled = await checked(sender);
    await beat((ctx) => cancelTransfer(ctx, { id: cancelled.id, person: sender.id }, { ...parts, canRecall: () => false }));
    expect(await checked(sender)).toMatchObject({ state: "READY" });
  });

  test("anew with the month", async () => {
    await askFrom(2n * ONE);
    const sender = await newSender();
    await checked(sender);
    const now = clock.now();
    clock.set(new Date("2026-12-01T03:00:00Z"));
    await givePrices(house);
    expect(await checked(sender)).toMatchObject({ state: "READY" });
    clock.set(now);
  });
});

describe("and then", () => {
  const asked = async () => {
    await askFrom(ONE);
    const sender = await newSender();
    return { sender, transfer: await checked(sender) };
  };
  const give = (transfer: Transfer) =>
    tell(transfer, { type: "documents_given", by: doer("sender"), deadline: new Date(clock.now().getTime() + DAY_MS) });

  test("nothing leaves: no step is due but the end of waiting", async () => {
    const { transfer } = await asked();
    const { rows } = await sql`select due_step from transfers.transfer where id = ${transfer.id}`.execute(database);
    expect(rows).toEqual([{ due_step: "end_waiting" }]);
    expect(transfer.deadline?.getTime()).toBe(clock.now().getTime() + TRANSFER_RULES.actionMs);
  });

  test("what the sender gives an officer looks at; released it goes on, and is not asked for twice", async () => {
    const { transfer } = await asked();
    expect(await give(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "EXTRA_CHECK" });
    expect(await tell(transfer, { type: "released", by: doer("officer") })).toMatchObject({ state: "FUNDED" });
    expect(await check(transfer)).toMatchObject({ state: "READY" });
    await tell(transfer, { type: "recipient_changed", by: doer("sender") });
    expect(await check(transfer)).toMatchObject({ state: "READY" });
  });

  test("released it is held once more when its recipient gets too much of everybody, and released from that it goes on", async () => {
    const recipientsMay = async (day: number) => {
      clock.advance(1);
      await putTerm(house, "limit", "recipient", limitValue({ day }));
    };
    const release = (transfer: Transfer) => tell(transfer, { type: "released", by: doer("officer") });
    await recipientsMay(1_000_000_000);
    const { transfer } = await asked();
    await recipientsMay(1);
    await give(transfer);
    await release(transfer);
    expect(await check(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "RECIPIENT_OVER_LIMIT" });
    expect(await release(transfer)).toMatchObject({ state: "READY", reason: null });
    // Whom it is for from now on is checked anew.
    await tell(transfer, { type: "recipient_changed", by: doer("sender") });
    expect(await check(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "RECIPIENT_OVER_LIMIT" });
    await recipientsMay(1_000_000_000);
  });

  test("an officer who holds it before the checks have looked lets it go to them", async () => {
    await askFrom(ONE);
    const transfer = await created(await newSender());
    await pay(transfer);
    const deadline = new Date(clock.now().getTime() + DAY_MS);
    const by = doer("officer");
    await tell(transfer, { type: "review_opened", by, reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline });
    expect(await tell(transfer, { type: "released", by })).toMatchObject({ state: "FUNDED" });
    expect(await check(transfer)).toMatchObject(ASKED);
  });

  test("rejected by two, cancelled, or not answered: all that was paid goes back", async () => {
    const rejected = await asked();
    await give(rejected.transfer);
    const two = { by: doer("officer"), second: doer("officer", "another") };
    const cancelled = await asked();
    const forgotten = await asked();
    const back = [
      await tell(rejected.transfer, { type: "rejected", reason: "NOT_ACCEPTED", ...two }),
      await beat((ctx) =>
        cancelTransfer(ctx, { id: cancelled.transfer.id, person: cancelled.sender.id }, { ...parts, canRecall: () => false }),
      ),
    ];
    clock.advance(TRANSFER_RULES.actionMs + MINUTE_MS);
    back.push(await check(forgotten.transfer));
    expect(back.map(({ reason }) => reason)).toEqual(["NOT_ACCEPTED", "CANCELLED_BY_SENDER", "DOCUMENTS_NOT_GIVEN"]);
    for (const one of back) expect(one).toMatchObject({ state: "REFUND_PENDING", refund: { amount: totalOf(one.price) } });
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
