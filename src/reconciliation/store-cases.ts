/** SQL of cases: lists by key, conditional state changes, and an append-only history. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { CaseEvent, CaseOutcome, CaseState, FindingKind } from "./model/finding.ts";

export interface DifferenceRow {
  readonly id: Id<"ca">;
  readonly topic: string;
  readonly kind: FindingKind;
  readonly party: string | null;
  readonly key: string | null;
  readonly currency: string | null;
  readonly minor: bigint | null;
  readonly state: CaseState;
  readonly assignedTo: string | null;
  readonly openedAt: Date;
  readonly changedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly outcome: CaseOutcome | null;
}
const CASE = sql`id, topic, kind, party, key, currency, minor, state, assigned_to as "assignedTo",
  opened_at as "openedAt", changed_at as "changedAt", closed_at as "closedAt", closed_by as "closedBy", outcome`;

export async function findDifference(db: Executor, id: string): Promise<DifferenceRow | null> {
  const { rows } = await sql<DifferenceRow>`select ${CASE} from reconciliation.case_file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockCase(db: Executor, id: string): Promise<DifferenceRow | null> {
  const { rows } = await sql<DifferenceRow>`select ${CASE} from reconciliation.case_file where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export interface CaseFilter {
  readonly state?: CaseState | "not_closed" | undefined;
  readonly kind?: FindingKind | undefined;
  readonly party?: string | undefined;
  readonly assignedTo?: string | undefined;
  readonly correction?: "waiting" | undefined;
  readonly openedBefore?: Date | undefined;
  readonly before?: Id<"ca"> | undefined;
}

/** Cases, newest first, paged by key. */
export async function listDifferenceRows(db: Executor, filter: CaseFilter, limit: number): Promise<DifferenceRow[]> {
  const { state, kind, party, assignedTo, correction, openedBefore, before } = filter;
  const where = [
    ...(state === "not_closed" ? [sql`state <> 'closed'`] : state === undefined ? [] : [sql`state = ${state}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(party === undefined ? [] : [sql`party = ${party}`]),
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}`]),
    ...(correction === undefined ? [] : [sql`id in (select case_id from reconciliation.correction where state = 'proposed')`]),
    ...(openedBefore === undefined ? [] : [sql`opened_at < ${openedBefore}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    sql`true`,
  ];
  const { rows } = await sql<DifferenceRow>`
    select ${CASE} from reconciliation.case_file where ${sql.join(where, sql` and `)} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Open cases by kind and state, and the days since each was opened. */
export async function countCases(
  db: Executor,
  now: Date,
): Promise<readonly { readonly kind: FindingKind; readonly state: CaseState; readonly days: number; readonly count: number }[]> {
  const { rows } = await sql<{ kind: FindingKind; state: CaseState; days: number; count: number }>`
    select kind, state, greatest(0, floor(extract(epoch from ${now}::timestamptz - opened_at) / 86400))::int as days, count(*)::int as count
    from reconciliation.case_file where state <> 'closed' group by 1, 2, 3`.execute(db);
  return rows;
}

/** Assigns an open case to a person, or to nobody; false when it is closed or already assigned so. */
export async function assignCaseTo(db: Executor, id: Id<"ca">, person: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation.case_file set state = ${person === null ? "open" : "assigned"}, assigned_to = ${person}, changed_at = ${now}
    where id = ${id} and state <> 'closed' and assigned_to is distinct from ${person} returning id`.execute(db);
  return rows.length > 0;
}

/** Closes open cases; returns those it closed. */
export async function closeCases(
  db: Executor,
  ids: readonly Id<"ca">[],
  { outcome, by, at }: { readonly outcome: CaseOutcome; readonly by: string; readonly at: Date },
): Promise<Id<"ca">[]> {
  const { rows } = await sql<{ id: Id<"ca"> }>`
    update reconciliation.case_file set state = 'closed', outcome = ${outcome}, closed_by = ${by}, closed_at = ${at}, changed_at = ${at}
    where id = any(${ids}::text[]) and state <> 'closed' returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewCaseEvent {
  readonly caseId: Id<"ca">;
  readonly what: CaseEvent;
  readonly text: string | null;
  readonly actorKind: string;
  readonly actorId: string | null;
}

/** Adds an event to a case's history. The caller has locked the case or just created it, so the numbers do not collide. */
export async function insertCaseEvent(db: Executor, event: NewCaseEvent, now: Date): Promise<void> {
  await sql`
    insert into reconciliation.case_event (case_id, seq, at, actor_kind, actor_id, what, text)
    select ${event.caseId}, coalesce(max(seq), 0) + 1, ${now}, ${event.actorKind}, ${event.actorId}, ${event.what}, ${event.text}
    from reconciliation.case_event where case_id = ${event.caseId}`.execute(db);
}

export interface CaseEventView {
  readonly seq: number;
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly what: CaseEvent;
  readonly text: string | null;
}

export async function listCaseEvents(db: Executor, id: string, limit: number): Promise<CaseEventView[]> {
  const { rows } = await sql<CaseEventView>`
    select seq, at, actor_kind as "actorKind", actor_id as "actorId", what, text from reconciliation.case_event
    where case_id = ${id} order by seq limit ${limit}`.execute(db);
  return rows;
}
