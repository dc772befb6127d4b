/** Called off late, and then not paid by the party's own doing: nothing was called off, and the fee goes back by the party's reason (PRODUCT §4). */
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { says, sent, unknown, refusal, credited } from "./testing/stories.ts";
import type { Story } from "./testing/samples.ts";
import { paidOf } from "./transfer.ts";

const ended = ({ transfer }: Story) => [transfer.state, transfer.reason, transfer.refund?.amount];
const all = ({ transfer }: Story) => paidOf(transfer);
const tooLate = { answer: { outcome: "too_late" } } as const;

/** An hour after it was paid in: the free time is over. */
function askedLate(isAnswered = true): Story {
  const story = sent("local");
  if (isAnswered) says(story, unknown);
  story.wait(HOUR_MS);
  story.go("cancelled", { canRecall: true });
  return story;
}

describe("an hour after paying the sender calls it off", () => {
  test.each([
    ["rejected", "PARTY_REFUSED"],
    ["account_closed", "ACCOUNT_CLOSED"],
    ["no_prefund", "CANCELLED_BY_SENDER"],
  ] as const)("and the party has refused it (%s): all of it goes back", (why, reason) => {
    const story = askedLate();
    says(story, refusal(why), "inquiry");
    story.go("passed_on");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, all(story)]);
  });

  test.each([
    [refusal("account_closed"), "ACCOUNT_CLOSED"],
    [refusal("no_prefund"), "CANCELLED_BY_SENDER"],
    [{ outcome: "not_sent", why: "no connection" }, "CANCELLED_BY_SENDER"],
  ] as const)("and it never left (%o): all of it goes back, and nobody is asked to correct it", (answer, reason) => {
    const story = askedLate(false);
    says(story, answer);
    story.go("passed_on");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, all(story)]);
  });

  test("too late, and the party refuses it: for the party's reason, and all of it", () => {
    const story = askedLate();
    story.go("recall_answered", tooLate);
    says(story, refusal("rejected"), "inquiry");
    story.go("passed_on");
    expect(ended(story)).toEqual(["REFUND_PENDING", "PARTY_REFUSED", all(story)]);
  });

  test.each([
    ["rejected", "PARTY_REFUSED", false],
    ["account_closed", "ACCOUNT_CLOSED", true],
  ] as const)("too late, paid, and it comes back (%s): the fee is earned by that reason alone", (why, reason, isEarned) => {
    const story = askedLate();
    story.go("recall_answered", tooLate);
    says(story, credited, "inquiry");
    story.wait(HOUR_MS);
    says(story, { outcome: "returned", reason: why, providerCode: "x", amount: story.transfer.price.principal }, "inquiry");
    expect(story.transfer.isFeeEarned).toBe(isEarned);
    story.go("passed_on");
    expect(ended(story)).toEqual(["REFUND_PENDING", reason, isEarned ? story.transfer.price.principal : all(story)]);
    expect(story.transfer.isFeeEarned).toBe(isEarned);
  });

  test("and it is called off: the fee stays", () => {
    const story = askedLate();
    story.go("recall_answered", { answer: { outcome: "recalled" } });
    expect(ended(story)).toEqual(["REFUND_PENDING", "CANCELLED_BY_SENDER", story.transfer.price.principal]);
  });
});
