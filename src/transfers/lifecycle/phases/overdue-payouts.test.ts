/** A payout whose outcome was unknown for a day: staff look, automatic processing goes on, and no decision overtakes a try (decision 0090). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { InquiryAnswer, PayoutAnswer } from "../payout-party.ts";
import { TRANSFER_RULES as rules } from "../rules.ts";
import { stepsOf } from "../steps.ts";
import { credited, notFound, says, sent, unknown } from "../../testing/stories.ts";
import type { Story } from "../../testing/samples.ts";
import { needsPerson } from "../transfer.ts";

const pending = { outcome: "pending", providerRef: null } as const;
const outcome = (story: Story) => {
  const decided = story.attempt("outcome_decided", { isPaid: false });
  return "refusal" in decided ? decided.refusal : decided.transfer.state;
};

/** No answer for most of a day, then not found twice, an hour apart. It is due to be submitted again. */
function silentThenMissing(): Story {
  const story = sent("local");
  says(story, unknown);
  for (let hour = 0; hour < 23; hour++) {
    story.wait(HOUR_MS);
    says(story, unknown, "inquiry");
  }
  story.wait(HOUR_MS / 2);
  says(story, notFound, "inquiry");
  story.wait(HOUR_MS);
  says(story, notFound, "inquiry");
  expect(stepsOf(story.transfer, rules)[0]).toMatchObject({ name: "submit" });
  return story;
}
const again = (story: Story, answer: PayoutAnswer) => {
  story.go("submitted", { rail: "bi_fast", party: "014" });
  says(story, answer);
};

/** Runs the steps that fall due against a bank that answers as given, for at most `ms`. */
function live(story: Story, bank: { sent: () => PayoutAnswer; inquired: () => InquiryAnswer }, ms: number): void {
  const end = story.at.getTime() + ms;
  for (;;) {
    const [step] = stepsOf(story.transfer, rules);
    if (step === undefined || step.at.getTime() > end) return story.wait(end - story.at.getTime());
    story.wait(Math.max(0, step.at.getTime() - story.at.getTime()));
    if (step.name === "submit") again(story, bank.sent());
    else says(story, bank.inquired(), "inquiry");
  }
}

describe("submitted again after more than a day", () => {
  test.each([pending, unknown])("%o: it is inquired about like any other try", (answer) => {
    const story = silentThenMissing();
    again(story, answer);
    expect(needsPerson(story.transfer)).toBe(true);
    expect(stepsOf(story.transfer, rules)).toEqual([
      { name: "inquire", at: new Date(story.at.getTime() + (rules.inquiryWaitsMs[0] ?? 0)) },
    ]);
  });

  test.each([pending, unknown])("%o: staff cannot decide while that try may be in transit", (answer) => {
    const story = silentThenMissing();
    again(story, answer);
    expect(outcome(story)).toBe("outcome_open");
    live(story, { sent: () => unknown, inquired: () => answer }, rules.lostAfterMs - 1);
    expect([outcome(story), needsPerson(story.transfer)]).toEqual(["outcome_open", true]);
    live(story, { sent: () => unknown, inquired: () => answer }, HOUR_MS / 2);
    expect(outcome(story)).toBe("REJECTED");
  });

  test("nor earlier because staff request inquiry after inquiry", () => {
    const story = silentThenMissing();
    again(story, unknown);
    for (let n = 0; n < 2 * rules.inquiries; n++) {
      story.go("inquiry_requested", { of: "payout" });
      expect(outcome(story)).toBe("outcome_open");
      says(story, unknown, "inquiry");
    }
    expect(outcome(story)).toBe("outcome_open");
  });

  test("nor before a try has been answered", () => {
    const story = silentThenMissing();
    story.go("submitted", { rail: "bi_fast", party: "014" });
    story.wait(rules.lostAfterMs);
    expect(outcome(story)).toBe("outcome_open");
  });
});

test.each(["had it all the time", "never had it"])(
  "a bank that was down for 25 hours and %s: paid without staff, and out of their queue",
  (what) => {
    const story = sent("local");
    says(story, unknown);
    live(story, { sent: () => unknown, inquired: () => unknown }, 25 * HOUR_MS);
    expect(needsPerson(story.transfer)).toBe(true);
    let isThere = what === "had it all the time";
    const take = (): PayoutAnswer => {
      isThere = true;
      return pending;
    };
    live(story, { sent: take, inquired: () => (isThere ? credited : notFound) }, 12 * HOUR_MS);
    expect([story.transfer.state, needsPerson(story.transfer)]).toEqual(["PAID", false]);
  },
);

test("whatever the answers, staff never decide on a try that may still be in transit", () => {
  const answers = fc.constantFrom<PayoutAnswer>(unknown, pending);
  const inquired = fc.constantFrom<InquiryAnswer>(unknown, pending, notFound, notFound);
  let decided = 0;
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.tuple(inquired, answers, fc.integer({ min: 1, max: 400 })), { minLength: 20, maxLength: 40, size: "max" }),
      (first, steps) => {
        const story = sent("local");
        let sentAt = story.at;
        says(story, first);
        for (const [inquired, submitted, minutes] of steps) {
          story.wait(minutes * MINUTE_MS);
          if (stepsOf(story.transfer, rules)[0]?.name === "submit") {
            sentAt = story.at;
            again(story, submitted);
          } else says(story, inquired, "inquiry");
          if (outcome(story) === "outcome_open") continue;
          decided += 1;
          expect(story.at.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(rules.lostAfterMs);
          return;
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(decided).toBeGreaterThan(100);
});
