/** Refusals of recalls and of their answers, each with its cause, for the table of all refusals. */
import { says, sent, unknown } from "./stories.ts";
import type { Story } from "./samples.ts";

const left = (): Story => {
  const story = sent("local");
  says(story, unknown);
  return story;
};
/** The sender has cancelled, and the party has answered that it is too late. */
const tooLate = (): Story => {
  const story = left();
  story.go("cancelled", { canRecall: true });
  story.go("recall_answered", { answer: { outcome: "too_late" } });
  return story;
};
const conflicting = (): Story => {
  const story = left();
  story.go("conflict_raised");
  return story;
};
/** Cancelled before the party has answered the order. */
const unanswered = (): Story => {
  const story = sent("local");
  story.go("cancelled", { canRecall: true });
  return story;
};
const recall = { canRecall: true, isForSender: false };

type Case = readonly [() => Story, object];
export const RECALL_CASES: Readonly<Record<string, Case>> = {
  "cancelled nothing_new": [tooLate, { canRecall: true }],
  "recall_requested already_requested": [tooLate, recall],
  "recall_requested cannot_recall": [left, { ...recall, canRecall: false }],
  "recall_requested conflicting_outcomes": [conflicting, recall],
  "recall_answered submit_open": [unanswered, { answer: { outcome: "recalled" } }],
};
