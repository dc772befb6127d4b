/** Every refusal that the transition table names, with what causes it, and the general ones. A refusal changes nothing. */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import type { EventType } from "./events.ts";
import { isRefused } from "./outcome.ts";
import type { InquiryAnswer } from "./payout-party.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { AWARD_CASES } from "../testing/award-cases.ts";
import { RECALL_CASES } from "../testing/recall-cases.ts";
import { LOST_CASES } from "../testing/lost-orders.ts";
import { actorFor, idr, paymentId, PRICES, sampleTransfer, sen, storyOf, type Story } from "../testing/samples.ts";
import {
  byDeposit,
  credited,
  notFound,
  pay,
  ready,
  refund,
  refundInCash,
  refundTriedOut,
  refusal,
  says,
  sent,
  awaitingChoice,
  unknown,
} from "../testing/stories.ts";
import { TRANSITIONS } from "./transitions.ts";

const account = { name: "Siti", bank: "008", account: "1" };
const rail = { rail: "bi_fast", party: "014" } as const;
const outlet = { outlet: "cp_1" };
const from = { account: "agent_deposit", whose: "ag_1", commission: null } as const;
const pending = { outcome: "pending", providerRef: null } as const;
const created = () => storyOf(sampleTransfer("local"));
const after = (ms: number, story: Story) => (story.wait(ms), story);
const then = (story: Story, ...steps: ((story: Story) => unknown)[]) => {
  for (const step of steps) step(story);
  return story;
};
const available = () => then(ready("cash_pickup"), (one) => one.go("made_available"));
const collecting = () => then(available(), (one) => one.go("collecting_started", outlet));
const inReview = () =>
  then(ready("local"), (one) => one.go("review_opened", { reason: "EXTRA_CHECK", isReleasedByTwo: true, deadline: one.at }));
const documents = () => then(inReview(), (one) => one.go("documents_requested"));
const corrected = () =>
  then(
    sent("local"),
    (one) => says(one, refusal("account_closed")),
    (one) => one.go("failure_resolved"),
  );
const refunding = () => then(ready("local"), (one) => one.go("cancelled", { canRecall: false }));
const cashRefunding = () => then(ready("cash_pickup"), (one) => one.go("cancelled", { canRecall: false }));
const left = () => then(sent("local"), (one) => says(one, unknown));
/** Refused by the party, then reported as paid. */
const conflicting = (story: Story) =>
  then(
    story,
    (one) => says(one, refusal("no_prefund")),
    (one) => one.go("failure_resolved"),
    (one) => says(one, credited, "inquiry"),
    (one) => one.wait(rules.resubmitWaitsMs[0]),
  );
const conflictingRefund = () =>
  then(
    sent("local"),
    (one) => says(one, refusal("rejected"), "inquiry"),
    (one) => one.go("failure_resolved"),
    (one) => says(one, credited, "inquiry"),
  );
const contradicted = (story: Story) => then(story, (one) => says(one, credited, "inquiry"));
const overpaid = () => then(created(), (one) => pay(one, idr(2_000_000n)));
const of = (story: Story) => ({ of: story.transfer.id });
const triedOut = () => {
  const story = left();
  for (let n = 1; n < rules.submissions; n++)
    then(
      story,
      (one) => says(one, notFound, "inquiry"),
      (one) => one.wait(rules.missingWaitMs),
      (one) => says(one, notFound, "inquiry"),
      (one) => one.go("submitted", rail),
      (one) => says(one, unknown),
    );
  return then(
    story,
    (one) => says(one, notFound, "inquiry"),
    (one) => one.wait(rules.missingWaitMs),
    (one) => says(one, notFound, "inquiry"),
  );
};
const refundSays = (story: Story, answer: InquiryAnswer, call: "submit" | "inquiry" = "submit") =>
  story.go("refund_answered", { ...of(story), reference: `${story.transfer.id}_r1`, call, answer, bank: "014" });
const refundUnknown = () =>
  then(
    refunding(),
    (one) => one.go("refund_sent", of(one)),
    (one) => refundSays(one, unknown),
  );
const money = (minor: bigint) => ({ payment: paymentId(9), amount: sen(minor), channel: "va_014" });
type Case = readonly [() => Story, object | ((story: Story) => object)];
const CASES: Readonly<Record<string, Case>> = {
  "deposit_debited amount_invalid": [
    created,
    { source: { account: "agent_deposit", whose: "ag_1" }, commission: sen(PRICES.local.fee.minor + 1n) },
  ],
  "deposit_debited too_late": [() => after(30 * 60_000, created()), { source: { account: "partner_deposit", whose: "p" } }],
  "payroll_debited too_late": [created, (one) => ({ payroll: "pl_1", paidAt: new Date(one.transfer.payBy.getTime() + 1) })],
  "payment_received amount_invalid": [created, (one) => ({ ...money(0n), paidAt: one.at })],
  "payment_received payment_known": [overpaid, (one) => ({ ...money(1n), payment: paymentId(1), paidAt: one.at })],
  "payment_matched amount_invalid": [created, money(-1n)],
  "payment_matched payment_known": [overpaid, { ...money(1n), payment: paymentId(1) }],
  "pay_in_expired too_early": [() => after(30 * 60_000 + rules.payInGraceMs - 1, created()), {}],
  "expiry_postponed too_early": [() => after(30 * 60_000 + rules.payInGraceMs - 1, created()), {}],
  "expiry_postponed too_late": [() => after(30 * 60_000 + rules.payInAnswerWaitMs, created()), {}],
  "abroad_document_requested product_differs": [() => then(ready("local"), (one) => one.go("recipient_changed")), {}],
  "documents_given nothing_new": [corrected, {}],
  "action_overdue too_early": [() => after(rules.actionMs - 1, documents()), {}],
  "converted product_differs": [() => ready("local"), {}],
  "payout_delayed product_differs": [() => ready("cash_pickup"), {}],
  "submitted product_differs": [() => ready("cash_pickup"), rail],
  "submitted conflicting_outcomes": [() => conflicting(sent("local")), rail],
  "submitted outcome_open": [left, rail],
  "submitted tries_over": [triedOut, rail],
  "submitted too_early": [
    () => then(ready("local"), (one) => one.go("payout_delayed", { until: new Date(one.at.getTime() + 1) })),
    rail,
  ],
  "payout_answered nothing_new": [() => ready("local"), { call: "inquiry", answer: credited }],
  "outcome_decided nothing_new": [() => ready("local"), { isPaid: true }],
  "outcome_decided outcome_open": [left, { isPaid: true }],
  "conflict_raised nothing_new": [() => conflicting(sent("local")), {}],
  "conflict_resolved nothing_new": [() => ready("local"), {}],
  ...LOST_CASES,
  "failure_resolved conflicting_outcomes": [
    () =>
      then(
        sent("local"),
        (one) => says(one, refusal("rejected")),
        (one) => says(one, credited, "inquiry"),
      ),
    {},
  ],
  "made_available product_differs": [() => ready("local"), {}],
  "made_available too_early": [() => ready("cash_pickup", 1), {}],
  "collecting_started too_late": [() => after(rules.returnDay * DAY_MS, available()), outlet],
  "collecting_stopped other_outlet": [collecting, { outlet: "cp_2" }],
  "lock_expired too_early": [() => after(rules.collectLockMs - 1, collecting()), {}],
  "collected other_outlet": [collecting, { outlet: "cp_2", from }],
  "collected amount_invalid": [collecting, { ...outlet, from: { ...from, commission: sen(PRICES.cash_pickup.fee.minor + 1n) } }],
  "collected lock_expired": [() => after(rules.collectLockMs, collecting()), { ...outlet, from }],
  "collection_reversed product_differs": [() => then(sent("local"), (one) => says(one, credited)), {}],
  "collection_reversed too_late": [
    () =>
      after(
        rules.reverseCollectionMs,
        then(collecting(), (one) => one.go("collected", { ...outlet, from })),
      ),
    {},
  ],
  "pickup_notified too_early": [
    () =>
      after(
        14 * DAY_MS - 1,
        then(available(), (one) => one.go("pickup_notified")),
      ),
    {},
  ],
  "pickup_notified nothing_new": [
    () => then(after(26 * DAY_MS, available()), ...rules.notificationDays.map(() => (one: Story) => one.go("pickup_notified"))),
    {},
  ],
  "returned_to_sender too_early": [() => after(rules.returnDay * DAY_MS - 1, available()), {}],
  "returned_to_sender notifications_missing": [() => after(rules.returnDay * DAY_MS, available()), {}],
  "unclaimed_escheated product_differs": [refunding, { bank: "014" }],
  "unclaimed_escheated too_early": [() => after(rules.untraceableDays * DAY_MS - 1, cashRefunding()), { bank: "014" }],
  "unclaimed_escheated refund_not_due": [
    () =>
      after(
        rules.untraceableDays * DAY_MS,
        then(cashRefunding(), (one) => one.go("refund_sent", of(one))),
      ),
    { bank: "014" },
  ],
  "unclaimed_escheated conflicting_outcomes": [
    () =>
      then(
        cashRefunding(),
        (one) => refund(one, refusal("account_closed")),
        (one) => one.go("refund_account_given", { ...of(one), account }),
        (one) => refundSays(one, credited, "inquiry"),
        (one) => one.wait(rules.untraceableDays * DAY_MS),
      ),
    { bank: "014" },
  ],
  "recipient_changed checking": [documents, {}],
  "recipient_changed conflicting_outcomes": [() => conflicting(sent("local")), {}],
  "cancelled cannot_recall": [left, { canRecall: false }],
  "cancelled checking": [documents, { canRecall: true }],
  "cancelled conflicting_outcomes": [() => conflicting(sent("local")), { canRecall: true }],
  "unapplied_refunded no_such_payment": [() => ready("local"), { payment: paymentId(9) }],
  "unapplied_refunded refund_not_due": [() => ready("local"), { payment: paymentId(1) }],
  "refund_sent no_such_refund": [() => ready("local"), of],
  "refund_sent refund_not_due": [() => then(refunding(), (one) => one.go("refund_sent", of(one))), of],
  "refund_sent conflicting_outcomes": [conflictingRefund, of],
  "refund_sent outcome_open": [refundUnknown, of],
  "refund_sent tries_over": [() => refundTriedOut(refundUnknown(), rules), of],
  "refund_sent too_early": [() => then(refunding(), (one) => refund(one, refusal("no_prefund"))), of],
  "refund_answered no_such_refund": [
    () => ready("local"),
    (one) => ({ ...of(one), reference: "x", call: "inquiry", answer: pending }),
  ],
  "refund_answered nothing_new": [refunding, (one) => ({ ...of(one), reference: "x", call: "inquiry", answer: pending })],
  "refund_account_requested no_such_refund": [() => ready("local"), of],
  "refund_account_requested refund_not_due": [refundUnknown, of],
  "refund_account_given no_such_refund": [() => ready("local"), (one) => ({ ...of(one), account })],
  "refund_account_given refund_not_due": [refunding, (one) => ({ ...of(one), account })],
  "refund_credited refund_not_due": [refunding, {}],
  "refund_credited conflicting_outcomes": [
    () =>
      then(
        byDeposit(),
        (one) => one.go("submitted", rail),
        (one) => says(one, refusal("rejected"), "inquiry"),
        (one) => one.go("failure_resolved"),
        (one) => says(one, credited, "inquiry"),
      ),
    {},
  ],
  "refund_cash_chosen refund_not_due": [refunding, {}],
  "refund_cash_chosen amount_invalid": [awaitingChoice, { rounding: sen(100_000n) }],
  "refund_cash_chosen conflicting_outcomes": [() => contradicted(awaitingChoice()), {}],
  "refund_reminded no_such_refund": [() => ready("local"), of],
  "refund_reminded nothing_new": [refunding, of],
  "refund_reminded too_early": [awaitingChoice, of],
  "collecting_started refund_not_due": [awaitingChoice, outlet],
  "collecting_started conflicting_outcomes": [() => contradicted(refundInCash()), outlet],
  "collected conflicting_outcomes": [() => contradicted(refundInCash(true)), { ...outlet, from }],
  "inquiry_requested nothing_new": [() => ready("local"), { of: "payout" }],
  ...AWARD_CASES,
  ...RECALL_CASES,
};

test("the cases below are exactly the refusals of the table", () => {
  const named = Object.entries(TRANSITIONS).flatMap(([type, { refusals }]) => refusals.map((code) => `${type} ${code}`));
  expect(Object.keys(CASES).sort()).toEqual(named.sort());
});

test.each(Object.entries(CASES))("%s", (name, [begin, details]) => {
  const [type = "", code] = name.split(" ");
  const story = begin();
  const before = story.transfer;
  const answer = story.attempt(type as EventType, (typeof details === "function" ? details(story) : details) as never);
  expect(answer).toEqual({ refusal: code });
  expect(story.transfer).toBe(before);
});

describe("the general refusals", () => {
  const officers = Object.entries(TRANSITIONS).filter(([, { isFourEyes }]) => isFourEyes === true);

  test("an event that the state does not accept", () => {
    expect(created().attempt("collected", { ...outlet, from })).toEqual({ refusal: "state_conflict" });
  });

  test("an event by a role that may not cause it", () => {
    expect(inReview().attempt("released", {}, { by: actorFor("sender") })).toEqual({ refusal: "not_yours" });
  });

  test("alone, with oneself, or with another role: not four eyes", () => {
    const story = inReview();
    const by = actorFor("officer", "us_1");
    for (const second of [undefined, actorFor("officer", "us_1"), actorFor("agent", "us_2")])
      expect(story.attempt("released", {}, { by, ...(second && { second }) })).toEqual({ refusal: "second_person_needed" });
    expect(isRefused(story.attempt("released", {}, { by, second: actorFor("officer", "us_2") }))).toBe(false);
  });

  test("events that need two people", () => {
    expect(officers.map(([type]) => type).sort()).toEqual([
      "collection_reversed",
      "compensation_owed",
      "conflict_resolved",
      "escheated",
      "goodwill_granted",
      "lost_order_booked",
      "outcome_decided",
      "recall_requested",
      "rejected",
      "unclaimed_escheated",
      "unfrozen",
    ]);
  });
});
