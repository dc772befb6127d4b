import type { Ctx } from "#platform/unit-of-work.ts";
import { needsFollowUp, type Rating } from "./model/survey.ts";
import { findSurvey, isOfMessage } from "./store.ts";

/** The customer's answer to the survey of a thread or message; null: none yet. A message is reopened instead of waiting for a follow-up. */
export async function ratingOf(ctx: Pick<Ctx, "db">, about: string): Promise<Rating | null> {
  const survey = await findSurvey(ctx.db, about);
  if (survey === null || survey.answeredAt === null || survey.score === null || survey.isSolved === null) return null;
  const { score, isSolved, comment, answeredAt, followedUpAt } = survey;
  const waitsForFollowUp = !isOfMessage(about) && followedUpAt === null && needsFollowUp({ score, isSolved });
  return { score, isSolved, comment, at: answeredAt, waitsForFollowUp };
}
