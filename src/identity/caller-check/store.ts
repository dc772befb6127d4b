/** SQL of the checks of callers. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { CallerQuestion } from "./model/caller-check.ts";

export interface CallerCheck {
  readonly id: Id<"cc">;
  readonly person: Id<"us">;
  readonly questions: readonly CallerQuestion[];
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly rightAnswers: readonly boolean[] | null;
}

const CHECK = sql`id, person_id as person, questions, started_by as "startedBy", started_at as "startedAt", right_answers as "rightAnswers"`;

/** Serialises the checks of one account: they are counted. */
export const lockChecksOf = (db: Executor, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity.caller_check/${person}`}, 0))`.execute(db);

export async function insertCallerCheck(db: Executor, check: Omit<CallerCheck, "rightAnswers">): Promise<void> {
  const { id, person, questions, startedBy, startedAt } = check;
  await sql`
    insert into identity.caller_check (id, person_id, questions, started_by, started_at)
    values (${id}, ${person}, ${[...questions]}::text[], ${startedBy}, ${startedAt})`.execute(db);
}

export async function findCallerCheck(db: Executor, id: string): Promise<CallerCheck | null> {
  const { rows } = await sql<CallerCheck>`select ${CHECK} from identity.caller_check where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function listCallerCheckRows(db: Executor, person: string, limit: number): Promise<CallerCheck[]> {
  const { rows } = await sql<CallerCheck>`
    select ${CHECK} from identity.caller_check where person_id = ${person} order by started_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many checks since an instant were not passed; those left unanswered count from when their time is over. */
export async function countFailed(db: Executor, person: string, since: Date, openSince: Date): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from identity.caller_check
    where person_id = ${person} and started_at > ${since}
      and (false = any(right_answers) or (right_answers is null and started_at <= ${openSince}))`.execute(db);
  return rows[0]?.failed ?? 0;
}

/** Records the result of a check that is still open; false when it was answered already, or its time is over. */
export async function recordAnswers(
  db: Executor,
  {
    id,
    rightAnswers,
    at,
    openSince,
  }: { readonly id: string; readonly rightAnswers: readonly boolean[]; readonly at: Date; readonly openSince: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.caller_check set right_answers = ${[...rightAnswers]}::boolean[], answered_at = ${at}
    where id = ${id} and right_answers is null and started_at > ${openSince}`.execute(db);
  return numAffectedRows === 1n;
}
