/** Payment notifications in large numbers: one that fails holds up no other, and a process that dies in between loses nothing. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { transferInvariants } from "../invariants.ts";
import type { TransferJobDeps } from "../jobs.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { findTransfer } from "../store.ts";
import { START } from "../testing/samples.ts";
import { ACCEPTED, countOf, Killed, openTransfersApp, type TestTransfer } from "../testing/transfers-app.ts";

const app = await openTestApp();
const { database, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
clock.set(START);
const transfersApp = openTransfersApp(app);
const { all, pendingInquiries, awaiting, bank, transaction, dyingAfter, onAccount, runWith, statesOf, submitted, notify } =
  transfersApp;
beforeEach(transfersApp.nextTest);

describe("one payment", () => {
  const stateOf = async (one: TestTransfer) => (await statesOf([one]))[0];
  const one = async (): Promise<TestTransfer> => {
    const [made] = await awaiting(1);
    if (made === undefined) throw new Error("no transfer was created");
    return made;
  };

  test("a forged notification changes nothing, since the bank knows of no payment; an unknown number is reported as not ours", async () => {
    const made = await one();
    onAccount.set(made.number, []);
    expect([...(await notify([made, { number: "000000" }]))]).toEqual([made.number]);
    await runWith("inquire_payments");
    expect(await stateOf(made)).toBe("AWAITING_PAYMENT");
    expect(await pendingInquiries()).toEqual([]);
  });

  test("while the bank does not answer, inquiries repeat with growing delays", async () => {
    const made = await one();
    const payments = onAccount.get(made.number) ?? [];
    onAccount.delete(made.number);
    await notify([made]);
    for (const [tries, inMs] of [
      [1, 2_000],
      [2, 4_000],
      [3, 8_000],
    ] as const) {
      await runWith("inquire_payments");
      expect(await pendingInquiries()).toEqual([{ transfer: made.id, inMs, tries }]);
      clock.advance(inMs - 1);
      await runWith("inquire_payments");
      expect((await pendingInquiries()).map((inquiry) => inquiry.tries)).toEqual([tries]);
      clock.advance(1);
    }
    onAccount.set(made.number, payments);
    await runWith("inquire_payments");
    expect(await stateOf(made)).toBe("PAID");
  });

  test("notified during an inquiry, it is inquired about once more", async () => {
    const made = await one();
    const payments = onAccount.get(made.number) ?? [];
    onAccount.set(made.number, []);
    await notify([made]);
    bank.duringInquiry = async () => void (await notify([made]));
    await runWith("inquire_payments");
    expect(await pendingInquiries()).toEqual([{ transfer: made.id, inMs: 0, tries: 0 }]);
    onAccount.set(made.number, payments);
    await runWith("inquire_payments");
    expect(await stateOf(made)).toBe("PAID");
    expect(await pendingInquiries()).toEqual([]);
  });
});

describe("payments that a bank notified", () => {
  test("a hundred and thirty are inquired about, booked and paid out in one run, each once", { timeout: 60_000 }, async () => {
    const some = await awaiting(130);
    await notify([...some, ...some.slice(0, 7)]);
    await runWith("inquire_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) expect(countOf(submitted, id)).toBe(1);
    expect((await pendingInquiries()).length).toBe(0);
  });

  test("one that cannot be recorded holds up no other, and is inquired about again", async () => {
    const some = await awaiting(5);
    const [, , poison] = some;
    await notify(some);
    const broken: TransferJobDeps = {
      ...all,
      applyEffect: async (ctx, effect, stored) => {
        if (stored.some(({ transfer }) => transfer.id === poison?.id)) throw new TypeError("planted");
        await all.applyEffect(ctx, effect, stored);
      },
    };
    await expect(runWith("inquire_payments", transaction, broken)).rejects.toThrow("planted");
    const states = await statesOf(some);
    expect(states[2]).toBe("AWAITING_PAYMENT");
    expect(states.filter((state) => state === "AWAITING_PAYMENT")).toHaveLength(1);
    expect((await pendingInquiries()).length).toBe(1);
    clock.advance(TRANSFER_RULES.claimLostMs - 1);
    await runWith("inquire_payments");
    expect((await statesOf(some))[2]).toBe("AWAITING_PAYMENT");
    clock.advance(1);
    await runWith("inquire_payments");
    expect((await statesOf(some))[2]).toBe("PAID");
    await runWith("submit_payouts");
    await runWith("advance_transfers");
    await runWith("submit_payouts");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
  });

  test("if the process dies between inquiry and recording, the inquiry is repeated and booked once", async () => {
    const some = await awaiting(3);
    await notify(some);
    await expect(runWith("inquire_payments", dyingAfter(1))).rejects.toThrow(Killed);
    expect(new Set(await statesOf(some))).toEqual(new Set(["AWAITING_PAYMENT"]));
    expect((await pendingInquiries()).length).toBe(3);
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("inquire_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
  });

  test("two concurrent workers book each payment once", async () => {
    const some = await awaiting(40);
    await notify(some);
    await Promise.all([runWith("inquire_payments"), runWith("inquire_payments"), notify(some)]);
    await runWith("inquire_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) {
      expect((await findTransfer(database, id))?.transfer.payIns).toHaveLength(1);
      expect(countOf(submitted, id)).toBe(1);
    }
  });
});

describe("many payout orders at once", () => {
  const ready = async (count: number) => {
    const some = await awaiting(count);
    await notify(some);
    await runWith("inquire_payments", transaction, { ...all, routeFor: async () => null });
    clock.advance(TRANSFER_RULES.resubmitWaitsMs[0]);
    return some;
  };

  test("a call that throws loses no other answer; its own order is inquired about, not submitted again", async () => {
    const some = await ready(4);
    const [poison] = some;
    bank.submit = async ({ reference }) => {
      if (reference === poison?.id) throw new TypeError("planted");
      return ACCEPTED;
    };
    await expect(runWith("submit_payouts")).rejects.toThrow("planted");
    expect(await statesOf(some)).toEqual(["SUBMITTED", "PAID", "PAID", "PAID"]);
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("submit_payouts");
    await runWith("inquire_payouts");
    expect(await statesOf(some)).toEqual(["PAID", "PAID", "PAID", "PAID"]);
    expect(countOf(submitted, poison?.id ?? "")).toBe(1);
  });

  test("an answer that cannot be recorded loses no other", async () => {
    const some = await ready(4);
    const [, poison] = some;
    const broken: TransferJobDeps = {
      ...all,
      applyEffect: async (_, effect, stored) => {
        if (effect === "notify_recipient" && stored.some(({ transfer }) => transfer.id === poison?.id))
          throw new TypeError("planted");
      },
    };
    await expect(runWith("submit_payouts", transaction, broken)).rejects.toThrow("planted");
    expect(await statesOf(some)).toEqual(["PAID", "SUBMITTED", "PAID", "PAID"]);
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("inquire_payouts");
    expect((await statesOf(some))[1]).toBe("PAID");
    expect(countOf(submitted, poison?.id ?? "")).toBe(1);
  });

  test("if the process dies after the calls, no order is submitted twice", async () => {
    const some = await ready(5);
    await expect(runWith("submit_payouts", dyingAfter(1))).rejects.toThrow(Killed);
    expect(new Set(await statesOf(some))).toEqual(new Set(["SUBMITTED"]));
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("submit_payouts");
    await runWith("inquire_payouts");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) expect(countOf(submitted, id)).toBe(1);
  });

  test("a slow order delays neither those beside it nor later ones", async () => {
    const [first, ...others] = await ready(3);
    const later = await ready(2);
    const gate = Promise.withResolvers<void>();
    bank.submit = async ({ reference }) => {
      if (reference === first?.id) await gate.promise;
      return ACCEPTED;
    };
    const running = runWith("submit_payouts");
    await expect.poll(() => statesOf([...others, ...later]), { timeout: 15_000 }).toEqual(["PAID", "PAID", "PAID", "PAID"]);
    expect(await statesOf(first === undefined ? [] : [first])).toEqual(["SUBMITTED"]);
    gate.resolve();
    await running;
    expect(await statesOf(first === undefined ? [] : [first])).toEqual(["PAID"]);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
