/** The worked examples of PRC-4 to the last sen, and the paths a transfer can take. */
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { money } from "#kernel/money.ts";
import { refundReference } from "./refunds.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { stepsOf } from "./steps.ts";
import { needsPerson, totalOf } from "./transfer.ts";
import { idr, paymentId, PRICES, sampleTransfer, storyOf } from "../testing/samples.ts";
import { credited, unknown, notFound, refusal, pay, says, ready, sent, balances, kinds } from "../testing/stories.ts";
import { untruth } from "../testing/step-invariants.ts";

describe("to the last sen", () => {
  test("domestic: 1.005.550 is paid in, 1.000.000 paid out, 5.000 earned and 550 owed to the tax office", () => {
    const story = sent("local");
    says(story, { ...credited, cost: idr(1_500n) });
    expect(story.transfer).toMatchObject({ state: "PAID", assurance: "CREDITED" });
    expect(balances(story)).toEqual({
      "payin_clearing:va_014:IDR": 100_555_000n,
      "bank:014:IDR": -100_150_000n,
      "rail_cost:IDR": 150_000n,
      "fee:IDR": -500_000n,
      "vat_out:IDR": -55_000n,
    });
    expect(kinds(story)).toEqual(["funded", "submitted", "paid", "payout_cost", "fee_earned"]);
  });

  test("abroad: 10.038.850 is paid in, SGD 788.91 paid out, the margin is 59.641,60 and rounding leaves 92,40", () => {
    const story = sent("international");
    says(story, { ...credited, cost: money("SGD", 150n) });
    expect(balances(story)).toEqual({
      "payin_clearing:va_014:IDR": 1_003_885_000n,
      "fx_position:IDR": -994_026_600n,
      "fx_margin:IDR": -5_964_160n,
      "rounding:IDR": -9_240n,
      "fx_position:SGD": 78_891n,
      "nostro:thrift:SGD": -79_041n,
      "partner_fee:SGD": 150n,
      "fee:IDR": -3_500_000n,
      "vat_out:IDR": -385_000n,
    });
  });

  test("cash: the agent is owed the amount it paid out, and its commission", () => {
    const story = ready("cash_pickup");
    story.go("made_available");
    story.go("collecting_started", { outlet: "cp_1" });
    story.go("collected", { outlet: "cp_1", from: { account: "agent_deposit", whose: "ag_1", commission: idr(4_000n) } });
    expect(story.transfer).toMatchObject({ state: "PAID", assurance: "COLLECTED" });
    expect(balances(story)).toEqual({
      "payin_clearing:va_014:IDR": 201_665_000n,
      "agent_deposit:ag_1:IDR": -200_000_000n,
      "commission:IDR": 400_000n,
      "commission_payable:ag_1:IDR": -400_000n,
      "fee:IDR": -1_500_000n,
      "vat_out:IDR": -165_000n,
    });
  });
});

describe("the pay-in", () => {
  test("a part, then the rest and a little more: the excess of the last payment is refunded", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("pay_in_opened");
    pay(story, idr(1_000_000n), 1);
    expect(story.transfer).toMatchObject({ state: "AWAITING_PAYMENT", reason: "PAYIN_SHORT" });
    pay(story, idr(6_000n), 2);
    expect(story.transfer).toMatchObject({ state: "FUNDED", reason: null });
    expect(story.books.holdings.get(`suspense_payin:IDR ${paymentId(2)}`)).toBe(45_000n);
    story.go("unapplied_refunded", { payment: paymentId(2) });
    const about = { of: paymentId(2), reference: refundReference({ of: paymentId(2), sequence: 1 }), bank: "014" };
    story.go("refund_sent", about);
    story.go("refund_answered", { ...about, call: "submit", answer: credited });
    expect(story.books.balances.get("bank:014:IDR")).toBe(-45_000n);
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test.each([
    [0, "FUNDED"],
    [1, "AWAITING_PAYMENT"],
  ])("paid %d ms after the end: %s", (ms, state) => {
    const story = storyOf(sampleTransfer("local"));
    story.go("pay_in_opened");
    story.wait(HOUR_MS);
    const paidAt = new Date(story.transfer.payBy.getTime() + ms);
    story.go("payment_received", { payment: paymentId(1), amount: totalOf(PRICES.local), channel: "va_014", paidAt });
    expect(story.transfer.state).toBe(state);
  });

  test("a duplicate payment is an unapplied payment, even after the end", () => {
    const story = sent("local");
    says(story, credited);
    pay(story, totalOf(PRICES.local), 2);
    expect(story.transfer.state).toBe("PAID");
    expect(stepsOf(story.transfer, rules)).toMatchObject([{ name: "refund_unapplied", of: paymentId(2) }]);
  });
});

describe("an unknown outcome", () => {
  test("answered not found twice, an hour apart: the same order is submitted again without a new journal", () => {
    const story = sent("local");
    says(story, unknown);
    expect(story.transfer).toMatchObject({ state: "OUTCOME_UNKNOWN", reason: "PAYOUT_UNCLEAR" });
    says(story, notFound, "inquiry");
    expect(story.attempt("submitted", { rail: "skn", party: "008" })).toEqual({ refusal: "outcome_open" });
    story.wait(rules.missingWaitMs);
    says(story, notFound, "inquiry");
    const before = story.books.posted.length;
    story.go("submitted", { rail: "skn", party: "008" });
    expect(story.books.posted).toHaveLength(before);
    expect(story.transfer.payout).toMatchObject({ reference: story.transfer.id, rail: "bi_fast", party: "014", tries: 2 });
    says(story, credited);
    expect(story.transfer.state).toBe("PAID");
  });

  test("without any answer staff get it within a day, and two people decide", () => {
    const story = sent("local");
    says(story, unknown);
    const since = story.at.getTime();
    while (!needsPerson(story.transfer)) {
      expect(story.attempt("outcome_decided", { isPaid: true })).toEqual({ refusal: "outcome_open" });
      story.wait((story.transfer.payout?.inquireAt?.getTime() ?? 0) - story.at.getTime());
      says(story, unknown, "inquiry");
    }
    expect(Math.floor((story.at.getTime() - since) / HOUR_MS)).toBe(23);
    story.go("outcome_decided", { isPaid: true });
    expect(story.transfer).toMatchObject({ state: "PAID", assurance: "DEEMED" });
  });

  test.each(["local", "international"] as const)(
    "%s: refused, but paid by the party: two people decide, and the refund is dropped",
    (product) => {
      const story = sent(product);
      says(story, refusal("rejected"), "inquiry");
      story.go("failure_resolved");
      expect(story.attempt("outcome_decided", { isPaid: true })).toEqual({ refusal: "nothing_new" });
      says(story, credited, "inquiry");
      story.go("outcome_decided", { isPaid: true });
      expect(story.transfer).toMatchObject({ state: "PAID", assurance: "DEEMED", refund: null, hasConflictingOutcomes: false });
      expect(untruth(story.transfer, story.books)).toBeNull();
      expect(story.books.balances.get("fee:IDR")).toBe(-story.transfer.price.fee.minor);
    },
  );

  test("refused, then reported as paid: nothing leaves until two people have decided", () => {
    const story = sent("local");
    says(story, refusal("rejected"), "inquiry");
    says(story, credited, "inquiry");
    expect(story.transfer).toMatchObject({ state: "REJECTED", hasConflictingOutcomes: true });
    expect(story.attempt("failure_resolved", {})).toEqual({ refusal: "conflicting_outcomes" });
    story.go("conflict_resolved");
    story.go("failure_resolved");
    expect(story.transfer.state).toBe("REFUND_PENDING");
  });
});

describe("after a refusal", () => {
  test.each([
    ["our prefund is empty, before anything was on record", refusal("no_prefund"), "submit", "READY", "PAYOUT_DELAYED"],
    [
      "the account is closed, before anything was on record",
      refusal("account_closed"),
      "submit",
      "ACTION_REQUIRED",
      "ACCOUNT_CLOSED",
    ],
    ["the same later: the reference is used up", refusal("account_closed"), "inquiry", "REFUND_PENDING", "ACCOUNT_CLOSED"],
    ["our prefund later: the same", refusal("no_prefund"), "inquiry", "REFUND_PENDING", "PAYOUT_NOT_POSSIBLE"],
    ["refused", refusal("rejected"), "submit", "REFUND_PENDING", "PARTY_REFUSED"],
  ] as const)("%s", (_, answer, call, state, reason) => {
    const story = sent("local");
    says(story, answer, call);
    expect(story.transfer.state).toBe("REJECTED");
    story.go("failure_resolved");
    expect(story.transfer).toMatchObject({ state, reason });
  });

  test.each([
    ["our prefund stays empty", refusal("no_prefund")],
    ["the bank can't be reached", { outcome: "not_sent", why: "down" }],
  ] as const)("%s: it is retried for a day, and only then refunded", (_, answer) => {
    const story = sent("local");
    for (let n = 1; n < rules.unsentTries; n++) {
      says(story, answer);
      if (story.transfer.state === "REJECTED") story.go("failure_resolved");
      expect(story.transfer).toMatchObject({ state: "READY", reason: "PAYOUT_DELAYED" });
      story.wait((story.transfer.submitAfter?.getTime() ?? 0) - story.at.getTime());
      story.go("submitted", { rail: "bi_fast", party: "014" });
    }
    expect(story.at.getTime() - (story.transfer.payout?.orderedAt.getTime() ?? 0)).toBeGreaterThan(23 * HOUR_MS);
    says(story, answer);
    story.go("failure_resolved");
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", reason: "PAYOUT_NOT_POSSIBLE" });
  });

  test("a corrected recipient is checked again and sent under the same reference", () => {
    const story = sent("local");
    says(story, refusal("account_closed"));
    story.go("failure_resolved");
    story.go("recipient_changed");
    expect(story.transfer.state).toBe("FUNDED");
    story.go("checks_cleared");
    story.go("submitted", { rail: "bi_fast", party: "014" });
    expect(story.transfer.payout).toMatchObject({ reference: story.transfer.id, tries: 2 });
  });
});

describe("unclaimed cash (UU 3/2011 art. 37)", () => {
  test("three notices, refunded to the sender on day 30, escheated to the state 90 days later", () => {
    const story = ready("cash_pickup");
    story.go("made_available");
    for (const day of [0, 14, 11]) {
      story.wait(day * DAY_MS);
      story.go("pickup_notified");
    }
    expect(story.attempt("pickup_notified", {})).toEqual({ refusal: "nothing_new" });
    story.wait(5 * DAY_MS - 1);
    expect(story.attempt("returned_to_sender", {})).toEqual({ refusal: "too_early" });
    story.wait(1);
    story.go("returned_to_sender");
    story.wait(90 * DAY_MS - 1);
    expect(story.attempt("unclaimed_escheated", { deed: "1/BHP", bank: "014" })).toEqual({ refusal: "too_early" });
    story.wait(1);
    story.go("unclaimed_escheated", { deed: "1/BHP", bank: "014" });
    expect(story.transfer).toMatchObject({ state: "UNCLAIMED_TRANSFERRED", reason: "SENDER_UNTRACEABLE" });
    expect(story.books.balances.get("bank:014:IDR")).toBe(-200_000_000n);
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test("paid to the wrong person: two people reverse it, and the right person gets a new code", () => {
    const story = ready("cash_pickup");
    story.go("made_available");
    story.go("collecting_started", { outlet: "cp_1" });
    story.go("collected", { outlet: "cp_1", from: { account: "agent_deposit", whose: "ag_1", commission: idr(4_000n) } });
    story.wait(HOUR_MS);
    story.go("collection_reversed");
    story.go("failure_resolved");
    expect(story.go("made_available").effects).toContain("issue_code");
    expect(story.books.balances.get("agent_deposit:ag_1:IDR")).toBe(0n);
    expect(story.books.holdings.get(`deferred_fee:IDR ${story.transfer.id}`)).toBe(1_665_000n);
  });

  test("the lock belongs to one outlet for ten minutes", () => {
    const story = ready("cash_pickup");
    story.go("made_available");
    story.go("collecting_started", { outlet: "cp_1" });
    const from = { account: "agent_deposit", whose: "ag_2", commission: null } as const;
    expect(story.attempt("collecting_started", { outlet: "cp_2" })).toEqual({ refusal: "state_conflict" });
    expect(story.attempt("collected", { outlet: "cp_2", from })).toEqual({ refusal: "other_outlet" });
    story.wait(10 * MINUTE_MS - 1);
    expect(story.attempt("lock_expired", {})).toEqual({ refusal: "too_early" });
    story.wait(1);
    expect(story.attempt("collected", { outlet: "cp_1", from })).toEqual({ refusal: "lock_expired" });
    story.go("lock_expired");
    expect(story.transfer.state).toBe("AVAILABLE");
  });
});
