/** The goal of a chat or contact message that is due first, and how near it is. Pure, for server and screen. */
import { z } from "zod";
import { HOUR_MS, instantCodec } from "#kernel/time.ts";

/** The filter of a list by due time: missed, or near. */
export const DUE_FILTERS = ["overdue", "soon"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Due within an hour counts as soon: time enough to answer, not so much that everything is soon. */
export const SOON_MS = HOUR_MS;

/** Fields of an answer that shows by when something is due. */
export const dueFields = {
  /** When the goal that is due first is due. Null: nothing is due. */
  dueAt: instantCodec.nullable(),
  goal: z.enum(["answer", "solution"]).nullable(),
  urgency: z.enum(DUE_FILTERS).nullable(),
} as const;
const dueSchema = z.strictObject(dueFields);
export type Due = z.output<typeof dueSchema>;

export interface StoredDues {
  readonly answerDueAt: Date | null;
  readonly solutionDueAt: Date | null;
}

/** The goal that is due first, and how near it is. */
export function dueOf({ answerDueAt, solutionDueAt }: StoredDues, now: Date): Due {
  const isAnswer = answerDueAt !== null && (solutionDueAt === null || answerDueAt <= solutionDueAt);
  const dueAt = isAnswer ? answerDueAt : solutionDueAt;
  if (dueAt === null) return { dueAt, goal: null, urgency: null };
  const urgency = dueAt < now ? "overdue" : dueAt.getTime() < now.getTime() + SOON_MS ? "soon" : null;
  return { dueAt, goal: isAnswer ? "answer" : "solution", urgency };
}
