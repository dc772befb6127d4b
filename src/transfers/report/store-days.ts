/** SQL of what happened to transfers by day: counting it from the histories, and reading the counts. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { PRODUCT_SQL } from "./model/products.ts";
import type { Days } from "./model/period.ts";

export const EVENTS = ["funded", "submitted", "unknown", "paid", "refused", "returned", "cancelled", "refunded"] as const;
export type EventName = (typeof EVENTS)[number];

/** Entering a state is an event of that day; events that leave a transfer in its state are none. */
const WHAT = sql`case h.to_state
  when 'FUNDED' then case when h.from_state in ('CREATED', 'AWAITING_PAYMENT') then 'funded' end
  when 'SUBMITTED' then case when h.from_state in ('READY', 'CONVERTED') then 'submitted' end
  when 'OUTCOME_UNKNOWN' then 'unknown' when 'PAID' then 'paid' when 'REJECTED' then 'refused' when 'RETURNED' then 'returned'
  when 'CANCELLED' then 'cancelled' when 'EXPIRED' then 'cancelled' when 'REFUNDED' then 'refunded' end`;

/** Counts one day anew. The day's events are found by their place in the history. */
export async function countDay(db: Executor, day: LocalDate): Promise<void> {
  await sql`delete from transfers.event_day where day = ${day}::date`.execute(db);
  await sql`
    insert into transfers.event_day (day, what, corridor, product, party, rail, reason, transfers, minor)
    select ${day}::date, what, corridor, product, party, rail, reason, count(*), sum(principal_minor) from (
      select ${WHAT} as what, t.corridor, ${sql.raw(PRODUCT_SQL)} as product, coalesce(payout.party, '') as party,
        coalesce(payout.rail, '') as rail, coalesce(h.reason, '') as reason, t.principal_minor
      from transfers.history as h join transfers.transfer as t on t.id = h.transfer left join transfers.payout on payout.transfer = t.id
      where h.at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
        and h.at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta' and h.from_state is distinct from h.to_state
    ) as happened where what is not null group by what, corridor, product, party, rail, reason`.execute(db);
}

/** The last day counted; before the first run the day before the first transfer; null without transfers. */
export async function findCounted(db: Executor): Promise<LocalDate | null> {
  const { rows } = await sql<{ through: LocalDate | null }>`
    select coalesce((select through from transfers.days_counted),
      (select (created_at at time zone 'Asia/Jakarta')::date - 1 from transfers.transfer order by id limit 1)) as through`.execute(
    db,
  );
  return rows[0]?.through ?? null;
}

export async function setCounted(db: Executor, through: LocalDate): Promise<void> {
  await sql`
    insert into transfers.days_counted (through) values (${through}::date)
    on conflict (one) do update set through = excluded.through`.execute(db);
}

export interface EventSum {
  readonly what: EventName;
  readonly corridor: string;
  readonly product: string;
  readonly party: string;
  readonly rail: string;
  readonly reason: string;
  readonly transfers: number;
  readonly minor: bigint;
}

/** The events of a period, its days together. */
export async function listEvents(db: Executor, { from, through }: Days): Promise<EventSum[]> {
  const { rows } = await sql<EventSum>`
    select what, corridor, product, party, rail, reason, sum(transfers)::int as transfers, sum(minor)::bigint as minor
    from transfers.event_day where day between ${from}::date and ${through}::date
    group by what, corridor, product, party, rail, reason`.execute(db);
  return rows;
}

/** One kind of event by day. */
export async function listEventDays(
  db: Executor,
  { from, through }: Days,
  what: EventName,
): Promise<{ readonly day: LocalDate; readonly transfers: number; readonly minor: bigint }[]> {
  const { rows } = await sql<{ day: LocalDate; transfers: number; minor: bigint }>`
    select day, sum(transfers)::int as transfers, sum(minor)::bigint as minor
    from transfers.event_day where day between ${from}::date and ${through}::date and what = ${what} group by day order by day`.execute(
    db,
  );
  return rows;
}

export interface ArrivalSum {
  readonly corridor: string;
  readonly arrived: number;
  readonly promised: number;
  readonly onTime: number;
}

/** Arrivals of a period by corridor. */
export async function sumArrivals(db: Executor, { from, through }: Days): Promise<ArrivalSum[]> {
  const { rows } = await sql<ArrivalSum>`
    select corridor, sum(arrived)::int as arrived, sum(promised)::int as promised, sum(on_time)::int as "onTime"
    from transfers.arrival_day where day between ${from}::date and ${through}::date group by corridor order by corridor`.execute(
    db,
  );
  return rows;
}

export interface TimeSum {
  readonly corridor: string;
  readonly party: string;
  readonly rail: string;
  readonly minutes: number;
  readonly transfers: number;
}

/** How long arrivals of a period took. */
export async function listTimes(
  db: Executor,
  { from, through }: Days,
  what: "since_funded" | "since_ordered",
): Promise<TimeSum[]> {
  const { rows } = await sql<TimeSum>`
    select corridor, party, rail, minutes, sum(transfers)::int as transfers from transfers.arrival_time
    where day between ${from}::date and ${through}::date and what = ${what} group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Compensation granted for being late, by corridor. Awards are few and have an index by time, so they need no sums by day. */
export async function sumForLate(db: Executor, { from, before }: Days): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ corridor: string; minor: bigint }>`
    select t.corridor, sum(refund.amount_minor)::bigint as minor from transfers.refund join transfers.transfer as t on t.id = refund.transfer
    where refund.award is not null and refund.award_cause = 'late' and refund.awarded_at >= ${from}::date::timestamp at time zone 'Asia/Jakarta'
      and refund.awarded_at < ${before}::date::timestamp at time zone 'Asia/Jakarta'
    group by t.corridor`.execute(db);
  return new Map(rows.map(({ corridor, minor }) => [corridor, minor]));
}
