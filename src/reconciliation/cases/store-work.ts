/** SQL that counts the cases that nobody has closed. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

export async function countOpenCases(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(opened_at) as since, max(opened_at) as newest from (
      select opened_at from reconciliation.case_file where state in ('open', 'assigned') limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}

/** Open cases that were opened before an instant. */
export async function countCasesOpenSince(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation.case_file where state in ('open', 'assigned') and opened_at < ${before}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Undecided corrections that were proposed before an instant. */
export async function countCorrectionsSince(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation.correction where state = 'proposed' and proposed_at < ${before}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Kinds of findings about the books themselves: nothing outside explains them. */
const BROKEN = ["in_flight_differs", "settled_differs", "unbalanced", "balance_differs", "entry_missing"] as const;

/** When the night check last finished, and how many of its findings about the books themselves are open. */
export async function findNightCheck(db: Executor): Promise<{ readonly at: Date | null; readonly broken: number }> {
  const { rows } = await sql<{ at: Date | null; broken: number }>`
    select (select finished_at from reconciliation.walk where name = 'night') as at,
      (select count(*)::int from reconciliation.finding join reconciliation.case_file as file on file.id = finding.case_id
        where file.state in ('open', 'assigned') and finding.over_at is null and finding.kind in (${sql.join(BROKEN.map((kind) => sql.lit(kind)))})) as broken`.execute(
    db,
  );
  return rows[0] ?? { at: null, broken: 0 };
}
