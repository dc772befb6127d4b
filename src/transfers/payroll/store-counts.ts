/** Counts of payrolls, for metrics. Open ones only: each statement reads a partial index. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface Counted {
  readonly count: number;
  /** Since when the oldest. */
  readonly since: Date | null;
}

/** Approved payrolls that have not ended, by state, and since when the oldest of each is in it. */
export async function countOpenByState(db: Executor): Promise<readonly (Counted & { readonly state: string })[]> {
  const { rows } = await sql<Counted & { state: string }>`
    select state, count(*)::int as count,
      min(case state when 'preparing' then approved_at when 'awaiting_payment' then updated_at else funded_at end) as since
    from transfers.payroll where state in ('preparing', 'awaiting_payment', 'funded', 'paying') group by state`.execute(db);
  return rows;
}

/** Rows that are paid for and no transfers yet. */
export async function countUnmade(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfers.payroll as p join transfers.payroll_row as r on r.payroll = p.id
    where p.state = 'funded' and r.state = 'reserved'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rows of drafts whose bank is to be asked now, and since when the oldest. */
export async function countUnasked(db: Executor, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(r.inquire_at) as since from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
    where r.inquire_at <= ${now} and r.state = 'draft' and p.state = 'draft' and not r.is_left_out`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
