/** SQL of the results of surveys. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Channel, ContactReason } from "../chat/model/thread.ts";

export interface ResultsFilter {
  readonly from: Date;
  readonly before: Date;
  readonly reason: ContactReason | null;
  readonly channel: Channel | null;
}

export interface ResultGroup {
  readonly agent: string | null;
  readonly channel: Channel;
  readonly reason: ContactReason | null;
  readonly invited: number;
  readonly answers: number;
  readonly scores: number;
  readonly solved: number;
}

const chosen = ({ from, before, reason, channel }: ResultsFilter) =>
  sql`invited_at >= ${from} and invited_at < ${before} and (${reason}::text is null or thread.reason = ${reason})
    and (${channel}::text is null or thread.channel = ${channel})`;

/** Invitations and answers by person, way in and contact reason: sums, from which means of any selection are made. */
export async function sumResults(db: Executor, filter: ResultsFilter): Promise<ResultGroup[]> {
  const { rows } = await sql<ResultGroup>`
    select survey.agent, thread.channel, thread.reason, count(*)::int as invited, count(answered_at)::int as answers, coalesce(sum(score), 0)::int as scores,
      count(*) filter (where is_solved)::int as solved
    from support.survey join support.thread on thread.id = survey.thread_id where ${chosen(filter)}
    group by survey.agent, thread.channel, thread.reason
    order by count(answered_at) desc, survey.agent nulls last, thread.channel, thread.reason nulls last limit 500`.execute(db);
  return rows;
}

export interface CommentRow {
  readonly threadId: string;
  readonly score: number;
  readonly isSolved: boolean;
  readonly comment: string;
  readonly answeredAt: Date;
}

export async function listComments(db: Executor, filter: ResultsFilter, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select thread_id as "threadId", score, is_solved as "isSolved", comment, answered_at as "answeredAt"
    from support.survey join support.thread on thread.id = survey.thread_id
    where ${chosen(filter)} and comment is not null order by answered_at desc, thread_id limit ${limit}`.execute(db);
  return rows;
}
