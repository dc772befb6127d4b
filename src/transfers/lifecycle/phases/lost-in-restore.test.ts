/**
 * An order that is only on the statement: the transfer ends in the state that matches its money, the journals are posted, and no
 * further money leaves.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add } from "#kernel/money.ts";
import { decide } from "../decide.ts";
import { isRefused } from "../outcome.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import { stepsOf } from "../steps.ts";
import { drawEvent } from "../../testing/random-events.ts";
import { actorFor, paymentId, sen, storyOf, sampleTransfer, type Story } from "../../testing/samples.ts";
import { balances, byDeposit, pay, ready, refusal, refundInCash, says, sent, awaitingChoice } from "../../testing/stories.ts";
import { untruth } from "../../testing/step-invariants.ts";
import { paidOf, type Transfer } from "../transfer.ts";
import type { LostOrder, LostOutcome } from "../lost-in-restore.ts";

const order = ({ at }: Story, reference: string, amount: LostOrder["amount"], party = "014"): LostOrder => ({
  reference,
  party,
  amount,
  bookedAt: at,
});
const booked = (story: Story, outcome: LostOutcome, ...orders: LostOrder[]) =>
  story.attempt("lost_order_booked", { outcome, orders });
const refundOf = (story: Story, of: string = story.transfer.id) => order(story, `${of}_r1`, paidOf(story.transfer));

function over(story: Story, state: Transfer["state"]): void {
  expect(story.transfer).toMatchObject({ state, hasConflictingOutcomes: false });
  expect(untruth(story.transfer, story.books)).toBeNull();
  expect(stepsOf(story.transfer, rules)).toEqual([]);
}

const collecting = () => {
  const story = ready("cash_pickup");
  story.go("made_available");
  return story;
};
const refusedByBank = () => {
  const story = sent("local");
  says(story, refusal("rejected"), "inquiry");
  return story;
};
const refunding = () => {
  const story = refusedByBank();
  story.go("failure_resolved");
  return story;
};
const BEGINNINGS: Readonly<Record<string, () => Story>> = {
  "ready at home": () => ready("local"),
  "exchanged for abroad": () => ready("international"),
  "cash that waits": collecting,
  "refused by the bank": refusedByBank,
  "on its way back": refunding,
  "paid in cash, to be chosen": awaitingChoice,
  "paid in cash, chosen as cash": refundInCash,
};

describe("refunded in the time that a restore removed", () => {
  test.each(Object.entries(BEGINNINGS))("%s: it ends REFUNDED under the bank's reference", (_, begin) => {
    const story = begin();
    story.go("conflict_raised");
    const bank = balances(story)["bank:014:IDR"] ?? 0n;
    const found = refundOf(story);
    expect(isRefused(booked(story, "refunded", found))).toBe(false);
    over(story, "REFUNDED");
    expect(story.transfer.refund).toMatchObject({ status: "paid", order: { reference: found.reference, inquireAt: null } });
    expect((balances(story)["bank:014:IDR"] ?? 0n) - bank).toBe(-found.amount.minor);
    expect(story.books.posted.at(-1)).toMatchObject({ kind: "transfer.refunded", about: story.transfer.id });
  });

  test("under the reference of a payment that funded it: booked under that payment, as on the statement", () => {
    const story = ready("local");
    story.go("conflict_raised");
    booked(story, "refunded", refundOf(story, paymentId(1)));
    over(story, "REFUNDED");
    expect(story.books.posted.at(-1)).toMatchObject({ kind: "payin.refunded", about: paymentId(1) });
  });

  test("in two payments: only both together make the amount paid", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("pay_in_opened");
    pay(story, sen(500_000_00n), 1);
    const rest = sen(paidOf(story.transfer).minor - 500_000_00n);
    pay(story, rest, 2);
    story.go("checks_cleared");
    story.go("conflict_raised");
    const [first, second] = [order(story, `${paymentId(1)}_r1`, sen(500_000_00n)), order(story, `${paymentId(2)}_r1`, rest)];
    expect(booked(story, "refunded", first)).toEqual({ refusal: "amount_invalid" });
    booked(story, "refunded", first, second);
    over(story, "REFUNDED");
  });

  test("without the fee, where it was retained", () => {
    const story = sent("international");
    says(story, refusal("account_closed"), "inquiry");
    story.go("conflict_raised");
    const { principal, fee } = story.transfer.price;
    booked(story, "refunded", order(story, `${story.transfer.id}_r1`, principal));
    over(story, "REFUNDED");
    expect(story.books.balances.get("fee:IDR")).toBe(-fee.minor);
  });

  test("an unknown payment, another amount, or a deposit that nothing left from: refused", () => {
    const story = ready("local");
    story.go("conflict_raised");
    expect(booked(story, "refunded", refundOf(story, paymentId(9)))).toEqual({ refusal: "no_such_refund" });
    const more = add(paidOf(story.transfer), sen(1n));
    expect(booked(story, "refunded", order(story, `${story.transfer.id}_r1`, more))).toEqual({ refusal: "amount_invalid" });
    const deposited = byDeposit();
    deposited.go("conflict_raised");
    expect(booked(deposited, "refunded", refundOf(deposited, paymentId(1)))).toEqual({ refusal: "no_such_refund" });
  });
});

describe("an unapplied payment, refunded in the time that a restore removed", () => {
  test("the payment is settled, and the transfer continues", () => {
    const story = ready("local");
    pay(story, sen(70_000_00n), 2);
    story.go("conflict_raised");
    const found = order(story, `${paymentId(2)}_r1`, sen(70_000_00n));
    booked(story, "refunded", found);
    expect(story.transfer).toMatchObject({ state: "READY", hasConflictingOutcomes: false });
    expect(story.transfer.payIns[1]?.refund).toMatchObject({ status: "paid", order: { reference: found.reference } });
    expect(untruth(story.transfer, story.books)).toBeNull();
  });

  test("also for a transfer that was never fully paid and is over", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("pay_in_opened");
    pay(story, sen(70_000_00n));
    story.go("cancelled", { canRecall: false });
    story.go("unapplied_refunded", { payment: paymentId(1) });
    story.go("conflict_raised");
    expect(story.attempt("conflict_resolved", { hasLost: true })).toEqual({ refusal: "outcome_open" });
    booked(story, "refunded", order(story, `${paymentId(1)}_r1`, sen(70_000_00n)));
    over(story, "CANCELLED");
  });
});

describe("paid out in the time that a restore removed", () => {
  test.each(["local", "international"] as const)("%s: it ends PAID, DEEMED by two people", (product) => {
    const story = ready(product);
    story.go("conflict_raised");
    const party = product === "local" ? "014" : "thrift";
    booked(story, "paid", order(story, story.transfer.id, story.transfer.price.receives, party));
    over(story, "PAID");
    expect(story.transfer).toMatchObject({
      assurance: "DEEMED",
      payout: { reference: story.transfer.id, party, inquireAt: null },
    });
    expect(story.books.balances.get("fee:IDR")).toBe(-story.transfer.price.fee.minor);
  });

  test("while its refund was due: the refund is dropped", () => {
    const story = refunding();
    expect(story.transfer.refund?.status).toBe("waiting");
    story.go("conflict_raised");
    booked(story, "paid", order(story, story.transfer.id, story.transfer.price.receives));
    over(story, "PAID");
  });
});

test("the conflict cannot be resolved while the statement has an order that the books lack", () => {
  const story = ready("local");
  story.go("conflict_raised");
  expect(story.attempt("conflict_resolved", { hasLost: true })).toEqual({ refusal: "outcome_open" });
  expect(isRefused(story.attempt("conflict_resolved", { hasLost: false }))).toBe(false);
});

test("afterwards no event lets money of it leave, neither a payout nor a second refund", () => {
  const LEAVING = new Set([
    "submitted",
    "refund_sent",
    "refund_credited",
    "collecting_started",
    "collected",
    "unclaimed_escheated",
  ]);
  const begin = fc.constantFrom(...Object.values(BEGINNINGS));
  fc.assert(
    fc.property(begin, fc.boolean(), fc.array(fc.nat(2 ** 30), { maxLength: 25 }), (from, isPayment, draws) => {
      const story = from();
      story.go("conflict_raised");
      const { id, source } = story.transfer;
      const of = isPayment && source?.account === "payin_clearing" ? paymentId(1) : id;
      booked(story, "refunded", refundOf(story, of));
      let { transfer } = story;
      for (const [n, draw] of draws.entries()) {
        const at = new Date(story.at.getTime() + n * 60_000);
        const event = drawEvent({ rules, transfer, no: 1, at, payer: null, refunder: null }, draw);
        // Money that the bank returns belongs to the sender again, and a second payment of theirs is a separate one.
        if (event.type === "refund_answered" || event.type === "payment_received" || event.type === "payment_matched") continue;
        // Two people may give the sender money of ours, which is not the transfer's.
        if (event.type === "compensation_owed" || event.type === "goodwill_granted") continue;
        const decision = decide(transfer, { ...event, by: actorFor(event.by.role) }, rules);
        if (isRefused(decision)) continue;
        if (LEAVING.has(event.type)) throw new Error(`${event.type} from ${transfer.state}`);
        ({ transfer } = decision);
      }
      expect(transfer.state).toBe("REFUNDED");
    }),
    { numRuns: 2_000 },
  );
});
