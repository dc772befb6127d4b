/** What parties tell and answer, by the hundred: one that can't be brought on holds nobody up, and who is killed in between loses nothing. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "./apply-events.ts";
import { hearPayments } from "./ask-payments.ts";
import { hearHints } from "./hear-hint.ts";
import { transferInvariants } from "./invariants.ts";
import { transferJobs, type TransferJobParts } from "./jobs.ts";
import type { PayInPayment } from "./pay-in.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "./payout.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { insertPayInAccount } from "./store-due.ts";
import { findTransfer } from "./store.ts";
import { openTransfers } from "./testing/house.ts";
import { doer, START } from "./testing/samples.ts";
import { totalOf, type Transfer } from "./transfer.ts";

const house = await openTestHouse();
const { database, clock } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
const { create, parts } = openTransfers(house);
clock.set(START);

const CHANNEL = "va_014";
const ACCEPTED = { outcome: "paid", assurance: "ACCEPTED", providerRef: "p", cost: null } as const;
const CREDITED = { ...ACCEPTED, assurance: "CREDITED" } as const;

const onAccount = new Map<string, readonly PayInPayment[]>();
const submitted: string[] = [];
const asked: string[] = [];
/** What the bank does, where it is not to pay at once. */
let submit: (order: PayoutOrder) => Promise<PayoutAnswer>;
let inquire: (order: PayoutOrder) => Promise<InquiryAnswer>;
/** By which id a transfer's payment is told: one that another process knows already makes a transaction fail. */
beforeEach(() => {
  submit = async () => ACCEPTED;
  inquire = async () => CREDITED;
  clock.advance(61_000);
});
const party = {
  party: "014",
  submit: async (order: PayoutOrder) => {
    submitted.push(order.reference);
    return submit(order);
  },
  inquire: async (order: PayoutOrder) => {
    asked.push(order.reference);
    return inquire(order);
  },
};
const nothing = async (): Promise<never> => {
  throw new Error("this test does not ask that");
};
const all: TransferJobParts = {
  ...parts,
  rules: TRANSFER_RULES,
  payIn: { party: CHANNEL, open: nothing, listPayments: async ({ number }) => onAccount.get(number) ?? null, close: nothing },
  payInTitle: async () => "Sampai",
  routeFor: async () => ({ rail: "bi_fast", party: "014" }),
  partyNamed: () => party,
  refundRoute: {
    rail: "bi_fast",
    bank: "014",
    party,
    sender: { name: "Sampai", country: "ID", address: null, birthDate: null, reference: "operator" },
    purpose: "OTHR",
    remark: "Pengembalian dana",
  },
};
type Beat = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
const beat: Beat = (work) => house.as({ actor: { kind: "system", name: "test" } }, work);
const runWith = async (name: string, which: Beat = beat, with_: TransferJobParts = all) => {
  const job = transferJobs(with_).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  const log = Object.assign(Object.create(house.machinery.log), { error: () => undefined, warn: () => undefined });
  await job.run({ machinery: { ...house.machinery, log }, beat: which, isLastAttempt: false }, {});
};

const numberOf = (no: number) => `8808${String(no).padStart(10, "0")}`;
let made = 0;
async function awaiting(count: number): Promise<{ readonly id: Transfer["id"]; readonly number: string }[]> {
  const list = [];
  for (let n = 0; n < count; n++) {
    made += 3;
    const { id, price } = (await create(made)) as Transfer;
    const number = numberOf(made);
    await beat(async (ctx) => {
      await insertPayInAccount(ctx.db, { transfer: id, channel: CHANNEL, number }, ctx.now);
      await applyEvent(ctx, id, { type: "pay_in_opened", at: ctx.now, by: doer("system") }, all);
    });
    const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };
    onAccount.set(number, [{ paymentId: `b${made}`, number, amount: totalOf(price), paidAt: START, payer }]);
    list.push({ id, number });
  }
  return list;
}
const tell = (some: readonly { readonly number: string }[]) =>
  beat((ctx) => hearPayments(ctx, { channel: CHANNEL, numbers: some.map(({ number }) => number) }));
const statesOf = (some: readonly { readonly id: Transfer["id"] }[]) =>
  Promise.all(some.map(async ({ id }) => (await findTransfer(database, id))?.transfer.state));
const left = async () => (await database.selectFrom("transfers.payment_ask").select("transfer").execute()).length;
const countOf = (list: readonly string[], of: string) => list.filter((one) => one === of).length;

/** Gets so far and no further: what is committed stays, what comes then never happens. */
class Killed extends Error {}
const dyingAfter = (beats: number): Beat => {
  let begun = 0;
  return (work) => {
    if (begun++ >= beats) throw new Killed("killed");
    return beat(work);
  };
};

describe("payments that a bank told of", () => {
  test("a hundred and thirty are asked about, booked and paid out in one run, each once", { timeout: 60_000 }, async () => {
    const some = await awaiting(130);
    await tell([...some, ...some.slice(0, 7)]);
    await runWith("ask_payments");
    expect(new Set(await statesOf(some))).toEqual(new Set(["PAID"]));
    for (const { id } of some) expect(countOf(submitted, id)).toBe(1);
    expect(await left()).toBe(0);
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
    expect(await left()).toBe(1);
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
    expect(await left()).toBe(3);
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
    clock.advance(TRANSFER_RULES.resubmitWaitMs);
    return some;
  };

  test("a call that throws takes no other's answer with it; its own order is asked about, not sent again", async () => {
    const some = await ready(4);
    const [poison] = some;
    submit = async ({ reference }) => {
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
    submit = async ({ reference }) => {
      if (reference === first?.id) await gate.promise;
      return ACCEPTED;
    };
    const running = runWith("submit_payouts");
    await expect.poll(() => statesOf([...others, ...later]), { timeout: 5_000 }).toEqual(["PAID", "PAID", "PAID", "PAID"]);
    expect(await statesOf(first === undefined ? [] : [first])).toEqual(["SUBMITTED"]);
    gate.resolve();
    await running;
    expect(await statesOf(first === undefined ? [] : [first])).toEqual(["PAID"]);
  });
});

describe("hints about payouts", () => {
  const paid = async (count: number) => {
    const some = await awaiting(count);
    await tell(some);
    await runWith("ask_payments");
    return some;
  };
  let events = 0;
  const hint = (some: readonly { readonly id: string }[]) =>
    beat((ctx) =>
      hearHints(
        ctx,
        "014",
        some.map(({ id: reference }) => ({ eventId: `e${(events += 1)}`, reference })),
        all,
      ),
    );
  const assuranceOf = async ({ id }: { readonly id: Transfer["id"] }) => (await findTransfer(database, id))?.transfer.assurance;
  const due = async () =>
    (await database.selectFrom("transfers.hint").select("event_id").where("ask_at", "is not", null).execute()).length;

  test("have their orders asked about once, whatever came how often", async () => {
    const some = await paid(30);
    const before = asked.length;
    expect(await hint([...some, ...some])).toEqual(Array.from({ length: 60 }, () => true));
    await runWith("ask_payouts");
    for (const one of some) {
      expect(await assuranceOf(one)).toBe("CREDITED");
      expect(countOf(asked.slice(before), one.id)).toBe(1);
    }
    expect(await due()).toBe(0);
  });

  test("one list that tells the same twice tells it once", async () => {
    const [one] = await paid(1);
    const told = { eventId: "same", reference: one?.id ?? "" };
    expect(await beat((ctx) => hearHints(ctx, "014", [told, told], all))).toEqual([true, false]);
    await runWith("ask_payouts");
  });

  test("killed between asking and recording: asked about again later", async () => {
    const some = await paid(2);
    await hint(some);
    await expect(runWith("ask_payouts", dyingAfter(1))).rejects.toThrow(Killed);
    expect(await due()).toBe(2);
    clock.advance(TRANSFER_RULES.claimLostMs);
    inquire = async () => ({ outcome: "unknown", why: "" });
    await runWith("ask_payouts");
    expect(await due()).toBe(0);
    inquire = async () => CREDITED;
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("ask_payouts");
    expect(await Promise.all(some.map(assuranceOf))).toEqual(["CREDITED", "CREDITED"]);
  });

  test("where nobody asks any more people wait for the answer: the transfer itself says so", async () => {
    const [one] = await awaiting(1);
    if (one === undefined) throw new Error("one was wished");
    const rules = { ...TRANSFER_RULES, inquiries: 1 };
    submit = async () => ({ outcome: "unknown", why: "" });
    inquire = async () => ({ outcome: "unknown", why: "" });
    await tell([one]);
    await runWith("ask_payments", beat, { ...all, rules });
    clock.advance(60_000);
    await runWith("ask_payouts", beat, { ...all, rules });
    const { transfer } = (await findTransfer(database, one.id)) ?? {};
    expect(transfer).toMatchObject({ state: "OUTCOME_UNKNOWN", payout: { askAt: null } });
    await hint([one]);
    expect((await findTransfer(database, one.id))?.transfer.payout?.askAt).toEqual(clock.now());
    const decided = {
      type: "outcome_decided",
      at: clock.now(),
      by: doer("officer"),
      second: doer("officer", "another"),
      isPaid: false,
    } as const;
    await expect(beat((ctx) => applyEvent(ctx, one.id, decided, { ...all, rules }))).rejects.toMatchObject({
      code: "outcome_open",
    });
    inquire = async () => CREDITED;
    await runWith("ask_payouts", beat, { ...all, rules });
    expect(await statesOf([one])).toEqual(["PAID"]);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
