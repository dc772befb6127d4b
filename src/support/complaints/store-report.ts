/** SQL of the monthly report of complaints. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ReportRow } from "./contract-report.ts";
import { COMPLAINT_CHANNELS, type ComplaintChannel } from "./model/complaint.ts";

interface Span {
  readonly from: Date;
  readonly before: Date;
}

export async function countAnswered(db: Executor, { from, before }: Span): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select topic, root_cause as "rootCause", outcome, count(*) filter (where not is_late)::int as "inTime", count(*) filter (where is_late)::int as late
    from support.complaint where state = 'ANSWERED' and answered_at >= ${from} and answered_at < ${before}
    group by topic, root_cause, outcome order by count(*) desc, topic, root_cause, outcome`.execute(db);
  return rows;
}

/** Complaints received in a span, by how their customers complained. */
export async function countReceived(db: Executor, { from, before }: Span): Promise<Record<ComplaintChannel, number>> {
  const counted = COMPLAINT_CHANNELS.map(
    (channel) => sql`count(*) filter (where channel = ${channel})::int as ${sql.ref(channel)}`,
  );
  const { rows } = await sql<Record<ComplaintChannel, number>>`
    select ${sql.join(counted)} from support.complaint where received_at >= ${from} and received_at < ${before}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a count has one row");
  return row;
}
