/** Refusals of awards, each with its cause, for the table of all refusals. */
import { credited, ready, refusal, says, sent } from "./stories.ts";
import { sen, type Story } from "./samples.ts";

const refunding = (): Story => {
  const story = ready("local");
  story.go("cancelled", { canRecall: false });
  return story;
};
/** Refunded because the party refused it, and then reported as paid. */
const conflicting = (): Story => {
  const story = sent("local");
  says(story, refusal("rejected"), "inquiry");
  story.go("failure_resolved");
  says(story, credited, "inquiry");
  return story;
};
const award = (minor: bigint, limit: bigint | null = 100n) => ({
  amount: sen(minor),
  limit: limit === null ? null : sen(limit),
  cause: "late",
});

type Case = readonly [() => Story, object];
const casesOf = (type: "compensation_owed" | "goodwill_granted"): Readonly<Record<string, Case>> => ({
  [`${type} amount_invalid`]: [refunding, award(0n)],
  [`${type} conflicting_outcomes`]: [conflicting, award(1n)],
  [`${type} limit_missing`]: [refunding, award(1n, null)],
  [`${type} over_limit`]: [refunding, award(101n)],
});
export const AWARD_CASES = { ...casesOf("compensation_owed"), ...casesOf("goodwill_granted") };
