/** SQL that several rooms of verification need: subjects, submissions with their newest assessment, cases. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { CasePurpose, CaseState } from "./model/rules/case-states.ts";
import type { Given } from "./model/rules/evaluate.ts";
import type { CaseReason, Reason } from "./model/rules/reasons.ts";
import type { RiskBand, SubmissionCode } from "./model/rules/requirements.ts";
import type { SubjectId } from "./model/subject.ts";

export interface StoredSubject {
  readonly id: string;
  readonly dataKey: Buffer;
  readonly keyNumber: number;
}

export async function findSubject(db: Executor, id: string): Promise<StoredSubject | null> {
  const { rows } = await sql<StoredSubject>`
    select id, data_key as "dataKey", key_number as "keyNumber" from verification.subject where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertSubject(db: Executor, { id, dataKey, keyNumber }: StoredSubject, now: Date): Promise<void> {
  await sql`
    insert into verification.subject (id, data_key, key_number, created_at) values (${id}, ${dataKey}, ${keyNumber}, ${now})
    on conflict (id) do nothing`.execute(db);
}

/** Locks a person's row: whatever changes what they gave, or decides about it, runs one after the other. */
export async function lockSubject(db: Executor, id: string): Promise<void> {
  await sql`select from verification.subject where id = ${id} for no key update`.execute(db);
}

/** A current submission, with its newest assessment. */
export interface Submission extends Given {
  readonly id: Id<"vs">;
  readonly slot: number;
  /** Sealed; null for a photograph. */
  readonly content: Buffer | null;
  readonly warnings: readonly string[];
  readonly givenAt: Date;
  /** For staff only. */
  readonly note: string | null;
}

/** What a person has given, as it stands; with `at`, as it stood then. */
export async function listSubmissions(db: Executor, subject: string): Promise<readonly Submission[]> {
  const { rows } = await sql<Omit<Submission, "code"> & { code: SubmissionCode }>`
    select s.id, s.code, s.slot, s.content, s.warnings, s.given_at as "givenAt", coalesce(a.status, 'PROVIDED') as status, a.reason, a.note,
      (select count(*)::int from verification.submission as former join lateral (
         select status from verification.assessment where submission = former.id order by no desc limit 1) as last on true
       where former.subject = s.subject and former.code = s.code and former.slot = s.slot and former.superseded_at is not null
         and last.status = 'REJECTED') as rejected
    from verification.submission as s
    left join lateral (select status, reason, note from verification.assessment where submission = s.id order by no desc limit 1) as a on true
    where s.subject = ${subject} and s.superseded_at is null order by s.code, s.slot`.execute(db);
  return rows;
}

export interface NewSubmission {
  readonly id: Id<"vs">;
  readonly subject: string;
  readonly code: SubmissionCode;
  readonly slot: number;
  readonly content: Uint8Array | null;
  readonly warnings: readonly string[];
  readonly by: string;
}

/** Stores a submission in place of the former one of its code and slot. False when its id is taken. */
export async function insertSubmission(
  db: Executor,
  { id, subject, code, slot, content, warnings, by }: NewSubmission,
  now: Date,
): Promise<boolean> {
  const { rows: known } = await sql`select from verification.submission where id = ${id}`.execute(db);
  if (known.length > 0) return false;
  await supersede(db, { subject, code, slot }, now);
  const { rows } = await sql`
    insert into verification.submission (id, subject, code, slot, content, warnings, given_by, given_at)
    values (${id}, ${subject}, ${code}, ${slot}, ${content}, ${[...warnings]}::text[], ${by}, ${now}) on conflict (id) do nothing returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function supersede(
  db: Executor,
  { subject, code, slot }: { readonly subject: string; readonly code: SubmissionCode; readonly slot: number },
  now: Date,
): Promise<void> {
  await sql`
    update verification.submission set superseded_at = ${now}
    where subject = ${subject} and code = ${code} and slot = ${slot} and superseded_at is null`.execute(db);
}

/** The subject and code of one submission, current or not. */
export async function findSubmission(
  db: Executor,
  id: string,
): Promise<{
  readonly subject: string;
  readonly code: SubmissionCode;
  readonly slot: number;
  readonly isCurrent: boolean;
} | null> {
  const { rows } = await sql<{ subject: string; code: SubmissionCode; slot: number; isCurrent: boolean }>`
    select subject, code, slot, superseded_at is null as "isCurrent" from verification.submission where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface NewAssessment {
  readonly submission: string;
  readonly case: string | null;
  readonly status: "ACCEPTED" | "REJECTED" | "FINAL" | "WAIVED";
  readonly reason: Reason | null;
  readonly note: string | null;
  readonly by: string;
}

export async function insertAssessments(db: Executor, assessments: readonly NewAssessment[], now: Date): Promise<void> {
  if (assessments.length === 0) return;
  await sql`
    insert into verification.assessment (submission, case_id, status, reason, note, by, at)
    select submission, "case", status, reason, note, by, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(assessments)}::jsonb)
      as a (submission text, "case" text, status text, reason text, note text, by text)`.execute(db);
}

export interface CaseFile {
  readonly id: Id<"vc">;
  readonly subject: SubjectId;
  readonly purpose: CasePurpose;
  readonly tier: string;
  readonly rule: string;
  readonly state: CaseState;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly answerBy: Date | null;
  readonly assignedTo: string | null;
  readonly riskPoints: number;
  readonly riskBand: RiskBand;
  readonly reason: CaseReason | null;
  readonly retryFrom: Date | null;
  readonly decidedBy: string | null;
  readonly closedAt: Date | null;
  /** The send page with the transfer that the person came to send; it never changes. */
  readonly onward: string | null;
  readonly version: number;
}

export const CASE = sql`id, subject, purpose, tier, rule, state, opened_at as "openedAt", due_at as "dueAt", answer_by as "answerBy",
  assigned_to as "assignedTo", risk_points as "riskPoints", risk_band as "riskBand", reason, retry_from as "retryFrom", closed_by as "decidedBy",
  closed_at as "closedAt", onward, version`;

/** One case; locked until the transaction ends with `isLocked`. */
export async function findCase(db: Executor, id: string, isLocked = false): Promise<CaseFile | null> {
  const { rows } = await sql<CaseFile>`
    select ${CASE} from verification.case_file where id = ${id} ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The person's cases, newest first. */
export async function listCasesOf(db: Executor, subject: string, limit = 20): Promise<readonly CaseFile[]> {
  const { rows } = await sql<CaseFile>`
    select ${CASE} from verification.case_file where subject = ${subject} order by opened_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** False when the person has an open case, or the id is taken. */
export async function insertCase(
  db: Executor,
  one: Pick<CaseFile, "id" | "subject" | "purpose" | "tier" | "rule" | "dueAt" | "riskPoints" | "riskBand" | "onward">,
  now: Date,
): Promise<boolean> {
  const { id, subject, purpose, tier, rule, dueAt, riskPoints, riskBand, onward } = one;
  const { rows } = await sql`
    insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, due_at, risk_points, risk_band, onward)
    values (${id}, ${subject}, ${purpose}, ${tier}, ${rule}, 'SUBMITTED', ${now}, ${dueAt}, ${riskPoints}, ${riskBand}, ${onward})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes what changes about a case, on the version that was read. False when somebody was faster. */
export async function saveCase(db: Executor, { version, ...after }: CaseFile): Promise<boolean> {
  const { id, state, dueAt, answerBy, assignedTo, riskPoints, riskBand, reason, retryFrom, decidedBy, closedAt } = after;
  const { numAffectedRows } = await sql`
    update verification.case_file set state = ${state}, due_at = ${dueAt}, answer_by = ${answerBy}, assigned_to = ${assignedTo},
      risk_points = ${riskPoints}, risk_band = ${riskBand}, reason = ${reason}, retry_from = ${retryFrom}, closed_by = ${decidedBy},
      closed_at = ${closedAt}, version = version + 1
    where id = ${id} and version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}

export interface NewEvent {
  readonly case: string;
  readonly kind: string;
  readonly by: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Sealed: what the person or staff wrote to each other. */
  readonly text?: Uint8Array | null;
}

export async function insertEvent(
  db: Executor,
  { case: id, kind, by, details = {}, text = null }: NewEvent,
  now: Date,
): Promise<void> {
  await sql`
    insert into verification.case_event (case_id, kind, by, at, details, text)
    values (${id}, ${kind}, ${by}, ${now}, ${JSON.stringify(details)}::jsonb, ${text})`.execute(db);
}

export interface CaseEvent {
  readonly no: string;
  readonly kind: string;
  readonly by: string;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
  readonly text: Buffer | null;
}

/** Events of a case, oldest first. A text is sealed about the case's id. */
export async function listEvents(db: Executor, id: string): Promise<readonly CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select no::text as no, kind, by, at, details, text from verification.case_event where case_id = ${id} order by no`.execute(
    db,
  );
  return rows;
}

/** Which of these were given by others too: the same keyed hash. */
export async function listOthersWith(
  db: Executor,
  subject: string,
  prints: readonly { readonly kind: string; readonly value: Uint8Array }[],
): Promise<readonly { readonly kind: string; readonly subject: string }[]> {
  if (prints.length === 0) return [];
  const { rows } = await sql<{ kind: string; subject: string }>`
    select distinct kind, subject from verification.fingerprint
    join unnest(${prints.map(({ kind }) => kind)}::text[], ${prints.map(({ value }) => Buffer.from(value))}::bytea[]) as given (kind, value) using (kind, value)
    where subject <> ${subject} order by kind, subject limit 50`.execute(db);
  return rows;
}

export async function insertFingerprints(
  db: Executor,
  subject: string,
  prints: readonly { readonly kind: string; readonly value: Uint8Array }[],
  now: Date,
): Promise<void> {
  if (prints.length === 0) return;
  await sql`
    insert into verification.fingerprint (kind, value, subject, since)
    select kind, value, ${subject}, ${now}::timestamptz
    from unnest(${prints.map(({ kind }) => kind)}::text[], ${prints.map(({ value }) => Buffer.from(value))}::bytea[]) as given (kind, value)
    on conflict do nothing`.execute(db);
}
