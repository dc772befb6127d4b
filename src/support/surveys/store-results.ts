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

/** Messages of the contact form are no threads. */
const CHANNEL = sql`coalesce(thread.channel, 'form')`;
const FROM = sql`support.survey left join support.thread on thread.id = survey.thread_id`;

const chosen = ({ from, before, reason, channel }: ResultsFilter) =>
  sql`invited_at >= ${from} and invited_at < ${before} and (${reason}::text is null or thread.reason = ${reason})
    and (${channel}::text is null or ${CHANNEL} = ${channel})`;

/** Invitations and answers by person, way in and contact reason: sums, from which means of any selection are made. */
export async function sumResults(db: Executor, filter: ResultsFilter): Promise<ResultGroup[]> {
  const { rows } = await sql<ResultGroup>`
    select survey.agent, ${CHANNEL} as channel, thread.reason, count(*)::int as invited, count(answered_at)::int as answers, coalesce(sum(score), 0)::int as scores,
      count(*) filter (where is_solved)::int as solved
    from ${FROM} where ${chosen(filter)}
    group by survey.agent, ${CHANNEL}, thread.reason
    order by count(answered_at) desc, survey.agent nulls last, channel, thread.reason nulls last limit 500`.execute(db);
  return rows;
}

export interface CommentRow {
  /** The id of its thread or message. */
  readonly about: string;
  readonly score: number;
  readonly isSolved: boolean;
  readonly comment: string;
  readonly answeredAt: Date;
}

export async function listComments(db: Executor, filter: ResultsFilter, limit: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select about, score, is_solved as "isSolved", comment, answered_at as "answeredAt"
    from ${FROM}
    where ${chosen(filter)} and comment is not null order by answered_at desc, about limit ${limit}`.execute(db);
  return rows;
}
