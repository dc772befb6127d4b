/** Refunds of money paid in cash at a counter: to the sender, and to no other party. */
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import { stepsOf } from "../steps.ts";
import { idr, sampleTransfer, storyOf, type Story } from "../../testing/samples.ts";
import { balances, refund, refusal, credited } from "../../testing/stories.ts";
import { untruth } from "../../testing/step-invariants.ts";
import { needsPerson, type FundingSource } from "../transfer.ts";

const TOTAL = idr(1_005_550n);
const account = { name: "Siti Aminah", bank: "008", account: "123" };
const outlet = { outlet: "cp_1" };
const from = { account: "agent_deposit", whose: "ag_2", commission: null } as const;

function paidInCash(at: FundingSource["account"] = "agent_receivable"): Story {
  const story = storyOf(sampleTransfer("local"));
  story.go("pay_in_opened");
  story.go("deposit_debited", { source: { account: at, whose: "ag_1" } });
  return story;
}

function cancelled(at?: FundingSource["account"]): Story {
  const story = paidInCash(at);
  story.go("cancelled", { canRecall: false });
  return story;
}

function chosen(): Story {
  const story = cancelled();
  story.go("refund_cash_chosen");
  return story;
}

function collecting(): Story {
  const story = chosen();
  story.go("collecting_started", outlet);
  return story;
}

describe("money that was paid in cash", () => {
  test.each(["agent_receivable", "agent_deposit"] as const)("is never refunded to the agent's account (%s)", (at) => {
    const story = cancelled(at);
    expect(stepsOf(story.transfer, rules).map(({ name }) => name)).not.toContain("credit_refund");
    expect(story.attempt("refund_credited", {})).toEqual({ refusal: "refund_not_due" });
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", refund: { status: "account_needed", amount: TOTAL } });
    expect(story.books.balances.get(`${at}:ag_1:IDR`)).toBe(TOTAL.minor);
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test.each([
    [
      "a payout that was refused",
      (story: Story) => {
        story.go("checks_cleared");
        story.go("submitted", { rail: "bi_fast", party: "014" });
        story.go("payout_answered", { call: "inquiry", answer: refusal("rejected") });
        story.go("failure_resolved");
      },
    ],
    [
      "a payout that came back",
      (story: Story) => {
        story.go("checks_cleared");
        story.go("submitted", { rail: "bi_fast", party: "014" });
        story.go("payout_answered", { call: "submit", answer: credited });
        const answer = { outcome: "returned", reason: "account_closed", providerCode: "x", amount: idr(1_000_000n) } as const;
        story.go("payout_answered", { call: "inquiry", answer });
        story.go("failure_resolved");
      },
    ],
    [
      "a transfer that was turned down",
      (story: Story) => {
        story.go("review_opened", { reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: story.at });
        story.go("rejected", { reason: "NOT_ACCEPTED" });
      },
    ],
  ] as const)("waits for the sender's choice: %s", (_, happen) => {
    const story = paidInCash();
    happen(story);
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", refund: { status: "account_needed" } });
  });

  test("goes to an account that the sender names, and counts as refunded only on the bank's answer", () => {
    const story = cancelled();
    const of = story.transfer.id;
    expect(story.attempt("refund_sent", { of })).toEqual({ refusal: "refund_not_due" });
    story.go("refund_account_given", { of, account });
    expect(story.transfer.state).toBe("REFUND_PENDING");
    refund(story);
    expect(story.transfer).toMatchObject({ state: "REFUNDED", refund: { status: "paid" } });
    expect(balances(story)).toEqual({ "agent_receivable:ag_1:IDR": TOTAL.minor, "bank:014:IDR": -TOTAL.minor });
  });

  test("waits for the choice again when that account returns it", () => {
    const story = cancelled();
    story.go("refund_account_given", { of: story.transfer.id, account });
    refund(story, refusal("account_closed"));
    expect(story.transfer).toMatchObject({
      state: "REFUND_PENDING",
      reason: "REFUND_BOUNCED",
      refund: { status: "account_needed" },
    });
    story.go("refund_cash_chosen");
    expect(story.transfer.refund).toMatchObject({ status: "cash_ready", order: null, account: null });
    // A late answer about that order cannot refer to the cash.
    const late = { of: story.transfer.id, reference: `${story.transfer.id}_r2`, call: "inquiry", bank: "014" } as const;
    story.go("refund_answered", { ...late, answer: credited });
    expect(story.transfer.hasConflictingOutcomes).toBe(true);
    expect(story.attempt("collecting_started", outlet)).toEqual({ refusal: "conflicting_outcomes" });
  });

  test("is handed out in cash by any outlet: our debt moves from the sender to that agent, and the first agent still owes us", () => {
    const story = collecting();
    const { effects } = story.go("collected", { ...outlet, from });
    expect(effects).toEqual(["void_code", "notify_sender"]);
    expect(story.transfer).toMatchObject({ state: "REFUNDED", refund: { status: "paid", cash: { paidOut: { whose: "ag_2" } } } });
    expect(balances(story)).toEqual({ "agent_receivable:ag_1:IDR": TOTAL.minor, "agent_deposit:ag_2:IDR": -TOTAL.minor });
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test("earns the agent who hands it out no commission, since nothing was sent", () => {
    const story = collecting();
    story.go("collected", { ...outlet, from: { ...from, commission: idr(2_000n) } });
    expect(story.books.balances.has("commission:IDR")).toBe(false);
  });
});

describe("the choice", () => {
  test("cash is offered only to a sender who paid in cash; otherwise a bank balance would become cash at a counter", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("deposit_debited", { source: { account: "partner_deposit", whose: "pa_1" } });
    story.go("cancelled", { canRecall: false });
    expect(story.attempt("refund_cash_chosen", {})).toEqual({ refusal: "refund_not_due" });
  });

  test("changes from cash to an account while no outlet hands it out, which voids the code", () => {
    const story = chosen();
    const { effects } = story.go("refund_account_given", { of: story.transfer.id, account });
    expect(effects).toEqual(["void_code"]);
    expect(story.transfer.refund).toMatchObject({ status: "waiting", cash: null, account });
    expect(story.attempt("collecting_started", outlet)).toEqual({ refusal: "refund_not_due" });
  });

  test("changes from an account to cash until the order has left", () => {
    const story = cancelled();
    story.go("refund_account_given", { of: story.transfer.id, account });
    story.go("refund_cash_chosen");
    expect(story.transfer.refund).toMatchObject({ status: "cash_ready", account: null });
    expect(story.attempt("refund_sent", { of: story.transfer.id })).toEqual({ refusal: "refund_not_due" });
    const sent = cancelled();
    sent.go("refund_account_given", { of: sent.transfer.id, account });
    sent.go("refund_sent", { of: sent.transfer.id });
    expect(sent.attempt("refund_cash_chosen", {})).toEqual({ refusal: "refund_not_due" });
  });

  test("is closed while an outlet hands the cash out, and open again if it stops", () => {
    const story = collecting();
    const of = story.transfer.id;
    expect(story.attempt("refund_account_given", { of, account })).toEqual({ refusal: "refund_not_due" });
    expect(story.attempt("collecting_started", { outlet: "cp_2" })).toEqual({ refusal: "refund_not_due" });
    expect(story.attempt("collecting_stopped", { outlet: "cp_2" })).toEqual({ refusal: "other_outlet" });
    story.go("collecting_stopped", outlet);
    story.go("collecting_started", { outlet: "cp_2" });
    expect(story.attempt("collected", { ...outlet, from })).toEqual({ refusal: "other_outlet" });
    story.wait(rules.collectLockMs);
    expect(story.attempt("collected", { outlet: "cp_2", from })).toEqual({ refusal: "lock_expired" });
    story.go("lock_expired");
    story.go("refund_account_given", { of, account });
  });
});

test("handed to the wrong person, it is reversed by two people within a day, and the sender chooses again", () => {
  const story = collecting();
  story.go("collected", { ...outlet, from });
  story.wait(5 * MINUTE_MS);
  story.go("collection_reversed");
  expect(story.transfer).toMatchObject({
    state: "REFUND_PENDING",
    refund: { status: "account_needed", accountRequest: { notifications: 1 } },
  });
  expect(balances(story)).toEqual({ "agent_receivable:ag_1:IDR": TOTAL.minor, "refund_payable:IDR": -TOTAL.minor });
  const late = collecting();
  late.go("collected", { ...outlet, from });
  late.wait(rules.reverseCollectionMs);
  expect(late.attempt("collection_reversed", {})).toEqual({ refusal: "too_late" });
});

describe("a sender who does not choose where the refund goes", () => {
  test.each([
    ["has not chosen", cancelled],
    ["does not come for the cash", chosen],
  ])("is reminded on the days of the law, then staff look for them: %s", (_, begin) => {
    const story = begin();
    const of = story.transfer.id;
    const days: number[] = [];
    for (let due = stepsOf(story.transfer, rules)[0]; due !== undefined; due = stepsOf(story.transfer, rules)[0]) {
      expect(due.name).toBe("remind_refund");
      days.push((due.at.getTime() - story.transfer.createdAt.getTime()) / DAY_MS);
      expect(needsPerson(story.transfer)).toBe(false);
      story.wait(due.at.getTime() - story.at.getTime());
      story.go("refund_reminded", { of });
    }
    expect(days).toEqual([14, 25, 30]);
    expect(needsPerson(story.transfer)).toBe(true);
    // The money stays the sender's, however late they choose.
    story.go("refund_account_given", { of, account });
    expect(needsPerson(story.transfer)).toBe(false);
  });

  test("is finally untraceable by law: two people escheat the money to the state, with its deed", () => {
    const story = chosen();
    expect(story.attempt("unclaimed_escheated", { deed: "1", bank: "014" })).toEqual({ refusal: "too_early" });
    story.wait(rules.untraceableDays * DAY_MS);
    const { effects } = story.go("unclaimed_escheated", { deed: "1", bank: "014" });
    expect(effects).toEqual(["void_code"]);
    expect(story.transfer.state).toBe("UNCLAIMED_TRANSFERRED");
    expect(untruth(story.transfer, story.books)).toBeNull();
  });
});
