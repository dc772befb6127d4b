/** SQL that counts the queues of staff about transfers and payments. Each statement reads an index of what is open, and stops at a limit. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { PersonRules } from "../lifecycle/refunds.ts";
import type { State } from "../lifecycle/states.ts";
import { IS_SUSPENDED } from "../model/held-amounts-sql.ts";
import { STATES_OF_QUEUE } from "../model/work-queues.ts";
import { inQueue } from "../unapplied-payments/store.ts";

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
}

async function countRows(db: Executor, rowsWithSince: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(since) as since, max(since) as newest from (${rowsWithSince}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null };
}

/** Literals, since with a parameter PostgreSQL could not see that a partial index covers the condition. */
const among = (states: readonly State[]) => sql`t.state in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** Transfers that only staff can move on, since when they do. */
export const countNeedingPerson = (db: Executor, limit: number): Promise<Counted> =>
  countRows(
    db,
    sql`select needs_person_since as since from transfers.transfer where needs_person order by needs_person_since limit ${limit}`,
  );

/** Transfers in these states, since their last change of state: inquiries without news update a transfer as well. */
export const countInStates = (db: Executor, states: readonly State[], limit: number): Promise<Counted> =>
  countRows(
    db,
    sql`select coalesce((select at from transfers.history where history.transfer = t.id and history.from_state is distinct from history.to_state
        order by seq desc limit 1), t.updated_at) as since
      from transfers.transfer as t where ${among(states)} limit ${limit}`,
  );

/** Transfers on their way after the promised time, since that time. It is stored as ISO 8601 in UTC, which sorts as text. */
export const countLate = (db: Executor, now: Date, limit: number): Promise<Counted> =>
  countRows(
    db,
    sql`select (t.agreed ->> 'arrivesBy')::timestamptz as since from transfers.transfer as t
      where ${among(STATES_OF_QUEUE.late ?? [])} and (t.agreed ->> 'arrivesBy') collate "C" <= ${now.toISOString()}
      order by (t.agreed ->> 'arrivesBy') collate "C" limit ${limit}`,
  );

/** Payments without a transfer that need staff: those in suspense, and refunds that cannot leave. */
export const countPaymentsForPerson = (db: Executor, rules: PersonRules, limit: number): Promise<Counted> =>
  countRows(
    db,
    sql`(select recorded_at as since from transfers.pay_in where transfer is null and ${sql.raw(IS_SUSPENDED)} limit ${limit})
      union all
      (select pay_in.recorded_at from transfers.refund as owed join transfers.pay_in on pay_in.id = owed.of
        where owed.transfer is null and owed.status <> 'paid' and (${inQueue("account_needed", rules)} or ${inQueue("overdue", rules)}) limit ${limit})
      limit ${limit}`,
  );

/** Transfers of which the party has not said how the payout ended, since before an instant. */
export async function countUnknownOutcomes(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfers.transfer as t where ${among(["OUTCOME_UNKNOWN"])} and t.created_at < ${before}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
