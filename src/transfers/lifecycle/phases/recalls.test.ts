/** A recall that two officers request: what the party's answer leads to, and who bears the fee. */
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import type { Story } from "../../testing/samples.ts";
import { credited, refusal, says, sent, unknown } from "../../testing/stories.ts";
import { stepsOf } from "../steps.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import { paidOf } from "../transfer.ts";

const ended = ({ transfer }: Story) => [transfer.state, transfer.reason, transfer.refund?.amount];
const all = ({ transfer }: Story) => paidOf(transfer);

/** An hour after the pay-in: a cancellation by the sender is no longer free. */
function recalled(isForSender = false, product: "local" | "international" = "local"): Story {
  const story = sent(product);
  says(story, unknown);
  story.wait(HOUR_MS);
  story.go("recall_requested", { canRecall: true, isForSender });
  return story;
}
const answers = (story: Story, outcome: "recalled" | "too_late") => story.go("recall_answered", { answer: { outcome } });

describe("two officers request a recall", () => {
  test("the recall of the party is the next step", () => {
    const story = recalled();
    expect(ended(story)).toEqual(["CANCEL_REQUESTED", "RECALLED_BY_US", undefined]);
    expect(stepsOf(story.transfer, rules).map(({ name }) => name)).toContain("recall");
  });

  test.each(["local", "international"] as const)("recalled (%s): refunded in full, because the sender did not ask", (product) => {
    const story = recalled(false, product);
    answers(story, "recalled");
    expect(ended(story)).toEqual(["REFUND_PENDING", "RECALLED_BY_US", all(story)]);
  });

  test("recalled at the sender's request: the fee follows the rule of a cancellation", () => {
    const story = recalled(true);
    answers(story, "recalled");
    expect(ended(story)).toEqual(["REFUND_PENDING", "CANCELLED_BY_SENDER", story.transfer.price.principal]);
  });

  test("refused: it continues, and arrives", () => {
    const story = recalled();
    answers(story, "too_late");
    expect(ended(story)).toEqual(["SUBMITTED", "RECALL_TOO_LATE", undefined]);
    says(story, credited, "inquiry");
    expect(ended(story)).toEqual(["PAID", null, undefined]);
  });

  test("without an answer, and the party has paid: nothing is refunded", () => {
    const story = recalled();
    story.go("recall_answered", { answer: { outcome: "unknown", why: "timeout" } });
    says(story, credited, "inquiry");
    expect(ended(story)).toEqual(["PAID", null, undefined]);
  });

  test("not sent again where the party never had it", () => {
    const story = recalled();
    says(story, refusal("no_prefund"), "inquiry");
    story.go("failure_resolved");
    expect(ended(story)).toEqual(["REFUND_PENDING", "RECALLED_BY_US", all(story)]);
  });
});
