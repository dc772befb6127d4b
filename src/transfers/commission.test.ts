/** Commission for taking cash in, decided: earned with PAID, reversed when it comes back, nothing for whatever never arrives. */
import { describe, expect, test } from "vitest";
import { isRefused } from "./outcome.ts";
import { doer, PRICES, sampleTransfer, sen, storyOf, type Story } from "./testing/samples.ts";
import { credited, refusal, says, unknown } from "./testing/stories.ts";
import { untruth } from "./testing/truth.ts";
import type { Product, TransferPrice } from "./transfer.ts";

const COMMISSION = sen(200_000n);
const source = { account: "agent_deposit", whose: "ag_1" } as const;

/** Paid in cash at a counter, with a commission promised for it. */
function cashIn(product: Product): Story {
  const story = storyOf(sampleTransfer(product));
  story.go("deposit_debited", { source, commission: COMMISSION });
  story.go("checks_cleared");
  return story;
}
function sentOn(): Story {
  const story = cashIn("local");
  story.go("submitted", { rail: "bi_fast", party: "014" });
  return story;
}
const owed = ({ books }: Story) => -(books.balances.get("commission_payable:IDR") ?? 0n);
const went = (story: Story) => {
  expect(untruth(story.transfer, story.books)).toBeNull();
  return { state: story.transfer.state, owed: owed(story) };
};

describe("the commission for cash taken in", () => {
  test("is not in the books before the transfer is PAID, and is from then on", () => {
    const story = sentOn();
    expect(went(story)).toEqual({ state: "SUBMITTED", owed: 0n });
    says(story, credited);
    expect(went(story)).toEqual({ state: "PAID", owed: COMMISSION.minor });
    // Once more the same word is no second commission.
    says(story, credited, "inquiry");
    expect(went(story)).toEqual({ state: "PAID", owed: COMMISSION.minor });
  });

  test.each<[string, (story: Story) => unknown]>([
    ["cancelled before it left", (story) => story.go("cancelled", { canRecall: false })],
    [
      "held, and turned down",
      (story) => {
        story.go("review_opened", { reason: "EXTRA_CHECK", isReleasedByTwo: true, deadline: story.at });
        story.go("rejected", { reason: "NOT_ACCEPTED" });
      },
    ],
  ])("%s: nobody has earned anything", (_, end) => {
    const story = cashIn("local");
    end(story);
    story.go("refund_cash_chosen");
    story.go("collecting_started", { outlet: "cp_2" });
    story.go("collected", { outlet: "cp_2", from: { account: "agent_deposit", whose: "ag_2", commission: null } });
    expect(went(story)).toEqual({ state: "REFUNDED", owed: 0n });
  });

  test("refused by the bank: nobody has earned anything", () => {
    const story = sentOn();
    says(story, refusal("rejected"));
    story.go("passed_on");
    expect(went(story)).toEqual({ state: "REFUND_PENDING", owed: 0n });
  });

  test("recalled, with our fee kept for it: nobody has earned anything", () => {
    const story = sentOn();
    says(story, unknown);
    story.wait(3_600_000);
    story.go("cancelled", { canRecall: true });
    story.go("recall_answered", { answer: { outcome: "recalled" } });
    expect(went(story)).toEqual({ state: "REFUND_PENDING", owed: 0n });
  });

  test("PAID and come back: reversed in the return's own decision, whether our fee is kept or not", () => {
    for (const reason of ["account_closed", "rejected"] as const) {
      const story = sentOn();
      says(story, credited);
      const amount = story.transfer.price.principal;
      const { journals } = story.go("payout_answered", {
        asked: "inquiry",
        answer: { outcome: "returned", reason, providerCode: "x", amount },
      });
      expect(journals.map(({ kind }) => kind)).toContain("transfer.commission_reversed");
      expect(went(story)).toEqual({ state: "RETURNED", owed: 0n });
    }
  });

  test("is never above the fee, and never a partner's", () => {
    const above = { source, commission: sen(PRICES.local.fee.minor + 1n) };
    const refused = storyOf(sampleTransfer("local")).tell("deposit_debited", above);
    expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    const partner = { source: { account: "partner_deposit", whose: "pa_1" }, commission: COMMISSION } as const;
    const by = { role: "partner", id: "pa_1" } as const;
    const none = storyOf(sampleTransfer("local")).tell("deposit_debited", partner, { by });
    expect(isRefused(none) && none.refusal).toBe("amount_invalid");
  });

  test("rounds off less than the whole price: an agent who took in no cash would be credited for it", () => {
    const few: TransferPrice = { ...PRICES.local, principal: sen(60_000n), receives: sen(60_000n), fee: sen(0n), tax: sen(0n) };
    const take = (rounding: bigint) =>
      storyOf(sampleTransfer("local", 1, few)).tell(
        "deposit_debited",
        { source, rounding: sen(rounding) },
        { by: doer("agent") },
      );
    for (const rounding of [99_999n, 60_000n]) {
      const refused = take(rounding);
      expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    }
    expect(isRefused(take(59_999n))).toBe(false);
  });

  test("and for paying out are together never above the fee", () => {
    const story = cashIn("cash_pickup");
    story.go("made_available");
    story.go("collecting_started", { outlet: "cp_1" });
    const left = PRICES.cash_pickup.fee.minor - COMMISSION.minor;
    const from = (minor: bigint) => ({ account: "agent_deposit", whose: "ag_2", commission: sen(minor) }) as const;
    const refused = story.tell("collected", { outlet: "cp_1", from: from(left + 1n) });
    expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    story.go("collected", { outlet: "cp_1", from: from(left) });
    expect(went(story)).toEqual({ state: "PAID", owed: PRICES.cash_pickup.fee.minor });
  });
});
