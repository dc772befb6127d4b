/** SQL of what `/metrics` shows of transfers: counts and ages, through indexes that hold only what is not over. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { IS_SUSPENDED } from "./places.ts";
import { FINAL_STATES } from "./states.ts";

/** As the index `transfer_open` has it: literals, for a parameter would hide from PostgreSQL that the index holds all of them. */
const IS_OPEN = sql`state not in (${sql.join(FINAL_STATES.map((state) => sql.lit(state)))})`;

export interface Counted {
  readonly count: number;
  /** Of the oldest. */
  readonly since: Date | null;
}

/**
 * Open transfers by state, and since when the oldest is in it. An inquiry that says nothing new touches a transfer as well, so the instant is that
 * of its last step from another state. Where transfers wait for people outside there are many, and nothing but steps touches them.
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

/** Transfers that wait for one of the staff. */
export async function countForPeople(db: Executor): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(updated_at) as since from transfers.transfer where needs_person`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Steps that transfers should have taken by themselves by now. */
export async function countDue(db: Executor, now: Date): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select due_step as name, count(*)::int as count, min(due_at) as since from transfers.transfer
    where due_at is not null and due_at <= ${now} group by due_step`.execute(db);
  return rows;
}

/** Payments that lie in suspense and are no transfer's. */
export async function countUnapplied(db: Executor): Promise<Counted & { readonly minor: number }> {
  const { rows } = await sql<Counted & { minor: number }>`
    select count(*)::int as count, coalesce(sum(unused_minor), 0)::float8 as minor, min(recorded_at) as since
    from transfers.pay_in where transfer is null and ${sql.raw(IS_SUSPENDED)}`.execute(db);
  return rows[0] ?? { count: 0, minor: 0, since: null };
}

/** So long at the most a failed inquiry waits for its next try: those due within it are all that have been tried in vain. */
const NEXT_TRY_WITHIN = sql.lit("1 hour");

/** Inquiries about payments: those that are due, since when, and the most tries that any of those has had which are due within the hour. */
export async function countInquiries(
  db: Executor,
  now: Date,
): Promise<readonly (Counted & { readonly name: string; readonly tries: number })[]> {
  const { rows } = await sql<Counted & { name: string; tries: number }>`
    select why as name, count(*) filter (where ask_at <= ${now})::int as count, min(ask_at) filter (where ask_at <= ${now}) as since,
      coalesce(max(tries), 0)::int as tries
    from (select why, ask_at, tries from transfers.payment_ask union all select 'stray', ask_at, tries from transfers.stray_inquiry) as asked
    where ask_at <= ${now}::timestamptz + ${NEXT_TRY_WITHIN}::interval
    group by why`.execute(db);
  return rows;
}

/** Refunds that are owed, by where they stand. */
export async function countRefundsOwed(db: Executor): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select status as name, count(*)::int as count, min(send_after) as since from transfers.refund where status <> 'paid' group by status`.execute(
    db,
  );
  return rows;
}

/** Proposals of two rooms that wait for a second person. */
export async function countProposals(db: Executor): Promise<readonly (Counted & { readonly name: string })[]> {
  const { rows } = await sql<Counted & { name: string }>`
    select room as name, count(*)::int as count, min(proposed_at) as since from transfers.proposal where state = 'waiting' group by room`.execute(
    db,
  );
  return rows;
}
