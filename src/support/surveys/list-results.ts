import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { daysOfMonth, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listSurveyResults as contract } from "./contract-results.ts";
import { FEW_ANSWERS, maskContacts } from "./model/survey.ts";
import { listComments, sumResults, type ResultGroup } from "./store-results.ts";

const COMMENTS_SHOWN = 50;

/** The surveys of a month's invitations: an answer counts for the month in which its customer was invited. */
export async function listSurveyResults(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = input.month ?? currentMonth;
  const { from, before } = daysOfMonth(month);
  const filter = {
    from: startOfDay(from),
    before: startOfDay(before),
    reason: input.reason ?? null,
    channel: input.channel ?? null,
  };
  const groups = await sumResults(ctx.db, filter);
  const comments = await listComments(ctx.db, filter, COMMENTS_SHOWN);
  const names = await namesOf(
    ctx,
    groups.flatMap(({ agent }) => agent ?? []),
  );
  return {
    rows: groups.map((group) => ({
      agent: group.agent === null ? null : { id: group.agent as `us_${string}`, name: names.get(group.agent) ?? group.agent },
      channel: group.channel,
      reason: group.reason,
      invited: group.invited,
      ...figuresOf([group]),
      isFew: group.answers < FEW_ANSWERS,
    })),
    month,
    currentMonth,
    invited: groups.reduce((total, { invited }) => total + invited, 0),
    ...figuresOf(groups),
    comments: comments.map(({ about, score, isSolved, comment, answeredAt }) => ({
      id: about as `th_${string}` | `cm_${string}`,
      reference: referenceOf(about),
      score,
      isSolved,
      comment: maskContacts(comment),
      at: answeredAt,
    })),
  };
}

/** Sums of groups as figures: answers, their mean score, the share of solved questions. */
export function figuresOf(groups: readonly ResultGroup[]) {
  const sum = (field: "answers" | "scores" | "solved") => groups.reduce((total, group) => total + group[field], 0);
  const answers = sum("answers");
  return {
    answers,
    meanHundredths: answers === 0 ? null : Math.round((sum("scores") * 100) / answers),
    solvedPercent: answers === 0 ? null : Math.round((sum("solved") * 100) / answers),
  };
}
