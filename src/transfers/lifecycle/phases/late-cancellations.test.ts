/**
 * A late cancellation of a payout that the party then does not pay on its own: nothing was recalled, and the fee follows the party's reason
 * (TRF-9).
 */
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { says, sent, unknown, refusal, credited } from "../../testing/stories.ts";
import type { Story } from "../../testing/samples.ts";
import { paidOf } from "../transfer.ts";

const ended = ({ transfer }: Story) => [transfer.state, transfer.reason, transfer.refund?.amount];
const all = ({ transfer }: Story) => paidOf(transfer);
const tooLate = { answer: { outcome: "too_late" } } as const;

/** One hour after the pay-in: the free period is over. */
function cancelledLate(isAnswered = true): Story {
  const story = sent("local");
  if (isAnswered) says(story, unknown);
  story.wait(HOUR_MS);
  story.go("cancelled", { canRecall: true });
  return story;
}

describe("the sender cancels an hour after paying", () => {
  test.each([
    ["rejected", "PARTY_REFUSED"],
    ["account_closed", "ACCOUNT_CLOSED"],
    ["no_prefund", "CANCELLED_BY_SENDER"],
  ] as const)("and the party has refused it (%s): refunded in full", (why, reason) => {
    const story = cancelledLate();
    says(story, refusal(why), "inquiry");
    story.go("failure_resolved");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, all(story)]);
  });

  test.each([
    [refusal("account_closed"), "ACCOUNT_CLOSED"],
    [refusal("no_prefund"), "CANCELLED_BY_SENDER"],
    [{ outcome: "not_sent", why: "no connection" }, "CANCELLED_BY_SENDER"],
  ] as const)("and it never left (%o): refunded in full, without asking for a correction", (answer, reason) => {
    const story = cancelledLate(false);
    says(story, answer);
    story.go("failure_resolved");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, all(story)]);
  });

  test("too late, and the party refuses it: refunded in full, with the party's reason", () => {
    const story = cancelledLate();
    story.go("recall_answered", tooLate);
    says(story, refusal("rejected"), "inquiry");
    story.go("failure_resolved");
    expect(ended(story)).toEqual(["REFUND_PENDING", "PARTY_REFUSED", all(story)]);
  });

  test.each([
    ["rejected", "PARTY_REFUSED", false],
    ["account_closed", "ACCOUNT_CLOSED", true],
  ] as const)("too late, paid, then returned (%s): the fee depends on that reason alone", (why, reason, isEarned) => {
    const story = cancelledLate();
    story.go("recall_answered", tooLate);
    says(story, credited, "inquiry");
    story.wait(HOUR_MS);
    says(story, { outcome: "returned", reason: why, providerCode: "x", amount: story.transfer.price.principal }, "inquiry");
    expect(story.transfer.isFeeEarned).toBe(isEarned);
    story.go("failure_resolved");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, isEarned ? story.transfer.price.principal : all(story)]);
    expect(story.transfer.isFeeEarned).toBe(isEarned);
  });

  test("and the recall succeeds: the fee is retained", () => {
    const story = cancelledLate();
    story.go("recall_answered", { answer: { outcome: "recalled" } });
    expect(ended(story)).toEqual(["REFUND_PENDING", "CANCELLED_BY_SENDER", story.transfer.price.principal]);
  });
});
