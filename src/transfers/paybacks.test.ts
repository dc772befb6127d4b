/** What goes back, to whom, with or without the fee. */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import type { InquiryAnswer } from "./payout.ts";
import { stepsOf } from "./steps.ts";
import { needsPerson, totalOf } from "./transfer.ts";
import { idr, PRICES, sampleTransfer, sen, storyOf, type Story } from "./testing/samples.ts";
import { balances, credited, notFound, ready, refund, refusal, says, sent, unknown } from "./testing/stories.ts";
import { untruth } from "./testing/truth.ts";

describe("giving back", () => {
  const refundedMinor = ({ books }: Story) => books.balances.get("bank:014:IDR");

  test("refused by the party: all of it, exchanged back at the rate of the quote", () => {
    const story = sent("international");
    says(story, refusal("rejected"), "inquiry");
    story.go("passed_on");
    refund(story);
    expect(balances(story)).toEqual({ "payin_clearing:va_014:IDR": 1_003_885_000n, "bank:014:IDR": -1_003_885_000n });
  });

  test.each([
    ["what lies on the sender's side keeps the fee", "account_closed", -100_000_000n],
    ["what does not, gives it back", "rejected", -100_555_000n],
  ] as const)("returned after it was paid: %s", (_, reason, expected) => {
    const story = sent("local");
    says(story, credited);
    says(story, { outcome: "returned", reason, providerCode: "x", amount: idr(999_000n) }, "inquiry");
    expect(story.transfer).toMatchObject({ state: "RETURNED", assurance: null });
    story.go("passed_on");
    const before = refundedMinor(story) ?? 0n;
    refund(story);
    expect((refundedMinor(story) ?? 0n) - before).toBe(expected);
    expect(story.books.balances.get("rail_cost:IDR")).toBe(100_000n);
  });

  test.each([
    [rules.freeCancelMs - 1, -100_555_000n],
    [rules.freeCancelMs, -100_000_000n],
    [rules.freeCancelMs + 1, -100_000_000n],
  ])("called off after it had left, asked for after %d ms: %s", (ms, expected) => {
    const story = sent("local");
    says(story, { outcome: "pending", providerRef: null });
    story.wait(ms);
    story.go("cancelled", { canRecall: true });
    expect(story.transfer.state).toBe("CANCEL_REQUESTED");
    story.go("recall_answered", { answer: { outcome: "recalled" } });
    refund(story);
    expect(story.transfer.state).toBe("REFUNDED");
    expect(refundedMinor(story)).toBe(expected);
  });

  test("what has not left is free to cancel, days later, too", () => {
    const story = ready("local");
    story.wait(3 * DAY_MS);
    story.go("cancelled", { canRecall: false });
    refund(story);
    expect(refundedMinor(story)).toBe(-100_555_000n);
  });

  test("too late to call off: it goes on, and is paid", () => {
    const story = sent("local");
    says(story, { outcome: "pending", providerRef: null });
    story.go("cancelled", { canRecall: true });
    story.go("recall_answered", { answer: { outcome: "too_late" } });
    says(story, credited, "inquiry");
    expect(story.transfer.state).toBe("PAID");
  });

  test("a refund that bounces is owed again, and goes to another account under another reference", () => {
    const story = ready("local");
    story.go("cancelled", { canRecall: false });
    refund(story);
    const of = story.transfer.id;
    const bounced = { outcome: "returned", reason: "account_closed", providerCode: "x", amount: totalOf(PRICES.local) } as const;
    story.go("refund_answered", { of, reference: `${of}_r1`, asked: "inquiry", answer: bounced, bank: "014" });
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", reason: "REFUND_BOUNCED" });
    story.go("refund_account_given", { of, account: { name: "Siti", bank: "008", account: "123" } });
    refund(story);
    expect(story.transfer.refund?.order?.reference).toBe(`${of}_r2`);
    expect(refundedMinor(story)).toBe(-100_555_000n);
  });

  test("a refund that does not leave for a day is shown to a person, and goes on trying", () => {
    const story = ready("local");
    story.go("cancelled", { canRecall: false });
    const of = story.transfer.id;
    for (let n = 1; n <= rules.unsentTries; n++) {
      expect(needsPerson(story.transfer)).toBe(false);
      refund(story, refusal("no_prefund"));
      expect(story.transfer.refund).toMatchObject({ status: "waiting", order: { tries: n } });
      story.wait((story.transfer.refund?.sendAfter.getTime() ?? 0) - story.at.getTime());
    }
    expect(needsPerson(story.transfer)).toBe(true);
    expect(stepsOf(story.transfer, rules)).toMatchObject([{ name: "send_refund", of }]);
    refund(story);
    expect(story.transfer.state).toBe("REFUNDED");
    expect(needsPerson(story.transfer)).toBe(false);
  });

  describe("paid, by a rail's acceptance, and asked about further", () => {
    const asked = (story: Story, answer: InquiryAnswer) => {
      const of = story.transfer.id;
      const before = balances(story);
      story.go("refund_answered", { of, reference: `${of}_r1`, asked: "inquiry", answer, bank: "014" });
      expect(balances(story)).toEqual(before);
    };
    const paidBack = () => {
      const story = ready("local");
      story.go("cancelled", { canRecall: false });
      refund(story, { ...credited, assurance: "ACCEPTED" });
      return story;
    };

    test.each([unknown, notFound, { outcome: "pending", providerRef: null } as const])(
      "%o is one step of the ladder",
      (answer) => {
        const story = paidBack();
        for (let n = 1; n < rules.inquiries; n++) {
          asked(story, answer);
          const { askAt } = story.transfer.refund?.order ?? {};
          expect(askAt?.getTime()).toBeGreaterThan(story.at.getTime());
          if (askAt) story.wait(askAt.getTime() - story.at.getTime());
        }
        asked(story, answer);
        expect(story.transfer).toMatchObject({
          state: "REFUNDED",
          isInDoubt: false,
          refund: { status: "paid", order: { askAt: null } },
        });
        expect(stepsOf(story.transfer, rules)).toEqual([]);
      },
    );

    test("refused: one of the two is wrong, and a person finds out which", () => {
      const story = paidBack();
      asked(story, refusal("account_closed"));
      expect(story.transfer).toMatchObject({
        state: "REFUNDED",
        isInDoubt: true,
        refund: { status: "paid", order: { askAt: null } },
      });
      expect(needsPerson(story.transfer)).toBe(true);
      expect(stepsOf(story.transfer, rules)).toEqual([]);
    });
  });

  test("a word about the order before, which was said to be over, stops everything", () => {
    const story = ready("local");
    story.go("cancelled", { canRecall: false });
    refund(story, refusal("account_closed"));
    const of = story.transfer.id;
    story.go("refund_account_given", { of, account: { name: "Siti", bank: "008", account: "123" } });
    story.go("refund_sent", { of });
    const late = { of, reference: `${of}_r1`, asked: "inquiry", bank: "014" } as const;
    expect(story.tell("refund_answered", { ...late, answer: refusal("account_closed") })).toEqual({ refusal: "nothing_new" });
    story.go("refund_answered", { ...late, answer: credited });
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", isInDoubt: true, refund: { status: "sent" } });
    expect(story.books.balances.get("bank:014:IDR")).toBeUndefined();
  });

  test("what a partner's deposit paid goes back into it", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("deposit_debited", { source: { account: "partner_deposit", whose: "pa_1" } });
    story.go("cancelled", { canRecall: false });
    story.go("refund_credited");
    expect(balances(story)).toEqual({});
  });
});

test("compensation is owed, then paid, and never more than owed", () => {
  const story = sent("local");
  says(story, credited);
  story.go("compensation_owed", { amount: sen(1_000_000n) });
  expect(story.tell("compensation_paid", { amount: sen(1_000_001n), bank: "014" })).toEqual({ refusal: "amount_invalid" });
  story.go("compensation_paid", { amount: sen(1_000_000n), bank: "014" });
  expect(untruth(story.transfer, story.books)).toBeNull();
});
