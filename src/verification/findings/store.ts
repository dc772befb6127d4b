/** SQL of findings. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface NewFinding {
  readonly kind: string;
  readonly severity: "info" | "warning" | "serious";
  /** What distinguishes it among those of its kind. */
  readonly key: string;
  readonly details: Readonly<Record<string, unknown>>;
}
export interface StoredFinding extends NewFinding {
  readonly no: string;
  readonly foundAt: Date;
  readonly explainedBy: string | null;
  readonly explainedAt: Date | null;
  readonly explanation: string | null;
}

/** Stores findings; one that was found before stays as it is, with its explanation. */
export async function insertFindings(db: Executor, caseId: string, found: readonly NewFinding[], now: Date): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into verification.finding (case_id, kind, severity, key, details, found_at)
    select ${caseId}, kind, severity, key, details, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (kind text, severity text, key text, details jsonb)
    on conflict (case_id, kind, key) do nothing`.execute(db);
}

/** All findings of a case, the serious ones first. */
export async function listFindings(db: Executor, caseId: string): Promise<readonly StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select no::text as no, kind, severity, key, details, found_at as "foundAt", explained_by as "explainedBy", explained_at as "explainedAt", explanation
    from verification.finding where case_id = ${caseId}
    order by array_position(array['serious', 'warning', 'info'], severity), no`.execute(db);
  return rows;
}

/** The latest case of each of these people who has one, by person. */
export async function listLatestCases(db: Executor, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; id: string }>`
    select distinct on (subject) subject, id from verification.case_file where subject = any(${[...people]}::text[])
    order by subject, opened_at desc, id desc`.execute(db);
  return new Map(rows.map(({ subject, id }) => [subject, id]));
}

/** Explains one; false when it is not of this case or explained already. */
export async function storeExplanation(
  db: Executor,
  { case: caseId, no, by, text }: { readonly case: string; readonly no: string; readonly by: string; readonly text: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update verification.finding set explained_by = ${by}, explained_at = ${now}, explanation = ${text}
    where case_id = ${caseId} and no = ${no}::bigint and explained_by is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Everybody else who has verified themselves from one of a person's devices, the latest first. */
export async function listOnSameDevice(db: Executor, subject: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select other.subject from verification.fingerprint as own join verification.fingerprint as other using (kind, value)
    where own.kind = 'device' and own.subject = ${subject} and other.subject <> ${subject}
    group by other.subject order by max(other.since) desc, other.subject limit ${limit}`.execute(db);
  return rows.map((row) => row.subject);
}

/** Whether a serious finding is not explained. */
export async function hasUnexplained(db: Executor, caseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from verification.finding where case_id = ${caseId} and severity = 'serious' and explained_by is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
