/** SQL of corrections: what was asked for stays as it was asked, only its outcome is written. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { CorrectionState, ProposedCorrection, Template } from "./corrections.ts";
import type { Held } from "./expected.ts";

export interface CorrectionRow extends ProposedCorrection {
  /** In hex. */
  readonly hash: string;
  readonly proposedAt: Date;
  readonly state: CorrectionState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  readonly journal: Id<"jr"> | null;
}

interface Row extends Omit<CorrectionRow, "case" | "template" | "currency"> {
  readonly case_id: Id<"ca">;
  readonly template: string;
  readonly currency: string;
}
const CORRECTION = sql`id, case_id, template, account, currency, minor, reason, encode(hash, 'hex') as hash, proposed_by as "proposedBy",
  proposed_at as "proposedAt", state, decided_by as "decidedBy", decided_at as "decidedAt", note, journal`;

/** The table's own checks keep these words. */
const toCorrection = ({ case_id, ...row }: Row): CorrectionRow => ({
  ...row,
  case: case_id,
  template: row.template as Template,
  currency: row.currency as Currency,
});

export async function findCorrection(db: Executor, id: string): Promise<CorrectionRow | null> {
  const { rows } = await sql<Row>`select ${CORRECTION} from reconciliation.correction where id = ${id}`.execute(db);
  return rows[0] ? toCorrection(rows[0]) : null;
}

export async function listCorrectionsOf(db: Executor, caseId: string, limit: number): Promise<CorrectionRow[]> {
  const { rows } = await sql<Row>`
    select ${CORRECTION} from reconciliation.correction where case_id = ${caseId} order by id limit ${limit}`.execute(db);
  return rows.map(toCorrection);
}

/** Adds a proposal; false when another one about the case waits, or the id is taken. */
export async function insertCorrection(db: Executor, asked: ProposedCorrection, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation.correction (id, case_id, template, account, currency, minor, reason, hash, proposed_by, proposed_at)
    values (${asked.id}, ${asked.case}, ${asked.template}, ${asked.account}, ${asked.currency}, ${asked.minor}, ${asked.reason},
      decode(${hash}, 'hex'), ${asked.proposedBy}, ${now})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export interface Decided {
  readonly id: Id<"co">;
  readonly state: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
  readonly journal: Id<"jr"> | null;
}

/** Decides a proposal that waits, was made by another, and has this hash; false when there is none. */
export async function settleCorrection(
  db: Executor,
  { id, state, by, at, note, journal }: Decided,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation.correction set state = ${state}, decided_by = ${by}, decided_at = ${at}, note = ${note}, journal = ${journal}
    where id = ${id} and state = 'waiting' and proposed_by <> ${by} and hash = decode(${hash}, 'hex') returning id`.execute(db);
  return rows.length > 0;
}

/** Ends a proposal that waits; with `by`, only theirs. */
export async function endCorrection(
  db: Executor,
  id: Id<"co">,
  state: "withdrawn" | "overtaken",
  by: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update reconciliation.correction set state = ${state}
    where id = ${id} and state = 'waiting' and (${by}::text is null or proposed_by = ${by}) returning id`.execute(db);
  return rows.length > 0;
}

/** Proposals about cases that have come to their end without them. */
export async function overtakeCorrectionsOf(db: Executor, cases: readonly string[]): Promise<void> {
  await sql`
    update reconciliation.correction set state = 'overtaken' where case_id = any(${cases}::text[]) and state = 'waiting'`.execute(
    db,
  );
}

/** What corrections have put into suspense, by case: held for nobody's transfer, and rightly. `cases` null: all of them. */
export async function listHeldByCases(db: Executor, cases: readonly string[] | null): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select case_id as subject, 'suspense_payin:' || currency as account, sum(minor)::bigint as minor from reconciliation.correction
    where template = 'hold_in_suspense' and state = 'approved' and (${cases}::text[] is null or case_id = any(${cases}::text[]))
    group by case_id, currency`.execute(db);
  return rows;
}

/** Corrections that wait for a second person, and since when the oldest does. */
export async function countWaitingCorrections(db: Executor): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(proposed_at) as since from reconciliation.correction where state = 'waiting'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
