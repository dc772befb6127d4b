/** The adapter against the simulator, over HTTP: lost answers, returned money, recalls, and the statement. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock } from "#platform/testing/database.ts";
import type { PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { createPartner } from "../../../simulators/partner/partner.ts";
import { type Partner, partnerParty } from "./partner.ts";
import { bankOrder, cashOrder, controlOf, PAID_ONCE, PARTNER_KEYS, settled, waitFor } from "../testing/partner-order.ts";

const clock = createTestClock();
const simulator = createPartner({
  ...PARTNER_KEYS,
  callbackSecret: "test-secret-of-callbacks",
  callbackUrl: null,
  lateMs: 1_500,
  timings: { submitMs: 5, completeMs: 15, pickupMs: 15, slowMs: 400, reviewMs: 400 },
});
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });
const control = controlOf(url);
const paid = ({ reference }: PayoutOrder) => control(`paid/${reference}`);
afterAll(() => simulator.close());

let partner: Partner;
beforeEach(() => {
  partner = partnerParty({ ...PARTNER_KEYS, url, clock, random: systemRandom });
});

const DAY_MS = 86_400_000;

describe("an order whose answer is lost", () => {
  beforeEach(() => {
    partner = partnerParty({ ...PARTNER_KEYS, url, clock, random: systemRandom, confirmTimeoutMs: 500 });
  });

  test.each([11, 12, 16, 34])("…%i is paid all the same: unknown first, then found", async (ending) => {
    const ordered = bankOrder(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
    expect(await settled(partner, ordered)).toMatchObject({ outcome: "paid" });
    // A caller that submits again without waiting for the inquiry pays nothing twice.
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "paid" });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test.each([13, 14])(
    "…%i was not confirmed: inquiries answer not_found, and it is paid once when sent again",
    async (ending) => {
      const ordered = bankOrder(ending);
      expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
      for (let n = 0; n < 2; n += 1)
        expect(await partner.inquire(ordered)).toEqual({ outcome: "not_found", providerCode: "10000" });
      expect(await paid(ordered)).toMatchObject({ times: 0 });
      expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
      expect(await settled(partner, ordered)).toMatchObject({ outcome: "paid" });
      expect(await paid(ordered)).toMatchObject(PAID_ONCE);
    },
  );

  test("…15 was created and not confirmed: not sent, and continued by the next call", async () => {
    const ordered = bankOrder(15);
    partner = partnerParty({ ...PARTNER_KEYS, url, clock, random: systemRandom, timeoutMs: 500 });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "not_sent" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(partner, ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("…33 was answered 429: not sent, paused as long as the partner asks, then paid once", async () => {
    const ordered = bankOrder(33);
    expect(await partner.submit(ordered)).toEqual({ outcome: "not_sent", why: "the partner answered 429 1000429" });
    expect(await partner.submit(ordered)).toEqual({ outcome: "not_sent", why: "the partner is left alone for a while" });
    clock.advance(1_000);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(partner, ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("…31 is quoted anew under the same transaction, and paid once", async () => {
    const ordered = bankOrder(31);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(partner, ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("an order that was never sent is not found", async () => {
    expect(await partner.inquire(bankOrder(1))).toEqual({ outcome: "not_found", providerCode: "1007002" });
  });
});

describe("returned money", () => {
  test("…22 after two days, in full", async () => {
    const ordered = bankOrder(22);
    await partner.submit(ordered);
    expect(await settled(partner, ordered)).toMatchObject({ outcome: "paid" });
    await control("time", { advance_ms: 2 * DAY_MS - 60_000 });
    expect(await partner.inquire(ordered)).toMatchObject({ outcome: "paid" });
    await control("time", { advance_ms: 60_000 });
    expect(await partner.inquire(ordered)).toEqual({
      outcome: "returned",
      reason: "account_closed",
      providerCode: "80111",
      amount: ordered.amount,
    });
    expect(await paid(ordered)).toMatchObject({ ...PAID_ONCE, returned_minor: "78891" });
  });

  test("…23 at once, and less than was paid", async () => {
    const ordered = bankOrder(23);
    await partner.submit(ordered);
    await waitFor(async () =>
      expect(await partner.inquire(ordered)).toEqual({
        outcome: "returned",
        reason: "rejected",
        providerCode: "80000",
        amount: { currency: "SGD", minor: 77_313n },
      }),
    );
  });
});

describe("a recall", () => {
  test("of uncollected cash succeeds, and succeeds again when repeated", async () => {
    const ordered = cashOrder(35);
    await partner.submit(ordered);
    await waitFor(async () => expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" }));
    expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" });
    expect(await partner.inquire(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40000" });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test("is made by the partner for cash that is uncollected after thirty days", async () => {
    const ordered = cashOrder(35);
    await partner.submit(ordered);
    await waitFor(async () => expect(await control(`transactions/${ordered.reference}`)).toMatchObject({ status: "20150" }));
    await control("time", { advance_ms: 30 * DAY_MS });
    expect(await partner.inquire(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40010" });
  });

  test("of an unconfirmed order: no later call pays it", async () => {
    partner = partnerParty({ ...PARTNER_KEYS, url, clock, random: systemRandom, confirmTimeoutMs: 500 });
    const ordered = bankOrder(13);
    await partner.submit(ordered);
    expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await partner.inquire(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40000" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test("is too late for a paid order, and unknown for an order that the partner does not know", async () => {
    const ordered = bankOrder(1);
    await partner.submit(ordered);
    await settled(partner, ordered);
    expect(await partner.recall(ordered)).toEqual({ outcome: "too_late" });
    expect(await partner.recall(bankOrder(1))).toEqual({ outcome: "unknown", why: "the partner answered 1007002" });
  });
});

describe("the statement", () => {
  /** The lines of the partner's day with this reference. */
  const linesOf = async ({ reference }: PayoutOrder) => {
    const lines = await partner.readStatement(toLocalDate(new Date((await control("time", { advance_ms: 1 }))["now"] as string)));
    return lines?.filter((line) => line.reference === reference).map(({ kind, amount }) => [kind, amount.minor]);
  };
  const settle = async (ending: number) => {
    const ordered = bankOrder(ending);
    await partner.submit(ordered);
    await settled(partner, ordered);
    return ordered;
  };

  test.each([
    [
      1,
      [
        ["payout", -78_891n],
        ["cost", -50n],
      ],
    ],
    [24, [["cost", -50n]]],
    [
      25,
      [
        ["payout", -78_891n],
        ["payout", -78_891n],
        ["cost", -50n],
      ],
    ],
    [
      26,
      [
        ["payout", -78_991n],
        ["cost", -50n],
      ],
    ],
    [6, []],
  ] as const)("of …%i", async (ending, lines) => expect(await linesOf(await settle(ending))).toEqual(lines));

  test("has an id for each line, the same at each reading, and includes returned money", async () => {
    const ordered = await settle(23);
    await waitFor(async () =>
      expect(await linesOf(ordered)).toEqual([
        ["payout", -78_891n],
        ["cost", -50n],
        ["return", 77_313n],
      ]),
    );
    await settle(25);
    const day = toLocalDate(new Date((await control("time", { advance_ms: 1 }))["now"] as string));
    const [first, second] = [await partner.readStatement(day), await partner.readStatement(day)];
    expect(first).toEqual(second);
    expect(new Set(first?.map(({ id }) => id)).size).toBe(first?.length);
  });

  test("adds up to the balance", async () => {
    await control("reset", {});
    for (const ending of [1, 5, 6, 23]) await settle(ending);
    const day = toLocalDate(new Date((await control("time", { advance_ms: 1 }))["now"] as string));
    const lines = (await partner.readStatement(day)) ?? [];
    const sum = lines.filter(({ amount }) => amount.currency === "SGD").reduce((total, { amount }) => total + amount.minor, 0n);
    const { balances } = (await control("books")) as { balances: { currency: string; balance: string }[] };
    expect(balances.find(({ currency }) => currency === "SGD")?.balance.replace(".", "")).toBe(String(sum));
  });
});

test("after these tests the partner's own books balance", async () => {
  expect(await control("books")).toMatchObject({ faults: [] });
});
