/** SQL of the transfer metrics for `/metrics`: counts and ages, over indexes that hold only open rows. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { IS_SUSPENDED } from "../model/held-amounts-sql.ts";
import { FINAL_STATES } from "../lifecycle/states.ts";

/** As in the index `transfer_open`. Literals, since with a parameter PostgreSQL could not see that the index covers the condition. */
const IS_OPEN = sql`state not in (${sql.join(FINAL_STATES.map((state) => sql.lit(state)))})`;

export interface Counted {
  readonly count: number;
  /** Time of the oldest one. */
  readonly since: Date | null;
}

/**
 * Open transfers by state, and since when the oldest is in it. Inquiries without news also update a transfer, so the time is that of its
 * last change of state. In states that wait for outside people there are many transfers, and nothing but steps updates them.
 */
export async function countByState(db: Executor): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select state as name, count(*)::int as count, min(entered_at) as since from (
      select state, case when state in ('CREATED', 'AWAITING_PAYMENT', 'AVAILABLE', 'COLLECTING') then updated_at
        else coalesce((select at from transfers.history
          where history.transfer = t.id and history.from_state is distinct from history.to_state order by seq desc limit 1), updated_at)
        end as entered_at
      from transfers.transfer as t where ${IS_OPEN}
    ) as open group by state`.execute(db);
  return rows;
}

/** Transfers that wait for staff, and since when the oldest does: from entering the queue, which later inquiries do not postpone. */
export async function countForPeople(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(needs_person_since) as since from transfers.transfer where needs_person`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Overdue automatic steps. */
export async function countDue(db: Executor, now: Date): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select due_step as name, count(*)::int as count, min(due_at) as since from transfers.transfer
    where due_at is not null and due_at <= ${now} group by due_step`.execute(db);
  return rows;
}

/** Unapplied payments in suspense that belong to no transfer. */
export async function countUnapplied(db: Executor): Promise<Counted & { readonly minor: number }> {
  const { rows } = await sql<Counted & { minor: number }>`
    select count(*)::int as count, coalesce(sum(unused_minor), 0)::float8 as minor, min(recorded_at) as since
    from transfers.pay_in where transfer is null and ${sql.raw(IS_SUSPENDED)}`.execute(db);
  return rows[0] ?? { count: 0, minor: 0, since: null };
}

/** The longest delay of a failed inquiry: those due within it include all that were tried without an answer. */
const NEXT_TRY_WITHIN = sql.lit("1 hour");

/** Inquiries about payments: the number due, since when, and the most tries of any due within the hour. */
export async function countInquiries(
  db: Executor,
  now: Date,
): Promise<readonly (Counted & { readonly name: string; readonly tries: number })[]> {
  const { rows } = await sql<Counted & { name: string; tries: number }>`
    select why as name, count(*) filter (where inquire_at <= ${now})::int as count, min(inquire_at) filter (where inquire_at <= ${now}) as since,
      coalesce(max(tries), 0)::int as tries
    from (select why, inquire_at, tries from transfers.payment_inquiry union all select 'unapplied', inquire_at, tries from transfers.unapplied_inquiry) as inquiry
    where inquire_at <= ${now}::timestamptz + ${NEXT_TRY_WITHIN}::interval
    group by why`.execute(db);
  return rows;
}

/** Refunds owed, by status. */
export async function countRefundsOwed(db: Executor): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select status as name, count(*)::int as count, min(send_after) as since from transfers.refund where status <> 'paid' group by status`.execute(
    db,
  );
  return rows;
}

/** Proposals that wait for a second person, by menu. */
export async function countProposals(db: Executor): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select menu as name, count(*)::int as count, min(proposed_at) as since from transfers.proposal where state = 'proposed' group by menu`.execute(
    db,
  );
  return rows;
}
