/** SQL of payrolls that wait for an approver. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** The number of a company's payrolls that wait for the approval of this person: not of those that they prepared, where two are needed. */
export async function countWaiting(db: Executor, owner: string, person: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transfers.payroll as p where p.person = ${owner} and p.state = 'draft' and p.submitted_at is not null
      and not (exists (select from transfers.company as c where c.owner = p.person and c.needs_two)
        and exists (select from transfers.payroll_preparer as r where r.payroll = p.id and r.person = ${person}))`.execute(db);
  return rows[0]?.n ?? 0;
}
