/** SQL of the figures about one-time codes, and of their alarms. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { CodeAlarm, CodeFigures } from "./model/code-alarm.ts";

/** Counts the codes created since then. A replaced code does not count as one left to expire. */
export async function countCodes(
  db: Executor,
  since: Date,
  now: Date,
): Promise<Pick<CodeFigures, "triesEvaluated" | "triesWrong" | "codesOver" | "codesUnused">> {
  const { rows } = await sql<{ triesEvaluated: number; triesWrong: number; codesOver: number; codesUnused: number }>`
    select coalesce(sum(tries), 0)::int as "triesEvaluated",
           coalesce(sum(tries) filter (where end_reason is distinct from 'used'), 0)::int
             + coalesce(sum(tries - 1) filter (where end_reason = 'used'), 0)::int as "triesWrong",
           count(*) filter (where is_over)::int as "codesOver",
           count(*) filter (where is_over and end_reason is distinct from 'used')::int as "codesUnused"
    from (select tries, end_reason, end_reason is distinct from 'replaced' and (ended_at is not null or expires_at <= ${now}) as is_over
          from identity.one_time_code where created_at > ${since}) as code`.execute(db);
  if (!rows[0]) throw new Error("the aggregate query returned no row");
  return rows[0];
}

/** Records that a reason for an alarm was seen. True when it is to be reported: it is new, or was last reported before `repeatBefore`. */
export async function raiseAlarm(db: Executor, kind: CodeAlarm, now: Date, repeatBefore: Date): Promise<boolean> {
  const { rows } = await sql<{ isNotified: boolean }>`
    insert into identity.code_alarm as alarm (kind, raised_at, seen_at) values (${kind}, ${now}, ${now})
    on conflict (kind) do update set seen_at = excluded.seen_at,
      raised_at = case when alarm.raised_at <= ${repeatBefore} then excluded.raised_at else alarm.raised_at end
    returning raised_at = ${now} as "isNotified"`.execute(db);
  return rows[0]?.isNotified ?? false;
}

/** The alarms whose reason was seen since then. */
export async function listAlarms(db: Executor, since: Date): Promise<readonly CodeAlarm[]> {
  const { rows } = await sql<{ kind: CodeAlarm }>`select kind from identity.code_alarm where seen_at > ${since}`.execute(db);
  return rows.map(({ kind }) => kind);
}
