/** What a bank tells, by the hundred: one that can't be brought on holds nobody up, and who is killed in between loses nothing. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { transferInvariants } from "./invariants.ts";
import type { TransferJobParts } from "./jobs.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { findTransfer } from "./store.ts";
import { START } from "./testing/samples.ts";
import { ACCEPTED, countOf, Killed, openToldHouse, type Told } from "./testing/told-house.ts";

const house = await openTestHouse();
const { database, clock } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
clock.set(START);
const told = openToldHouse(house);
const { all, asks, awaiting, bank, beat, dyingAfter, onAccount, runWith, statesOf, submitted, tell } = told;
beforeEach(told.nextTest);

describe("one payment", () => {
  const stateOf = async (one: Told) => (await statesOf([one]))[0];
  const one = async (): Promise<Told> => {
    const [made] = await awaiting(1);
    if (made === undefined) throw new Error("one was wished");
    return made;
  };

  test("of a forged notification nothing comes: the bank knows of none; a number of nobody's is not ours", async () => {
    const made = await one();
    onAccount.set(made.number, []);
    expect([...(await tell([made, { number: "000000" }]))]).toEqual([made.number]);
    await runWith("ask_payments");
    expect(await stateOf(made)).toBe("AWAITING_PAYMENT");
    expect(await asks()).toEqual([]);
  });

  test("while the bank does not say, it is asked again, later each time", async () => {
    const made = await one();
    const payments = onAccount.get(made.number) ?? [];
    onAccount.delete(made.number);
    await tell([made]);
    for (const [tries, inMs] of [
      [1, 2_000],
      [2, 4_000],
      [3, 8_000],
    ] as const) {
      await runWith("ask_payments");
      expect(await asks()).toEqual([{ transfer: made.id, inMs, tries }]);
      clock.advance(inMs - 1);
      await runWith("ask_payments");
      expect((await asks()).map((ask) => ask.tries)).toEqual([tries]);
      clock.advance(1);
    }
    onAccount.set(made.number, payments);
    await runWith("ask_payments");
    expect(await stateOf(made)).toBe("PAID");
  });

  test("that is told while the bank is being asked has it asked once more", async () => {
    const made = await one();
    const payments = onAccount.get(made.number) ?? [];
    onAccount.set(made.number, []);
    await tell([made]);
    bank.whileAsked = async () => void (await tell([made]));
    await runWith("ask_payments");
    expect(await asks()).toEqual([{ transfer: made.id, inMs: 0, tries: 0 }]);
    onAccount.set(made.number, payments);
    await runWith("ask_payments");
    expect(await stateOf(made)).toBe("PAID");
    expect(await asks()).toEqual([]);
  });
});

describe("payments that a bank told of", () => {
  test("a hundred and thirty are asked about, booked and paid out in one run, each once", { timeout: 60_000 }, async () => {
    const some = await awaiting(130);
    await tell([...some, ...some.slice(0, 7)]);
    await runWith("ask_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) expect(countOf(submitted, id)).toBe(1);
    expect((await asks()).length).toBe(0);
  });

  test("one whose payment can't be written down holds nobody up, and is asked about again", async () => {
    const some = await awaiting(5);
    const [, , poison] = some;
    await tell(some);
    const broken: TransferJobParts = {
      ...all,
      bring: async (ctx, effect, stored) => {
        if (stored.some(({ transfer }) => transfer.id === poison?.id)) throw new TypeError("planted");
        await all.bring(ctx, effect, stored);
      },
    };
    await expect(runWith("ask_payments", beat, broken)).rejects.toThrow("planted");
    const states = await statesOf(some);
    expect(states[2]).toBe("AWAITING_PAYMENT");
    expect(states.filter((state) => state === "AWAITING_PAYMENT")).toHaveLength(1);
    expect((await asks()).length).toBe(1);
    clock.advance(TRANSFER_RULES.claimLostMs - 1);
    await runWith("ask_payments");
    expect((await statesOf(some))[2]).toBe("AWAITING_PAYMENT");
    clock.advance(1);
    await runWith("ask_payments");
    expect((await statesOf(some))[2]).toBe("PAID");
    await runWith("submit_payouts");
    await runWith("advance_transfers");
    await runWith("submit_payouts");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
  });

  test("killed between asking and recording: asked again later, and booked once", async () => {
    const some = await awaiting(3);
    await tell(some);
    await expect(runWith("ask_payments", dyingAfter(1))).rejects.toThrow(Killed);
    expect(new Set(await statesOf(some))).toEqual(new Set(["AWAITING_PAYMENT"]));
    expect((await asks()).length).toBe(3);
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("ask_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
  });

  test("two workers at once book each payment once", async () => {
    const some = await awaiting(40);
    await tell(some);
    await Promise.all([runWith("ask_payments"), runWith("ask_payments"), tell(some)]);
    await runWith("ask_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) {
      expect((await findTransfer(database, id))?.transfer.payIns).toHaveLength(1);
      expect(countOf(submitted, id)).toBe(1);
    }
  });
});

describe("orders to pay, many at once", () => {
  const ready = async (count: number) => {
    const some = await awaiting(count);
    await tell(some);
    await runWith("ask_payments", beat, { ...all, routeFor: async () => null });
    clock.advance(TRANSFER_RULES.resubmitWaitsMs[0]);
    return some;
  };

  test("a call that throws takes no other's answer with it; its own order is asked about, not sent again", async () => {
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
    await runWith("ask_payouts");
    expect(await statesOf(some)).toEqual(["PAID", "PAID", "PAID", "PAID"]);
    expect(countOf(submitted, poison?.id ?? "")).toBe(1);
  });

  test("an answer that can't be written down takes no other's with it", async () => {
    const some = await ready(4);
    const [, poison] = some;
    const broken: TransferJobParts = {
      ...all,
      bring: async (_, effect, stored) => {
        if (effect === "tell_recipient" && stored.some(({ transfer }) => transfer.id === poison?.id))
          throw new TypeError("planted");
      },
    };
    await expect(runWith("submit_payouts", beat, broken)).rejects.toThrow("planted");
    expect(await statesOf(some)).toEqual(["PAID", "SUBMITTED", "PAID", "PAID"]);
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("ask_payouts");
    expect((await statesOf(some))[1]).toBe("PAID");
    expect(countOf(submitted, poison?.id ?? "")).toBe(1);
  });

  test("killed after the calls: no order leaves twice", async () => {
    const some = await ready(5);
    await expect(runWith("submit_payouts", dyingAfter(1))).rejects.toThrow(Killed);
    expect(new Set(await statesOf(some))).toEqual(new Set(["SUBMITTED"]));
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("submit_payouts");
    await runWith("ask_payouts");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) expect(countOf(submitted, id)).toBe(1);
  });

  test("one that is slow holds up neither those beside it nor those that come after", async () => {
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
