/** The adapter against the simulator, over HTTP: payouts, refusals, and what was really paid each time. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Money } from "#kernel/money.ts";
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

const FEE: Money = { currency: "SGD", minor: 50n };

describe("a successful order", () => {
  test("is accepted, credited, and costs what the partner reports", async () => {
    const ordered = bankOrder(1);
    expect(await partner.submit(ordered)).toEqual({
      outcome: "pending",
      providerRef: expect.stringMatching(/^\d{16,19}$/),
      quoted: FEE,
    });
    expect(await settled(partner, ordered)).toEqual({
      outcome: "paid",
      assurance: "CREDITED",
      providerRef: expect.stringMatching(/^\d{16,19}$/),
      cost: FEE,
    });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("in cash is pending until it is collected, then paid", async () => {
    const ordered = cashOrder(1);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await settled(partner, ordered)).toMatchObject({ outcome: "paid", assurance: "COLLECTED" });
  });

  test("in yen has no decimals", async () => {
    const { beneficiary } = bankOrder(1);
    const ordered = bankOrder(1, { amount: { currency: "JPY", minor: 90_001n }, beneficiary: { ...beneficiary, country: "JP" } });
    await partner.submit(ordered);
    await settled(partner, ordered);
    expect(await paid(ordered)).toMatchObject({ times: 1, currency: "JPY", minor: "90001" });
  });

  test.each([
    ["MY", "MYR"],
    ["KR", "KRW"],
    ["SA", "SAR"],
    ["DE", "EUR"],
    ["SK", "EUR"],
    ["US", "USD"],
  ] as const)("is paid to %s in %s", async (country, currency) => {
    const beneficiary = { ...bankOrder(1).beneficiary, country };
    const ordered = bankOrder(1, { amount: { currency, minor: 100_000n }, beneficiary });
    await partner.submit(ordered);
    await settled(partner, ordered);
    expect(await paid(ordered)).toMatchObject({ times: 1, currency, minor: "100000" });
  });

  test.each([2, 3, 27, 28])("by test account …%i ends as paid", async (ending) => {
    const ordered = bankOrder(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    const assurance = ending === 3 || ending === 28 ? "ACCEPTED" : "CREDITED";
    expect(await settled(partner, ordered)).toMatchObject({ outcome: "paid", assurance });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });
});

describe("an order that the partner will not pay", () => {
  test.each([
    [4, "account_invalid", "1003110"],
    [30, "no_prefund", "1007005"],
    [32, "quote_expired", "1007004"],
  ] as const)("…%i is refused at once: %s", async (ending, reason, providerCode) => {
    const ordered = bankOrder(ending);
    expect(await partner.submit(ordered)).toEqual({ outcome: "refused", reason, providerCode });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test.each([
    [5, "account_invalid", "30110"],
    [6, "account_closed", "90111"],
    [7, "account_dormant", "90112"],
    [8, "name_mismatch", "90120"],
    [9, "compliance", "30200"],
    [10, "amount_over_limit", "90310"],
    [29, "rejected", "90777"],
  ] as const)("…%i is refused after it was accepted: %s", async (ending, reason, providerCode) => {
    const ordered = bankOrder(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await settled(partner, ordered)).toEqual({ outcome: "refused", reason, providerCode });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test.each([
    ["over the payer's maximum", { amount: { currency: "SGD", minor: 20_000_001n } }, "amount_over_limit", "1003012"],
    ["below its minimum", { amount: { currency: "SGD", minor: 99n } }, "rejected", "1003011"],
    ["where it pays nobody", { amount: { currency: "USD", minor: 10_000n } }, "rejected", "1005001"],
    ["without the bank's code", { beneficiary: { ...bankOrder(1).beneficiary, account: null } }, "rejected", "1003001"],
  ] as const)("%s", async (_, change, reason, providerCode) => {
    expect(await partner.submit(bankOrder(1, change))).toEqual({ outcome: "refused", reason, providerCode });
  });

  test("at exactly the maximum and the minimum it is accepted", async () => {
    for (const minor of [20_000_000n, 100n])
      expect(await partner.submit(bankOrder(1, { amount: { currency: "SGD", minor } }))).toMatchObject({ outcome: "pending" });
  });

  test("without a first name is refused where a payer requires one, and accepted with the name in the payer's form", async () => {
    const beneficiary = { ...bankOrder(1).beneficiary, country: "TW", name: "Sukarno" };
    const amount: Money = { currency: "TWD", minor: 500_000n };
    expect(await partner.submit(bankOrder(1, { amount, beneficiary }))).toMatchObject({
      outcome: "refused",
      providerCode: "1003001",
    });
    const shown = { ...beneficiary, name: "Sukarno Sukarno" };
    expect(await partner.submit(bankOrder(1, { amount, beneficiary: shown }))).toMatchObject({ outcome: "pending" });
  });
});

describe("an answer that repeats other data is never believed", () => {
  test("…20 after the confirmation: unknown, and paid as ordered", async () => {
    const ordered = bankOrder(20);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown", why: "the partner echoed another amount" });
    await waitFor(async () => expect(await paid(ordered)).toMatchObject(PAID_ONCE));
    expect(await partner.inquire(ordered)).toEqual({ outcome: "unknown", why: "the partner echoed another amount" });
  });

  test("…21 before the confirmation: never confirmed, however often it is sent", async () => {
    const ordered = bankOrder(21);
    for (let n = 0; n < 3; n += 1) expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
    expect(await control(`transactions/${ordered.reference}`)).toMatchObject({ status: "10000" });
  });

  test.each([
    ["another amount", { amount: { currency: "SGD", minor: 78_892n } }],
    ["another account", { beneficiary: { ...bankOrder(1).beneficiary, account: { bank: "DBSSSGSG", number: "999" } } }],
  ] as const)("a reference that the partner knows with %s", async (_, change) => {
    const first = bankOrder(1);
    await partner.submit(first);
    const other = { ...first, ...change };
    for (const answer of [await partner.submit(other), await partner.inquire(other)])
      expect(answer).toMatchObject({ outcome: "unknown" });
    await settled(partner, first);
    expect(await paid(first)).toMatchObject(PAID_ONCE);
  });
});

describe("an order that was corrected before it was accepted", () => {
  const changed = (first: PayoutOrder): PayoutOrder => ({
    ...first,
    amount: { currency: "SGD", minor: 10_000n },
    beneficiary: { ...first.beneficiary, name: "Budi Santoso", account: { bank: "OCBCSGSG", number: "555666777" } },
  });

  test.each([
    ["refused before anything was made", 4, "refused"],
    ["refused for want of prefund", 30, "refused"],
    ["never quoted in time", 32, "refused"],
    ["not let in", 33, "not_sent"],
  ] as const)("after it was %s: is paid as corrected, under the same reference", async (_, ending, outcome) => {
    const first = bankOrder(ending);
    expect(await partner.submit(first)).toMatchObject({ outcome });
    clock.advance(1_000);
    const second = changed(first);
    expect(await partner.submit(second)).toMatchObject({ outcome: "pending" });
    expect(await settled(partner, second)).toMatchObject({ outcome: "paid" });
    expect(await paid(second)).toMatchObject({ times: 1, minor: "10000" });
    expect(await control(`transactions/${first.reference}`)).toMatchObject({
      beneficiary: { firstname: "Budi", lastname: "Santoso" },
      credit_party: { bank_code: "OCBCSGSG", account_number: "555666777" },
    });
  });

  test("after it was declined: the reference is used up, and nothing is paid", async () => {
    const first = bankOrder(6);
    await partner.submit(first);
    await settled(partner, first);
    const second = changed(first);
    expect(await partner.submit(second)).toMatchObject({ outcome: "pending" });
    expect(await partner.inquire(second)).toEqual({ outcome: "refused", reason: "account_closed", providerCode: "90111" });
    expect(await paid(second)).toMatchObject({ times: 0 });
  });
});

test("of many concurrent calls under one reference, one pays", async () => {
  const orders = Array.from({ length: 5 }, () => bankOrder(1));
  const answers = await Promise.all(orders.flatMap((one) => Array.from({ length: 10 }, () => partner.submit(one))));
  for (const { outcome } of answers) expect(["pending", "paid", "unknown"]).toContain(outcome);
  for (const one of orders) {
    // If the concurrent calls blocked each other, nothing is confirmed; one more call confirms.
    if ((await partner.inquire(one)).outcome === "not_found") await partner.submit(one);
    await settled(partner, one);
    expect(await paid(one)).toMatchObject(PAID_ONCE);
  }
});

test("after these tests the partner's own books balance", async () => {
  expect(await control("books")).toMatchObject({ faults: [] });
});
