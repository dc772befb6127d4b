/** Hints of a party about payouts: each has its order asked about, many at once, and changes nothing by itself. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { applyEvent } from "./apply-events.ts";
import { hearHints } from "./hear-hint.ts";
import { transferInvariants } from "./invariants.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { findTransfer } from "./store.ts";
import { doer, START } from "./testing/samples.ts";
import { countOf, CREDITED, Killed, openToldHouse, type Told } from "./testing/told-house.ts";

const house = await openTestHouse();
const { database, clock } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());
clock.set(START);
const told = openToldHouse(house);
const { all, asked, awaiting, bank, beat, dyingAfter, runWith, statesOf, tell } = told;
beforeEach(told.nextTest);

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
  const assuranceOf = async ({ id }: Told) => (await findTransfer(database, id))?.transfer.assurance;
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
    const hinted = { eventId: "same", reference: one?.id ?? "" };
    expect(await beat((ctx) => hearHints(ctx, "014", [hinted, hinted], all))).toEqual([true, false]);
    await runWith("ask_payouts");
  });

  test("killed between asking and recording: asked about again later", async () => {
    const some = await paid(2);
    await hint(some);
    await expect(runWith("ask_payouts", dyingAfter(1))).rejects.toThrow(Killed);
    expect(await due()).toBe(2);
    clock.advance(TRANSFER_RULES.claimLostMs);
    bank.inquire = async () => ({ outcome: "unknown", why: "" });
    await runWith("ask_payouts");
    expect(await due()).toBe(0);
    bank.inquire = async () => CREDITED;
    clock.advance(TRANSFER_RULES.claimLostMs);
    await runWith("ask_payouts");
    expect(await Promise.all(some.map(assuranceOf))).toEqual(["CREDITED", "CREDITED"]);
  });

  test("where people may be deciding they wait for the answer: the transfer itself says so", async () => {
    const [one] = await awaiting(1);
    if (one === undefined) throw new Error("one was wished");
    const rules = { ...TRANSFER_RULES, inquiries: 1 };
    bank.submit = async () => ({ outcome: "unknown", why: "" });
    bank.inquire = async () => ({ outcome: "unknown", why: "" });
    await tell([one]);
    await runWith("ask_payments", beat, { ...all, rules });
    clock.advance(60_000);
    await runWith("ask_payouts", beat, { ...all, rules });
    clock.advance(rules.slowInquiryMs - 60_000);
    const { transfer } = (await findTransfer(database, one.id)) ?? {};
    expect(transfer).toMatchObject({ state: "OUTCOME_UNKNOWN", payout: { askAt: new Date(clock.now().getTime() + 60_000) } });
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
    bank.inquire = async () => CREDITED;
    await runWith("ask_payouts", beat, { ...all, rules });
    expect(await statesOf([one])).toEqual(["PAID"]);
  });
});

test("every invariant holds", async () => {
  const results = await checkInvariants(database, [...ledgerInvariants, ...transferInvariants]);
  expect(results.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
