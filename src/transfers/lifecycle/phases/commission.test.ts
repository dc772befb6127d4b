/** The commission for taking cash in: earned with PAID, reversed with a return, nothing for a transfer that never arrives. */
import { describe, expect, test } from "vitest";
import { isRefused } from "../outcome.ts";
import { actorFor, PRICES, sampleTransfer, sen, storyOf, type Story } from "../../testing/samples.ts";
import { credited, refusal, says, unknown } from "../../testing/stories.ts";
import { untruth } from "../../testing/step-invariants.ts";
import type { Product, TransferPrice } from "../transfer.ts";

const COMMISSION = sen(200_000n);
const source = { account: "agent_deposit", whose: "ag_1" } as const;

/** Paid in cash at a counter, with a commission promised. */
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
const owed = ({ books }: Story) =>
  -[...books.balances].reduce((sum, [code, minor]) => (code.startsWith("commission_payable:") ? sum + minor : sum), 0n);
const went = (story: Story) => {
  expect(untruth(story.transfer, story.books)).toBeNull();
  return { state: story.transfer.state, owed: owed(story) };
};

describe("the commission for cash taken in", () => {
  test("is booked when the transfer is PAID, not before", () => {
    const story = sentOn();
    expect(went(story)).toEqual({ state: "SUBMITTED", owed: 0n });
    says(story, credited);
    expect(went(story)).toEqual({ state: "PAID", owed: COMMISSION.minor });
    // The same answer again earns no second commission.
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
  ])("%s: no commission is earned", (_, end) => {
    const story = cashIn("local");
    end(story);
    story.go("refund_cash_chosen");
    story.go("collecting_started", { outlet: "cp_2" });
    story.go("collected", { outlet: "cp_2", from: { account: "agent_deposit", whose: "ag_2", commission: null } });
    expect(went(story)).toEqual({ state: "REFUNDED", owed: 0n });
  });

  test("refused by the bank: no commission is earned", () => {
    const story = sentOn();
    says(story, refusal("rejected"));
    story.go("failure_resolved");
    expect(went(story)).toEqual({ state: "REFUND_PENDING", owed: 0n });
  });

  test("recalled with our fee retained: no commission is earned", () => {
    const story = sentOn();
    says(story, unknown);
    story.wait(3_600_000);
    story.go("cancelled", { canRecall: true });
    story.go("recall_answered", { answer: { outcome: "recalled" } });
    expect(went(story)).toEqual({ state: "REFUND_PENDING", owed: 0n });
  });

  test("PAID and returned: reversed in the same decision, whether our fee is retained or not", () => {
    for (const reason of ["account_closed", "rejected"] as const) {
      const story = sentOn();
      says(story, credited);
      const amount = story.transfer.price.principal;
      const { journals } = story.go("payout_answered", {
        call: "inquiry",
        answer: { outcome: "returned", reason, providerCode: "x", amount },
      });
      expect(journals.map(({ kind }) => kind)).toContain("transfer.commission_reversed");
      expect(went(story)).toEqual({ state: "RETURNED", owed: 0n });
    }
  });

  test("is never above the fee, and never for a partner", () => {
    const above = { source, commission: sen(PRICES.local.fee.minor + 1n) };
    const refused = storyOf(sampleTransfer("local")).attempt("deposit_debited", above);
    expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    const partner = { source: { account: "partner_deposit", whose: "pa_1" }, commission: COMMISSION } as const;
    const by = { role: "partner", id: "pa_1" } as const;
    const none = storyOf(sampleTransfer("local")).attempt("deposit_debited", partner, { by });
    expect(isRefused(none) && none.refusal).toBe("amount_invalid");
  });

  test("rounding must be less than the whole price; otherwise an agent who took no cash would be credited for it", () => {
    const few: TransferPrice = { ...PRICES.local, principal: sen(60_000n), receives: sen(60_000n), fee: sen(0n), tax: sen(0n) };
    const take = (rounding: bigint) =>
      storyOf(sampleTransfer("local", 1, few)).attempt(
        "deposit_debited",
        { source, rounding: sen(rounding) },
        { by: actorFor("agent") },
      );
    for (const rounding of [99_999n, 60_000n]) {
      const refused = take(rounding);
      expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    }
    expect(isRefused(take(59_999n))).toBe(false);
  });

  test("and the one for paying out together never exceed the fee", () => {
    const story = cashIn("cash_pickup");
    story.go("made_available");
    story.go("collecting_started", { outlet: "cp_1" });
    const left = PRICES.cash_pickup.fee.minor - COMMISSION.minor;
    const from = (minor: bigint) => ({ account: "agent_deposit", whose: "ag_2", commission: sen(minor) }) as const;
    const refused = story.attempt("collected", { outlet: "cp_1", from: from(left + 1n) });
    expect(isRefused(refused) && refused.refusal).toBe("amount_invalid");
    story.go("collected", { outlet: "cp_1", from: from(left) });
    expect(went(story)).toEqual({ state: "PAID", owed: PRICES.cash_pickup.fee.minor });
  });
});
