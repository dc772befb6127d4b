/**
 * From a monthly amount abroad on, a document is required before the payout leaves: at the boundary, over several transfers, and in every
 * outcome.
 */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { abroadMonthOf, setTier } from "#limits/index.ts";
import { createQuote } from "#pricing/quotes/create-quote.ts";
import { ABROAD, DOMESTIC } from "#pricing/testing/price-client.ts";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { limitValue, putTerm } from "#limits/testing/terms.ts";
import { openDesk, singapore } from "#recipients/testing/test-recipients.ts";
import { advanceDue } from "../processing/advance-due.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { cancelTransfer } from "../changes/cancel-transfer.ts";
import { checkPaid } from "./check-paid.ts";
import { listRequested } from "./store-requests.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import { transferInvariants } from "../invariants.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { sendTransfer } from "../sending/send-transfer.ts";
import { findTransfer } from "../store.ts";
import { totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { fakeApprovals } from "../testing/fake-approvals.ts";
import { openTransfers } from "../testing/test-app.ts";
import { actorFor } from "../testing/samples.ts";

const desk = await openDesk(MONDAY);
const { app, clock, database } = desk;
await seedPrices(app);
const transfers = openTransfers(app);
await transfers.prefund(10n ** 12n);
const deps: typeof transfers.deps = {
  ...transfers.deps,
  rules: TRANSFER_RULES,
  check: (ctx, stored) => checkPaid(ctx, stored, TRANSFER_RULES),
};
afterAll(() => desk[Symbol.asyncDispose]());
beforeEach(() => clock.advance(61_000));

type Sender = ReturnType<typeof desk.newPerson>;
const transaction = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as({ actor: { kind: "system", name: "test" } }, work);
const staff = { kind: "staff", id: newId("us", clock.now().getTime(), new Uint8Array(10)), level: "T", menuAccess: [] } as const;
const party = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" };

async function newSender(): Promise<Sender> {
  const actor = desk.newPerson(["recipient", "transfer"]);
  await app.as({ actor: staff }, (ctx) => setTier(ctx, { person: actor.id, tier: "L2", reason: "papers seen" }));
  return actor;
}

/** Ten million to Singapore, or a domestic transfer; created and unpaid. */
async function created(actor: Sender, request = ABROAD): Promise<Transfer> {
  clock.advance(1_000);
  const id = (prefix: "qt" | "tr") => newId(prefix, clock.now().getTime(), app.runtime.random(10));
  const quote = await app.as({ actor }, (ctx) => createQuote(ctx, { ...request, id: id("qt") as `qt_${string}` }));
  const recipient = await desk.saved(actor, request === ABROAD ? singapore : {});
  const of = { id: id("tr") as `tr_${string}`, person: actor.id, quote: quote.id, recipient: recipient.id };
  const sending = { ...of, purpose: "FAMI", sourceOfFunds: "salary" } as const;
  return transaction((ctx) =>
    sendTransfer(ctx, sending, { ...fakeApprovals(), rules: TRANSFER_RULES, senderFor: async () => party }),
  );
}
const apply = ({ id }: Transfer, event: Partial<TransferEvent>) =>
  transaction((ctx) => applyEvent(ctx, id, { at: ctx.now, by: actorFor("system"), ...event } as TransferEvent, deps));
const check = async ({ id }: Transfer) => {
  await transaction((ctx) => advanceDue(ctx, { ...deps, only: id }));
  return (await findTransfer(database, id))?.transfer as Transfer;
};
const pay = (transfer: Transfer) =>
  apply(transfer, { type: "deposit_debited", by: actorFor("partner"), source: { account: "partner_deposit", whose: "x1" } });
/** Paid, and checked by the rules. */
async function checked(actor: Sender, request = ABROAD): Promise<Transfer> {
  const transfer = await created(actor, request);
  await pay(transfer);
  return check(transfer);
}
async function requireDocumentFrom(minor: bigint): Promise<void> {
  clock.advance(1);
  const amount = { currency: "USD", minor: String(minor) };
  await putTerm(app, "threshold", "foreign_currency_document_month", { measure: "amount", amount, source: "a test" });
}

/** The amount that one transfer counts, in cents. */
const first = await checked(await newSender());
const ONE = (await abroadMonthOf({ db: database }, first.id))?.minor ?? 0n;
const DOCUMENT_REQUESTED = { state: "ACTION_REQUIRED", reason: "ABROAD_DOCUMENT_NEEDED" };

test("with the seeded threshold ten million rupiah pass", () => {
  expect(first).toMatchObject({ state: "READY", reason: null });
  expect(ONE).toBeGreaterThan(0n);
});

describe("a document is required", () => {
  test.each([
    ["one cent below", 1n, { state: "READY" }],
    ["at the threshold", 0n, DOCUMENT_REQUESTED],
    ["one cent above", -1n, DOCUMENT_REQUESTED],
  ])("%s: %o", async (_, more, expected) => {
    await requireDocumentFrom(ONE + more);
    expect(await checked(await newSender())).toMatchObject(expected);
  });

  test("for the total of a month's transfers abroad; not for other senders' or domestic ones", async () => {
    await requireDocumentFrom(2n * ONE);
    const sender = await newSender();
    expect(await checked(sender, DOMESTIC)).toMatchObject({ state: "READY" });
    expect(await checked(sender)).toMatchObject({ state: "READY" });
    expect(await checked(await newSender())).toMatchObject({ state: "READY" });
    expect(await checked(sender)).toMatchObject(DOCUMENT_REQUESTED);
  });

  test("not for unpaid or refunded transfers", async () => {
    await requireDocumentFrom(2n * ONE);
    const sender = await newSender();
    await created(sender);
    const cancelled = await checked(sender);
    await transaction((ctx) => cancelTransfer(ctx, { id: cancelled.id, person: sender.id }, { ...deps, canRecall: () => false }));
    expect(await checked(sender)).toMatchObject({ state: "READY" });
  });

  test("from zero again in a new month", async () => {
    await requireDocumentFrom(2n * ONE);
    const sender = await newSender();
    await checked(sender);
    const now = clock.now();
    clock.set(new Date("2026-12-01T03:00:00Z"));
    await seedPrices(app);
    expect(await checked(sender)).toMatchObject({ state: "READY" });
    clock.set(now);
  });
});

describe("once a document is required", () => {
  const documentRequested = async () => {
    await requireDocumentFrom(ONE);
    const sender = await newSender();
    return { sender, transfer: await checked(sender) };
  };
  const provideDocuments = (transfer: Transfer) =>
    apply(transfer, { type: "documents_given", by: actorFor("sender"), deadline: new Date(clock.now().getTime() + DAY_MS) });

  test("nothing leaves: the only due step is the end of the waiting time", async () => {
    const { transfer } = await documentRequested();
    const { rows } = await sql`select due_step from transfers.transfer where id = ${transfer.id}`.execute(database);
    expect(rows).toEqual([{ due_step: "end_waiting" }]);
    expect(transfer.deadline?.getTime()).toBe(clock.now().getTime() + TRANSFER_RULES.actionMs);
  });

  test("an officer reviews what the sender gives; once released it continues, and no document is requested again", async () => {
    const { transfer } = await documentRequested();
    expect(await provideDocuments(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "EXTRA_CHECK" });
    expect(await apply(transfer, { type: "released", by: actorFor("officer") })).toMatchObject({ state: "FUNDED" });
    expect(await check(transfer)).toMatchObject({ state: "READY" });
    await apply(transfer, { type: "recipient_changed", by: actorFor("sender") });
    expect(await check(transfer)).toMatchObject({ state: "READY" });
  });

  test("released, it is held again if its recipient is over their limit, and continues once released from that", async () => {
    const recipientsMay = async (day: number) => {
      clock.advance(1);
      await putTerm(app, "limit", "recipient", limitValue({ day }));
    };
    const release = (transfer: Transfer) => apply(transfer, { type: "released", by: actorFor("officer") });
    await recipientsMay(1_000_000_000);
    const { transfer } = await documentRequested();
    await recipientsMay(1);
    await provideDocuments(transfer);
    await release(transfer);
    expect(await check(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "RECIPIENT_OVER_LIMIT" });
    expect(await release(transfer)).toMatchObject({ state: "READY", reason: null });
    // A changed recipient is checked again.
    await apply(transfer, { type: "recipient_changed", by: actorFor("sender") });
    expect(await check(transfer)).toMatchObject({ state: "UNDER_REVIEW", reason: "RECIPIENT_OVER_LIMIT" });
    await recipientsMay(1_000_000_000);
  });

  test("held by an officer before the checks have run, it goes to the checks when released", async () => {
    await requireDocumentFrom(ONE);
    const transfer = await created(await newSender());
    await pay(transfer);
    const deadline = new Date(clock.now().getTime() + DAY_MS);
    const by = actorFor("officer");
    await apply(transfer, { type: "review_opened", by, reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline });
    expect(await apply(transfer, { type: "released", by })).toMatchObject({ state: "FUNDED" });
    expect(await check(transfer)).toMatchObject(DOCUMENT_REQUESTED);
    // What the law demands is shown like what an officer asks for.
    expect(await listRequested(database, transfer.id)).toEqual([{ kind: "purpose", isGiven: false }]);
  });

  test("rejected by two, cancelled, or unanswered: refunded in full", async () => {
    const rejected = await documentRequested();
    await provideDocuments(rejected.transfer);
    const two = { by: actorFor("officer"), second: actorFor("officer", "another") };
    const cancelled = await documentRequested();
    const forgotten = await documentRequested();
    const back = [
      await apply(rejected.transfer, { type: "rejected", reason: "NOT_ACCEPTED", ...two }),
      await transaction((ctx) =>
        cancelTransfer(ctx, { id: cancelled.transfer.id, person: cancelled.sender.id }, { ...deps, canRecall: () => false }),
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
