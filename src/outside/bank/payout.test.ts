/** Payout orders against the bank's simulator: each of its test accounts, and how we evaluate its answers. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { BEHAVIOURS, SENTINELS, type Behaviour } from "../../../simulators/bank/sentinels.ts";
import { bankParty } from "./bank.ts";
import { openTestBank, testOrder, type TestBank } from "../testing/bank.ts";

const DAY_MS = 86_400_000;
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank[Symbol.asyncDispose]());

const order = (behaviour: Behaviour, change: Parameters<typeof testOrder>[1] = {}) =>
  testOrder(SENTINELS.find((one) => one.behaviour === behaviour)!.ending, change);
const submit = (what: ReturnType<typeof order>) => bank.party.payouts.submit(what);
const inquire = (what: ReturnType<typeof order>) => bank.party.payouts.inquire(what);
const until = (what: ReturnType<typeof order>, expected: object) =>
  vi.waitFor(async () => expect(await inquire(what)).toMatchObject(expected), 15_000);
const notificationsOf = (reference: string) => bank.notifications.filter((notification) => notification.reference === reference);

test("every behaviour has a test account, and each ending has one behaviour", () => {
  expect(SENTINELS.map(({ behaviour }) => behaviour).toSorted()).toEqual([...BEHAVIOURS].toSorted());
  expect(new Set(SENTINELS.map(({ ending }) => ending)).size).toBe(SENTINELS.length);
  for (const { id, en } of SENTINELS) expect(id).not.toBe(en);
});

describe("an order", () => {
  test.each([
    ["bi_fast", 1_500n],
    ["online", 6_500n],
  ] as const)("by %s is accepted at once, and credited when inquired about", async (rail, cost) => {
    const paid = order("plain", { rail });
    const fee = wholeUnits("IDR", cost);
    const providerRef = expect.stringMatching(/^BK\d+$/) as string;
    expect(await submit(paid)).toEqual({ outcome: "paid", assurance: "ACCEPTED", providerRef, cost: fee });
    expect(await inquire(paid)).toEqual({ outcome: "paid", assurance: "CREDITED", providerRef, cost: fee });
    expect(await bank.timesPaid(paid.reference)).toBe(1);
    await vi.waitFor(() => expect(notificationsOf(paid.reference)).toHaveLength(1), 15_000);
  });

  test("by SKN waits for its batch", async () => {
    const paid = order("plain", { rail: "skn" });
    expect(await submit(paid)).toMatchObject({ outcome: "pending", providerRef: expect.stringMatching(/^BK/) });
    await until(paid, { outcome: "paid", assurance: "CREDITED" });
    await vi.waitFor(() => expect(notificationsOf(paid.reference)).toHaveLength(1), 15_000);
  });

  test("repeated under one reference is one payout, also when sent many times at once", async () => {
    const paid = order("plain");
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(paid)));
    expect(answers.filter(({ outcome }) => outcome === "paid")).toHaveLength(1);
    expect(answers.filter((answer) => answer.outcome === "unknown" && answer.why === "the bank answered 4091801")).toHaveLength(
      19,
    );
    expect(await bank.timesPaid(paid.reference)).toBe(1);
    expect(await inquire(paid)).toMatchObject({ outcome: "paid" });
  });

  test("repeated under one reference with another amount is pending, and not paid again", async () => {
    const paid = order("plain");
    await submit(paid);
    expect(await submit({ ...paid, amount: wholeUnits("IDR", 2n) })).toEqual({ outcome: "pending", providerRef: null });
    expect(await bank.timesPaid(paid.reference)).toBe(1);
  });

  test("that the bank never received is not found", async () => {
    expect(await inquire(order("plain"))).toEqual({ outcome: "not_found", providerCode: "4043601" });
  });

  test.each([
    ["bi_fast", 250_000_000n],
    ["online", 50_000_000n],
    ["skn", 1_000_000_000n],
  ] as const)("by %s of more than Rp %i is refused as over the limit", async (rail, limit) => {
    expect((await submit(order("plain", { rail, amount: wholeUnits("IDR", limit) }))).outcome).not.toBe("refused");
    expect(await submit(order("plain", { rail, amount: wholeUnits("IDR", limit + 1n) }))).toMatchObject({
      outcome: "refused",
      reason: "amount_over_limit",
    });
  });

  test.each([
    ["of a partner's rail", { rail: "partner_cash" }],
    ["in another currency", { amount: wholeUnits("SGD", 1n) }],
    ["under a reference that is none", { reference: "po 1" }],
    ["without an account", { beneficiary: { ...testOrder(1).beneficiary, account: null } }],
  ] as const)("%s throws RangeError, and nothing is sent", async (_, change) => {
    await expect(submit(order("plain", change))).rejects.toThrow(RangeError);
  });
});

describe("refused", () => {
  test.each([
    ["refused", "not_permitted", "4031815"],
    ["closed", "account_closed", "4031818"],
    ["dormant", "account_dormant", "4031809"],
    ["invalid", "account_invalid", "4041811"],
    ["no_funds", "no_prefund", "4031814"],
    ["over_limit", "amount_over_limit", "4031802"],
    ["suspected", "compliance", "4031803"],
  ] as const)("%s: %s", async (behaviour, reason, providerCode) => {
    const refused = order(behaviour);
    expect(await submit(refused)).toEqual({ outcome: "refused", reason, providerCode });
    expect(await bank.timesPaid(refused.reference)).toBe(0);
    expect(await inquire(refused)).toMatchObject({ outcome: "not_found" });
  });

  test("after it was accepted: pending, then failed with its reason", async () => {
    const failed = order("fails_later");
    expect(await submit(failed)).toMatchObject({ outcome: "pending" });
    await until(failed, { outcome: "refused", reason: "account_invalid", providerCode: "4041811/06" });
    await vi.waitFor(() => expect(notificationsOf(failed.reference)).toHaveLength(1), 15_000);
    expect(await bank.timesPaid(failed.reference)).toBe(0);
  });
});

describe("unknown at first, known after the inquiry", () => {
  test.each([
    ["silence_after", "the bank did not answer: TimeoutError"],
    ["bad_gateway_after", "the bank answered 502 in a form that can't be read"],
    ["timeout_after", "the bank answered 5041800"],
    ["noise_after", "the bank answered 200 in a form that can't be read"],
    ["wrong_amount_once", "the bank answered with another amount"],
    ["late_answer", "the bank did not answer: TimeoutError"],
    ["inconsistent", "the bank did not answer: TimeoutError"],
  ] as const)("%s: paid once", async (behaviour, why) => {
    const unclear = order(behaviour);
    expect(await submit(unclear)).toEqual({ outcome: "unknown", why });
    expect(await inquire(unclear)).toMatchObject({ outcome: "paid", assurance: "CREDITED" });
    const again = await submit(unclear);
    expect(again).toEqual(
      behaviour === "inconsistent"
        ? { outcome: "pending", providerRef: null }
        : { outcome: "unknown", why: "the bank answered 4091801" },
    );
    expect(await bank.timesPaid(unclear.reference)).toBe(1);
  });

  test.each([
    ["silence_before", "the bank did not answer: TimeoutError"],
    ["error_before", "the bank answered 5001801"],
  ] as const)("%s: not paid; sent again under the same reference, it is paid", async (behaviour, why) => {
    const lost = order(behaviour);
    expect(await submit(lost)).toEqual({ outcome: "unknown", why });
    expect(await inquire(lost)).toMatchObject({ outcome: "not_found" });
    expect(await submit(lost)).toMatchObject({ outcome: "paid" });
    expect(await bank.timesPaid(lost.reference)).toBe(1);
  });

  test("one not_found proves nothing", async () => {
    const paid = order("not_found_once");
    expect(await submit(paid)).toMatchObject({ outcome: "unknown" });
    expect(await inquire(paid)).toEqual({ outcome: "not_found", providerCode: "2003600/07" });
    expect(await inquire(paid)).toMatchObject({ outcome: "paid" });
  });

  test("an order whose amount is always reported wrongly stays unknown", async () => {
    const odd = order("wrong_amount_always");
    expect(await submit(odd)).toMatchObject({ outcome: "unknown" });
    expect(await inquire(odd)).toEqual({ outcome: "unknown", why: "the bank answered with another amount" });
    expect(await bank.timesPaid(odd.reference)).toBe(1);
  });

  test("an order whose inquiries are never answered stays unknown", async () => {
    const mute = order("mute");
    expect(await submit(mute)).toMatchObject({ outcome: "paid", assurance: "ACCEPTED" });
    expect(await inquire(mute)).toEqual({ outcome: "unknown", why: "the bank did not answer: TimeoutError" });
  });
});

describe("paid, and then", () => {
  test("pending for a while, then credited", async () => {
    const slow = order("slow");
    expect(await submit(slow)).toMatchObject({ outcome: "pending" });
    expect(await inquire(slow)).toMatchObject({ outcome: "pending" });
    expect(await submit(slow)).toMatchObject({ outcome: "pending" });
    await until(slow, { outcome: "paid", assurance: "CREDITED" });
    expect(await bank.timesPaid(slow.reference)).toBe(1);
  });

  test("returned after two days, in full or in part", async () => {
    const returned = order("returned");
    const short = order("returned_short");
    for (const one of [returned, short]) expect(await submit(one)).toMatchObject({ outcome: "paid" });
    await vi.waitFor(
      () => expect([returned, short].map(({ reference }) => notificationsOf(reference).length)).toEqual([1, 1]),
      15_000,
    );
    await bank.control("time", { advanceMs: 2 * DAY_MS - 60_000 });
    expect(await inquire(returned)).toMatchObject({ outcome: "paid" });
    await bank.control("time", { advanceMs: 60_000 });
    const came = { outcome: "returned", reason: "account_closed", providerCode: "4031818/04" };
    expect(await inquire(returned)).toEqual({ ...came, amount: returned.amount });
    expect(await inquire(short)).toEqual({ ...came, amount: wholeUnits("IDR", 997_500n) });
    await vi.waitFor(
      () => expect([returned, short].map(({ reference }) => notificationsOf(reference).length)).toEqual([2, 2]),
      15_000,
    );
    expect(new Set(notificationsOf(returned.reference).map(({ eventId }) => eventId)).size).toBe(2);
  });

  test("reversed after a while", async () => {
    const reversed = order("reversed");
    expect(await submit(reversed)).toMatchObject({ outcome: "paid" });
    await until(reversed, { outcome: "returned", amount: reversed.amount });
  });
});

describe("notifications", () => {
  test("three equal notifications are one event", async () => {
    const sent = order("notification_thrice");
    await submit(sent);
    await vi.waitFor(() => expect(notificationsOf(sent.reference)).toHaveLength(3), 15_000);
    expect(new Set(notificationsOf(sent.reference).map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("out of order they are received all the same", async () => {
    const sent = order("notification_unordered");
    await submit(sent);
    await vi.waitFor(() => expect(notificationsOf(sent.reference)).toHaveLength(2), 15_000);
    expect(await inquire(sent)).toMatchObject({ outcome: "paid" });
  });

  test("a forged and a stale one are refused, the genuine one is received", async () => {
    const sent = order("notification_forged");
    await submit(sent);
    await vi.waitFor(() => expect(notificationsOf(sent.reference)).toHaveLength(1), 15_000);
    const { notifications } = (await bank.control("notifications")) as { notifications: { reference: string; status: number }[] };
    expect(notifications.filter(({ reference }) => reference === sent.reference).map(({ status }) => status)).toEqual([
      401, 401, 200,
    ]);
  });

  test("one may come before the answer, or never", async () => {
    const early = order("notification_early");
    const submitted = submit(early).then(() => notificationsOf(early.reference).length);
    expect(await submitted).toBe(1);
    const lost = order("notification_lost");
    expect(await submit(lost)).toMatchObject({ outcome: "paid" });
    // oxlint-disable-next-line sampai/no-real-pause -- that a notification never comes can only be seen by waiting
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(notificationsOf(lost.reference)).toEqual([]);
  });
});

describe("the connection", () => {
  test("a response code without quotes is read", async () => {
    expect(await submit(order("quirks"))).toMatchObject({ outcome: "paid" });
  });

  test("an expired token is renewed once, and the order sent under the same reference", async () => {
    const renewed = order("stale_token");
    expect(await submit(renewed)).toMatchObject({ outcome: "paid" });
    expect(await bank.timesPaid(renewed.reference)).toBe(1);
  });

  test("a bank that answers 429 has accepted nothing", async () => {
    const held = order("busy");
    const party = bankParty(bank.settings).payouts;
    expect(await party.submit(held)).toEqual({ outcome: "not_sent", why: "the bank answered 429" });
    expect(await party.submit(held)).toEqual({ outcome: "not_sent", why: "the bank is left alone for a while" });
    await vi.waitFor(async () => expect(await party.submit(held)).toMatchObject({ outcome: "paid" }), {
      timeout: 15_000,
      interval: 200,
    });
  });

  test("with a wrong secret or client id nothing is sent", async () => {
    const elsewhere = bankParty({ ...bank.settings, clientSecret: "another-secret-altogether" }).payouts;
    const unpaid = order("plain");
    expect(await elsewhere.submit(unpaid)).toEqual({ outcome: "not_sent", why: "the bank answered 401: token or signature" });
    const unknown = bankParty({ ...bank.settings, clientId: "somebody-else" }).payouts;
    expect(await unknown.submit(unpaid)).toEqual({ outcome: "not_sent", why: "the bank gave no token" });
    expect(await bank.timesPaid(unpaid.reference)).toBe(0);
  });

  test("an unreachable bank has accepted nothing, and is not called after some failures", async () => {
    const away = bankParty({ ...bank.settings, url: "http://127.0.0.1:9", breaker: { maxFailures: 2, restMs: 60_000 } }).payouts;
    for (let n = 0; n < 2; n++)
      expect(await away.submit(order("plain"))).toEqual({ outcome: "not_sent", why: "the bank gave no token" });
    expect(await away.submit(order("plain"))).toEqual({ outcome: "not_sent", why: "the bank is left alone for a while" });
    expect(await away.inquire(order("plain"))).toEqual({ outcome: "not_sent", why: "the bank is left alone for a while" });
  });
});
