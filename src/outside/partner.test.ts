/** The adapter against the simulator, over HTTP: every test number, and what was really paid each time. */
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock } from "#platform/testing/database.ts";
import type { PayoutOrder } from "#transfers/payout.ts";
import { createPartner } from "../../simulators/partner/partner.ts";
import { type Partner, partnerParty } from "./partner.ts";

const KEYS = { clientId: "sampai-test", secret: "test-secret-of-the-partner" };
/** The machine may be busy with other tests: only what is about time is short. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000 });
const DAY_MS = 86_400_000;
const clock = createTestClock();
const simulator = createPartner({
  ...KEYS,
  callbackSecret: "test-secret-of-callbacks",
  callbackUrl: null,
  lateMs: 1_500,
  timings: { submitMs: 5, completeMs: 15, pickupMs: 15, slowMs: 400, reviewMs: 400 },
});
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => simulator.close());

let partner: Partner;
beforeEach(() => {
  partner = partnerParty({ ...KEYS, url, clock, random: systemRandom });
});

let made = 0;
function order(ending: number, change: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: `po_test_${(made += 1)}`,
    rail: "partner_bank",
    amount: { currency: "SGD", minor: 78_891n },
    beneficiary: {
      name: "Siti Aminah",
      country: "SG",
      account: { bank: "DBSSSGSG", number: `12${7_000_000 + ending}` },
      phone: null,
      fields: { relationship: "spouse" },
    },
    sender: { name: "Sukarno", country: "ID", address: "Jl. Merdeka 1", birthDate: "1990-01-31", reference: "us_1" },
    purpose: "FAMI",
    remark: "Sampai",
    orderedAt: clock.now(),
    ...change,
  };
}
const cashOrder = (ending: number): PayoutOrder => {
  const { beneficiary } = order(ending);
  return order(ending, {
    rail: "partner_cash",
    amount: { currency: "PHP", minor: 1_000_000n },
    beneficiary: { ...beneficiary, country: "PH", account: null, phone: `+63917${7_000_000 + ending}` },
  });
};

const control = async (path: string, body?: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${url}/control/${path}`, {
    ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};
const paid = ({ reference }: PayoutOrder) => control(`paid/${reference}`);
const PAID_ONCE = { times: 1, currency: "SGD", minor: "78891" };
/** Asks until something other than `pending` is said. */
const settled = (ordered: PayoutOrder) =>
  waitFor(async () => {
    const answer = await partner.inquire(ordered);
    expect(answer.outcome).not.toBe("pending");
    return answer;
  });
const FEE: Money = { currency: "SGD", minor: 50n };

describe("an order that goes well", () => {
  test("is taken, credited, and costs what the partner says", async () => {
    const ordered = order(1);
    expect(await partner.submit(ordered)).toEqual({ outcome: "pending", providerRef: expect.stringMatching(/^\d{16,19}$/) });
    expect(await settled(ordered)).toEqual({
      outcome: "paid",
      assurance: "CREDITED",
      providerRef: expect.stringMatching(/^\d{16,19}$/),
      cost: FEE,
    });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("as cash waits to be collected, and is", async () => {
    const ordered = cashOrder(1);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await settled(ordered)).toMatchObject({ outcome: "paid", assurance: "COLLECTED" });
  });

  test("in yen has no decimals", async () => {
    const { beneficiary } = order(1);
    const ordered = order(1, { amount: { currency: "JPY", minor: 90_001n }, beneficiary: { ...beneficiary, country: "JP" } });
    await partner.submit(ordered);
    await settled(ordered);
    expect(await paid(ordered)).toMatchObject({ times: 1, currency: "JPY", minor: "90001" });
  });

  test.each([2, 3, 27, 28])("by way of …%i ends in paid", async (ending) => {
    const ordered = order(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    const assurance = ending === 3 || ending === 28 ? "ACCEPTED" : "CREDITED";
    expect(await settled(ordered)).toMatchObject({ outcome: "paid", assurance });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });
});

describe("an order that the partner will not pay", () => {
  test.each([
    [4, "account_invalid", "1003110"],
    [5, "account_invalid", "30110"],
    [9, "compliance", "30200"],
    [30, "no_prefund", "1007005"],
    [32, "quote_expired", "1007004"],
  ] as const)("…%i is refused at once: %s", async (ending, reason, providerCode) => {
    const ordered = order(ending);
    expect(await partner.submit(ordered)).toEqual({ outcome: "refused", reason, providerCode });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test.each([
    [6, "account_closed", "90111"],
    [7, "account_dormant", "90112"],
    [8, "name_mismatch", "90120"],
    [10, "amount_over_limit", "90310"],
    [29, "rejected", "90777"],
  ] as const)("…%i is refused after it was taken: %s", async (ending, reason, providerCode) => {
    const ordered = order(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await settled(ordered)).toEqual({ outcome: "refused", reason, providerCode });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test.each([
    ["over the payer's maximum", { amount: { currency: "SGD", minor: 20_000_001n } }, "amount_over_limit", "1003012"],
    ["below its minimum", { amount: { currency: "SGD", minor: 99n } }, "rejected", "1003011"],
    ["where it pays nobody", { amount: { currency: "USD", minor: 10_000n } }, "rejected", "1005001"],
    ["without the bank's code", { beneficiary: { ...order(1).beneficiary, account: null } }, "rejected", "1003001"],
  ] as const)("%s", async (_, change, reason, providerCode) => {
    expect(await partner.submit(order(1, change))).toEqual({ outcome: "refused", reason, providerCode });
  });

  test("at the maximum and the minimum it does", async () => {
    for (const minor of [20_000_000n, 100n])
      expect(await partner.submit(order(1, { amount: { currency: "SGD", minor } }))).toMatchObject({ outcome: "pending" });
  });

  test("without a first name is refused where a payer wants one, and taken with the payer's form of it", async () => {
    const beneficiary = { ...order(1).beneficiary, country: "TW", name: "Sukarno" };
    const amount: Money = { currency: "TWD", minor: 500_000n };
    expect(await partner.submit(order(1, { amount, beneficiary }))).toMatchObject({
      outcome: "refused",
      providerCode: "1003001",
    });
    const shown = { ...beneficiary, name: "Sukarno Sukarno" };
    expect(await partner.submit(order(1, { amount, beneficiary: shown }))).toMatchObject({ outcome: "pending" });
  });
});

describe("an order whose answer is lost", () => {
  beforeEach(() => {
    partner = partnerParty({ ...KEYS, url, clock, random: systemRandom, confirmTimeoutMs: 500 });
  });

  test.each([11, 12, 16, 34])("…%i is paid all the same: unknown first, then found", async (ending) => {
    const ordered = order(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
    expect(await settled(ordered)).toMatchObject({ outcome: "paid" });
    // And a caller that does not wait for the inquiry pays nothing twice.
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "paid" });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test.each([13, 14])("…%i was not confirmed: not found by inquiries, and paid once when it is sent again", async (ending) => {
    const ordered = order(ending);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
    for (let n = 0; n < 2; n += 1)
      expect(await partner.inquire(ordered)).toEqual({ outcome: "not_found", providerCode: "10000" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    expect(await settled(ordered)).toMatchObject({ outcome: "paid" });
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("…15 was made and not confirmed: not sent, and taken up where it was left", async () => {
    const ordered = order(15);
    partner = partnerParty({ ...KEYS, url, clock, random: systemRandom, timeoutMs: 500 });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "not_sent" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("…33 was not let in: not sent, left alone as long as the partner asks, and paid once then", async () => {
    const ordered = order(33);
    expect(await partner.submit(ordered)).toEqual({ outcome: "not_sent", why: "the partner answered 429 1000429" });
    expect(await partner.submit(ordered)).toEqual({ outcome: "not_sent", why: "the partner is left alone for a while" });
    clock.advance(1_000);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("…31 is quoted anew under the same transaction, and paid once", async () => {
    const ordered = order(31);
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "pending" });
    await settled(ordered);
    expect(await paid(ordered)).toMatchObject(PAID_ONCE);
  });

  test("an order that was never sent is not found", async () => {
    expect(await partner.inquire(order(1))).toEqual({ outcome: "not_found", providerCode: "1007002" });
  });
});

describe("an echo of something else is never believed", () => {
  test("…20 after the confirmation: unknown, and paid as ordered", async () => {
    const ordered = order(20);
    expect(await partner.submit(ordered)).toEqual({ outcome: "unknown", why: "the partner echoed another amount" });
    await waitFor(async () => expect(await paid(ordered)).toMatchObject(PAID_ONCE));
    expect(await partner.inquire(ordered)).toEqual({ outcome: "unknown", why: "the partner echoed another amount" });
  });

  test("…21 before it: never confirmed, however often it is sent", async () => {
    const ordered = order(21);
    for (let n = 0; n < 3; n += 1) expect(await partner.submit(ordered)).toMatchObject({ outcome: "unknown" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test.each([
    ["another amount", { amount: { currency: "SGD", minor: 78_892n } }],
    ["another account", { beneficiary: { ...order(1).beneficiary, account: { bank: "DBSSSGSG", number: "999" } } }],
  ] as const)("a reference that the partner knows with %s", async (_, change) => {
    const first = order(1);
    await partner.submit(first);
    const other = { ...first, ...change };
    for (const answer of [await partner.submit(other), await partner.inquire(other)])
      expect(answer).toMatchObject({ outcome: "unknown" });
    await settled(first);
    expect(await paid(first)).toMatchObject(PAID_ONCE);
  });
});

test("of many calls with one reference at once, one pays", async () => {
  const orders = Array.from({ length: 5 }, () => order(1));
  const answers = await Promise.all(orders.flatMap((one) => Array.from({ length: 10 }, () => partner.submit(one))));
  for (const { outcome } of answers) expect(["pending", "paid"]).toContain(outcome);
  for (const one of orders) {
    await settled(one);
    expect(await paid(one)).toMatchObject(PAID_ONCE);
  }
});

describe("money that comes back", () => {
  test("…22 after two days, all of it", async () => {
    const ordered = order(22);
    await partner.submit(ordered);
    expect(await settled(ordered)).toMatchObject({ outcome: "paid" });
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

  test("…23 at once, and less", async () => {
    const ordered = order(23);
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

describe("calling off", () => {
  test("cash that waits: done, and done again when asked again", async () => {
    const ordered = cashOrder(35);
    await partner.submit(ordered);
    await waitFor(async () => expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" }));
    expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" });
    expect(await partner.inquire(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40000" });
    expect(await partner.submit(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40000" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test("cash that nobody came for in thirty days is called off by the partner", async () => {
    const ordered = cashOrder(35);
    await partner.submit(ordered);
    await waitFor(async () => expect(await control(`transactions/${ordered.reference}`)).toMatchObject({ status: "20150" }));
    await control("time", { advance_ms: 30 * DAY_MS });
    expect(await partner.inquire(ordered)).toEqual({ outcome: "refused", reason: "rejected", providerCode: "40010" });
  });

  test("what was never confirmed: no late call pays it", async () => {
    partner = partnerParty({ ...KEYS, url, clock, random: systemRandom, confirmTimeoutMs: 500 });
    const ordered = order(13);
    await partner.submit(ordered);
    expect(await partner.recall(ordered)).toEqual({ outcome: "recalled" });
    expect(await partner.submit(ordered)).toMatchObject({ outcome: "refused", providerCode: "40000" });
    expect(await paid(ordered)).toMatchObject({ times: 0 });
  });

  test("too late for what is paid; unknown for what the partner does not know", async () => {
    const ordered = order(1);
    await partner.submit(ordered);
    await settled(ordered);
    expect(await partner.recall(ordered)).toEqual({ outcome: "too_late" });
    expect(await partner.recall(order(1))).toEqual({ outcome: "unknown", why: "the partner answered 1007002" });
  });
});

describe("the statement", () => {
  /** The lines of the partner's day that carry this reference. */
  const linesOf = async ({ reference }: PayoutOrder) => {
    const lines = await partner.readStatement(toLocalDate(new Date((await control("time", { advance_ms: 1 }))["now"] as string)));
    return lines?.filter((line) => line.reference === reference).map(({ kind, amount }) => [kind, amount.minor]);
  };
  const settle = async (ending: number) => {
    const ordered = order(ending);
    await partner.submit(ordered);
    await settled(ordered);
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

  test("has an id for each line, the same at each reading, and what came back", async () => {
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

  test("sums to what the balance says", async () => {
    await control("reset", {});
    for (const ending of [1, 5, 6, 23]) await settle(ending);
    const day = toLocalDate(new Date((await control("time", { advance_ms: 1 }))["now"] as string));
    const lines = (await partner.readStatement(day)) ?? [];
    const sum = lines.filter(({ amount }) => amount.currency === "SGD").reduce((total, { amount }) => total + amount.minor, 0n);
    const { balances } = (await control("books")) as { balances: { currency: string; balance: string }[] };
    expect(balances.find(({ currency }) => currency === "SGD")?.balance.replace(".", "")).toBe(String(sum));
  });
});

test("after all of this the partner's own books balance", async () => {
  expect(await control("books")).toMatchObject({ faults: [] });
});
