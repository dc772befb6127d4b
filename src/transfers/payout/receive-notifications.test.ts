/** A party's notifications about payouts: each schedules an inquiry about its order, many at once, and changes nothing by itself. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { receivePayoutNotifications } from "./receive-notifications.ts";
import { transferInvariants } from "../invariants.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { findTransfer } from "../store.ts";
import { actorFor, START } from "../testing/samples.ts";
import { countOf, CREDITED, Killed, openTransfersApp, type TestTransfer } from "../testing/transfers-app.ts";

const app = await openTestApp();
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
clock.set(START);
const transfersApp = openTransfersApp(app);
const { all, inquired, awaiting, bank, transaction, dyingAfter, runWith, statesOf, notify } = transfersApp;
beforeEach(transfersApp.nextTest);

describe("payout notifications", () => {
  const paid = async (count: number) => {
    const some = await awaiting(count);
    await notify(some);
    await runWith("inquire_payments");
    return some;
  };
  let events = 0;
  const notifyPayouts = (some: readonly { readonly id: string }[]) =>
    transaction((ctx) =>
      receivePayoutNotifications(
        ctx,
        "014",
        some.map(({ id: reference }) => ({ eventId: `e${(events += 1)}`, reference })),
        all,
      ),
    );
  const assuranceOf = async ({ id }: TestTransfer) => (await findTransfer(database, id))?.transfer.assurance;
  const due = async () =>
    (await database.selectFrom("transfers.payout_notification").select("event_id").where("inquire_at", "is not", null).execute())
      .length;

  test("cause one inquiry per order, however many arrive", async () => {
    const some = await paid(30);
    const before = inquired.length;
    expect(await notifyPayouts([...some, ...some])).toEqual(Array.from({ length: 60 }, () => true));
    await runWith("inquire_payouts");
    for (const one of some) {
      expect(await assuranceOf(one)).toBe("CREDITED");
      expect(countOf(inquired.slice(before), one.id)).toBe(1);
    }
    expect(await due()).toBe(0);
  });

  test("one list with the same notification twice counts it once", async () => {
    const [one] = await paid(1);
    const notified = { eventId: "same", reference: one?.id ?? "" };
    expect(await transaction((ctx) => receivePayoutNotifications(ctx, "014", [notified, notified], all))).toEqual([true, false]);
    await runWith("inquire_payouts");
  });

  test("if the process dies between inquiry and recording, the inquiry is repeated", async () => {
    const some = await paid(2);
    await notifyPayouts(some);
    await expect(runWith("inquire_payouts", dyingAfter(1))).rejects.toThrow(Killed);
    expect(await due()).toBe(2);
    clock.advance(TRANSFER_RULES.claimLostMs);
    bank.inquire = async () => ({ outcome: "unknown", why: "" });
    await runWith("inquire_payouts");
    expect(await due()).toBe(0);
    bank.inquire = async () => CREDITED;
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("inquire_payouts");
    expect(await Promise.all(some.map(assuranceOf))).toEqual(["CREDITED", "CREDITED"]);
  });

  test("where staff may be deciding, the inquiry is scheduled on the transfer, and decisions wait for its answer", async () => {
    const [one] = await awaiting(1);
    if (one === undefined) throw new Error("no transfer was created");
    const rules = { ...TRANSFER_RULES, inquiries: 1 };
    bank.submit = async () => ({ outcome: "unknown", why: "" });
    bank.inquire = async () => ({ outcome: "unknown", why: "" });
    await notify([one]);
    await runWith("inquire_payments", transaction, { ...all, rules });
    clock.advance(60_000);
    await runWith("inquire_payouts", transaction, { ...all, rules });
    clock.advance(rules.slowInquiryMs - 60_000);
    const { transfer } = (await findTransfer(database, one.id)) ?? {};
    expect(transfer).toMatchObject({ state: "OUTCOME_UNKNOWN", payout: { inquireAt: new Date(clock.now().getTime() + 60_000) } });
    await notifyPayouts([one]);
    expect((await findTransfer(database, one.id))?.transfer.payout?.inquireAt).toEqual(clock.now());
    const decided = {
      type: "outcome_decided",
      at: clock.now(),
      by: actorFor("officer"),
      second: actorFor("officer", "another"),
      isPaid: false,
    } as const;
    await expect(transaction((ctx) => applyEvent(ctx, one.id, decided, { ...all, rules }))).rejects.toMatchObject({
      code: "outcome_open",
    });
    bank.inquire = async () => CREDITED;
    await runWith("inquire_payouts", transaction, { ...all, rules });
    expect(await statesOf([one])).toEqual(["PAID"]);
  });

  test('about an order that staff decided was not paid: the inquiry\'s "paid" stops the refund', async () => {
    const [one] = await awaiting(1);
    if (one === undefined) throw new Error("no transfer was created");
    const rules = { ...TRANSFER_RULES, inquiries: 1 };
    bank.submit = async () => ({ outcome: "unknown", why: "" });
    bank.inquire = async () => ({ outcome: "unknown", why: "" });
    await notify([one]);
    await runWith("inquire_payments", transaction, { ...all, rules });
    clock.advance(60_000);
    await runWith("inquire_payouts", transaction, { ...all, rules });
    clock.advance(rules.lostAfterMs);
    await runWith("inquire_payouts", transaction, { ...all, rules });
    const by = actorFor("officer");
    const decided = {
      type: "outcome_decided",
      at: clock.now(),
      by,
      second: actorFor("officer", "another"),
      isPaid: false,
    } as const;
    await transaction((ctx) => applyEvent(ctx, one.id, decided, { ...all, rules }));
    expect(await statesOf([one])).toEqual(["REJECTED"]);
    await notifyPayouts([one]);
    bank.inquire = async () => CREDITED;
    await runWith("inquire_payouts", transaction, { ...all, rules });
    expect((await findTransfer(database, one.id))?.transfer).toMatchObject({ hasConflictingOutcomes: true });
    expect(await due()).toBe(0);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
