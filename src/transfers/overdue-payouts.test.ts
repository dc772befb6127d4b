/** A payout of which nobody knew anything for a day: a person looks, the house goes on, and no decision overtakes a try (decision 0090). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { InquiryAnswer, PayoutAnswer } from "./payout.ts";
import { TRANSFER_RULES as rules } from "./rules.ts";
import { stepsOf } from "./steps.ts";
import { credited, notFound, says, sent, unknown } from "./testing/stories.ts";
import type { Story } from "./testing/samples.ts";
import { needsPerson } from "./transfer.ts";

const pending = { outcome: "pending", providerRef: null } as const;
const outcome = (story: Story) => {
  const told = story.tell("outcome_decided", { isPaid: false });
  return "refusal" in told ? told.refusal : told.transfer.state;
};

/** Nothing was said for most of a day; then twice that it is not there, with an hour between. It is due to be sent again. */
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

/** What is due, when it is due, with a bank that says so; for so long at the most. */
function live(story: Story, bank: { sent: () => PayoutAnswer; asked: () => InquiryAnswer }, ms: number): void {
  const end = story.at.getTime() + ms;
  for (;;) {
    const [step] = stepsOf(story.transfer, rules);
    if (step === undefined || step.at.getTime() > end) return story.wait(end - story.at.getTime());
    story.wait(Math.max(0, step.at.getTime() - story.at.getTime()));
    if (step.name === "submit") again(story, bank.sent());
    else says(story, bank.asked(), "inquiry");
  }
}

describe("sent again after more than a day", () => {
  test.each([pending, unknown])("%o: it is asked about like any other try", (answer) => {
    const story = silentThenMissing();
    again(story, answer);
    expect(needsPerson(story.transfer)).toBe(true);
    expect(stepsOf(story.transfer, rules)).toEqual([
      { name: "inquire", at: new Date(story.at.getTime() + (rules.inquiryWaitsMs[0] ?? 0)) },
    ]);
  });

  test.each([pending, unknown])("%o: nobody decides while that try may be on its way", (answer) => {
    const story = silentThenMissing();
    again(story, answer);
    expect(outcome(story)).toBe("outcome_open");
    live(story, { sent: () => unknown, asked: () => answer }, rules.lostAfterMs - 1);
    expect([outcome(story), needsPerson(story.transfer)]).toEqual(["outcome_open", true]);
    live(story, { sent: () => unknown, asked: () => answer }, HOUR_MS / 2);
    expect(outcome(story)).toBe("REJECTED");
  });

  test("nor sooner because somebody has it asked about again and again", () => {
    const story = silentThenMissing();
    again(story, unknown);
    for (let n = 0; n < 2 * rules.inquiries; n++) {
      story.go("inquiry_wanted", { of: "payout" });
      expect(outcome(story)).toBe("outcome_open");
      says(story, unknown, "inquiry");
    }
    expect(outcome(story)).toBe("outcome_open");
  });

  test("nor before the answer to a try is known", () => {
    const story = silentThenMissing();
    story.go("submitted", { rail: "bi_fast", party: "014" });
    story.wait(rules.lostAfterMs);
    expect(outcome(story)).toBe("outcome_open");
  });
});

test.each(["had it all the time", "never had it"])(
  "a bank that was away for 25 hours and %s: paid without anybody, and out of the queue",
  (what) => {
    const story = sent("local");
    says(story, unknown);
    live(story, { sent: () => unknown, asked: () => unknown }, 25 * HOUR_MS);
    expect(needsPerson(story.transfer)).toBe(true);
    let isThere = what === "had it all the time";
    const take = (): PayoutAnswer => {
      isThere = true;
      return pending;
    };
    live(story, { sent: take, asked: () => (isThere ? credited : notFound) }, 12 * HOUR_MS);
    expect([story.transfer.state, needsPerson(story.transfer)]).toEqual(["PAID", false]);
  },
);

test("whatever is heard, nobody decides on a try that is younger than any can be on its way", () => {
  const answers = fc.constantFrom<PayoutAnswer>(unknown, pending);
  const asked = fc.constantFrom<InquiryAnswer>(unknown, pending, notFound, notFound);
  let decided = 0;
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.tuple(asked, answers, fc.integer({ min: 1, max: 400 })), { minLength: 20, maxLength: 40, size: "max" }),
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
