/** What is refunded, to whom, with or without the fee. */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import type { InquiryAnswer } from "../payout-party.ts";
import { stepsOf } from "../steps.ts";
import { needsPerson, totalOf } from "../transfer.ts";
import { idr, PRICES, sampleTransfer, storyOf, type Story } from "../../testing/samples.ts";
import { balances, credited, notFound, ready, refund, refusal, says, sent, unknown } from "../../testing/stories.ts";

describe("refunds", () => {
  const refundedMinor = ({ books }: Story) => books.balances.get("bank:014:IDR");

  test("refused by the party: refunded in full, exchanged back at the quote's rate", () => {
    const story = sent("international");
    says(story, refusal("rejected"), "inquiry");
    story.go("failure_resolved");
    refund(story);
    expect(balances(story)).toEqual({ "payin_clearing:va_014:IDR": 1_003_885_000n, "bank:014:IDR": -1_003_885_000n });
  });

  test.each([
    ["causes on the sender's side retain the fee", "account_closed", -100_000_000n],
    ["other causes refund it", "rejected", -100_555_000n],
  ] as const)("returned after it was paid: %s", (_, reason, expected) => {
    const story = sent("local");
    says(story, credited);
    says(story, { outcome: "returned", reason, providerCode: "x", amount: idr(999_000n) }, "inquiry");
    expect(story.transfer).toMatchObject({ state: "RETURNED", assurance: null });
    story.go("failure_resolved");
    const before = refundedMinor(story) ?? 0n;
    refund(story);
    expect((refundedMinor(story) ?? 0n) - before).toBe(expected);
    expect(story.books.balances.get("rail_cost:IDR")).toBe(100_000n);
  });

  test.each([
    [rules.freeCancelMs - 1, -100_555_000n],
    [rules.freeCancelMs, -100_000_000n],
    [rules.freeCancelMs + 1, -100_000_000n],
  ])("recalled after it had left, requested after %d ms: %s", (ms, expected) => {
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

  test("a payout that has not left is free to cancel, even days later", () => {
    const story = ready("local");
    story.wait(3 * DAY_MS);
    story.go("cancelled", { canRecall: false });
    refund(story);
    expect(refundedMinor(story)).toBe(-100_555_000n);
  });

  test("too late to recall: it continues and is paid", () => {
    const story = sent("local");
    says(story, { outcome: "pending", providerRef: null });
    story.go("cancelled", { canRecall: true });
    story.go("recall_answered", { answer: { outcome: "too_late" } });
    says(story, credited, "inquiry");
    expect(story.transfer.state).toBe("PAID");
  });

  test("a bounced refund is owed again, and goes to another account under another reference", () => {
    const story = ready("local");
    story.go("cancelled", { canRecall: false });
    refund(story);
    const of = story.transfer.id;
    const bounced = { outcome: "returned", reason: "account_closed", providerCode: "x", amount: totalOf(PRICES.local) } as const;
    story.go("refund_answered", { of, reference: `${of}_r1`, call: "inquiry", answer: bounced, bank: "014" });
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", reason: "REFUND_BOUNCED" });
    story.go("refund_account_given", { of, account: { name: "Siti", bank: "008", account: "123" } });
    refund(story);
    expect(story.transfer.refund?.order?.reference).toBe(`${of}_r2`);
    expect(refundedMinor(story)).toBe(-100_555_000n);
  });

  test("a refund that cannot leave for a day is shown to staff and retried further", () => {
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

  describe("paid by a rail's acceptance, with inquiries continuing", () => {
    const inquire = (story: Story, answer: InquiryAnswer) => {
      const of = story.transfer.id;
      const before = balances(story);
      story.go("refund_answered", { of, reference: `${of}_r1`, call: "inquiry", answer, bank: "014" });
      expect(balances(story)).toEqual(before);
    };
    const paidBack = () => {
      const story = ready("local");
      story.go("cancelled", { canRecall: false });
      refund(story, { ...credited, assurance: "ACCEPTED" });
      return story;
    };

    test.each([unknown, notFound, { outcome: "pending", providerRef: null } as const])("%o counts as one inquiry", (answer) => {
      const story = paidBack();
      for (let n = 1; n < rules.inquiries; n++) {
        inquire(story, answer);
        const { inquireAt } = story.transfer.refund?.order ?? {};
        expect(inquireAt?.getTime()).toBeGreaterThan(story.at.getTime());
        if (inquireAt) story.wait(inquireAt.getTime() - story.at.getTime());
      }
      inquire(story, answer);
      expect(story.transfer).toMatchObject({
        state: "REFUNDED",
        hasConflictingOutcomes: false,
        refund: { status: "paid", order: { inquireAt: null } },
      });
      expect(stepsOf(story.transfer, rules)).toEqual([]);
    });

    test("refused: the answers conflict, and staff decide", () => {
      const story = paidBack();
      inquire(story, refusal("account_closed"));
      expect(story.transfer).toMatchObject({
        state: "REFUNDED",
        hasConflictingOutcomes: true,
        refund: { status: "paid", order: { inquireAt: null } },
      });
      expect(needsPerson(story.transfer)).toBe(true);
      expect(stepsOf(story.transfer, rules)).toEqual([]);
    });
  });

  test("a paid answer about the previous order, which had ended, stops everything", () => {
    const story = ready("local");
    story.go("cancelled", { canRecall: false });
    refund(story, refusal("account_closed"));
    const of = story.transfer.id;
    story.go("refund_account_given", { of, account: { name: "Siti", bank: "008", account: "123" } });
    story.go("refund_sent", { of });
    const late = { of, reference: `${of}_r1`, call: "inquiry", bank: "014" } as const;
    expect(story.attempt("refund_answered", { ...late, answer: refusal("account_closed") })).toEqual({ refusal: "nothing_new" });
    story.go("refund_answered", { ...late, answer: credited });
    expect(story.transfer).toMatchObject({ state: "REFUND_PENDING", hasConflictingOutcomes: true, refund: { status: "sent" } });
    expect(story.books.balances.get("bank:014:IDR")).toBeUndefined();
  });

  test("a payment from a partner's deposit is refunded to that deposit", () => {
    const story = storyOf(sampleTransfer("local"));
    story.go("deposit_debited", { source: { account: "partner_deposit", whose: "pa_1" } });
    story.go("cancelled", { canRecall: false });
    story.go("refund_credited");
    expect(balances(story)).toEqual({});
  });
});
