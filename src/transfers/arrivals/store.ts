/** SQL of arrival times. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** What is recounted: transfers that arrived since a day. */
export interface Counted {
  readonly since: LocalDate;
  /** Minutes for which a price is locked. A sender who paid later was promised no arrival time. */
  readonly lockMinutes: number;
}

/**
 * Arrived means credited to the account or ready at the counter, for the first time. A payout that was returned later counts as arrived.
 * The histories of these days are found by their place in the table.
 */
const arrived = ({ since }: Counted) => sql`
  select t.corridor, t.funded_at, t.created_at, t.agreed, h.at, payout.ordered_at, coalesce(payout.party, '') as party,
    coalesce(payout.rail, '') as rail
  from transfers.history as h join transfers.transfer as t on t.id = h.transfer left join transfers.payout on payout.transfer = t.id
  where h.at >= ${since}::date::timestamp at time zone 'Asia/Jakarta' and h.to_state in ('PAID', 'AVAILABLE') and t.funded_at is not null
    and not exists (
      select from transfers.history as earlier
      where earlier.transfer = h.transfer and earlier.seq < h.seq and earlier.to_state in ('PAID', 'AVAILABLE'))`;

/** Recounts arrivals per day. */
export async function countDays(db: Executor, counted: Counted): Promise<void> {
  await sql`
    insert into transfers.arrival_day (day, corridor, arrived, promised, on_time)
    select (at at time zone 'Asia/Jakarta')::date, corridor, count(*), count(*) filter (where was_promised),
      count(*) filter (where was_promised and at <= (agreed ->> 'arrivesBy')::timestamptz)
    from (select *, funded_at <= created_at + make_interval(mins => ${counted.lockMinutes}) as was_promised from (${arrived(counted)}) as one) as judged
    group by 1, 2
    on conflict (day, corridor) do update
      set arrived = excluded.arrived, promised = excluded.promised, on_time = excluded.on_time`.execute(db);
}

/** Minutes as they are counted: above three hours by quarters of an hour, above a day by hours, so that a day has few rows. */
const ROUNDED = (
  from: string,
) => sql`(select case when m <= 180 then m when m <= 1440 then ceil(m / 15.0) * 15 else ceil(m / 60.0) * 60 end::int
  from (select greatest(ceil(extract(epoch from at - ${sql.ref(from)}) / 60), 0) as m) as exact)`;

/** Recounts how long arrivals took, since pay-in and since the payout order. */
export async function countTimes(db: Executor, counted: Counted): Promise<void> {
  await sql`delete from transfers.arrival_time where day >= ${counted.since}::date`.execute(db);
  await sql`
    insert into transfers.arrival_time (day, what, corridor, party, rail, minutes, transfers)
    select (at at time zone 'Asia/Jakarta')::date, timed.what, corridor, party, rail, timed.minutes, count(*)
    from (${arrived(counted)}) as one cross join lateral (
      select 'since_funded' as what, ${ROUNDED("funded_at")} as minutes
      union all
      select 'since_ordered', ${ROUNDED("ordered_at")} where ordered_at is not null
    ) as timed group by 1, 2, 3, 4, 5, 6`.execute(db);
}

/** Recounts the last days together. A corridor without arrivals has no row. */
export async function countRecent(db: Executor, counted: Counted): Promise<void> {
  await sql`delete from transfers.arrival_recent`.execute(db);
  await sql`
    insert into transfers.arrival_recent (corridor, arrived, median_minutes, p90_minutes)
    select corridor, count(*), percentile_disc(0.5) within group (order by minutes), percentile_disc(0.9) within group (order by minutes)
    from (select corridor, greatest(ceil(extract(epoch from at - funded_at) / 60), 0)::int as minutes from (${arrived(counted)}) as one) as timed
    group by corridor`.execute(db);
}

export interface DayRow {
  readonly corridor: string;
  readonly day: LocalDate;
  readonly promised: number;
  readonly onTime: number;
}

export async function listDays(db: Executor, since: LocalDate): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select corridor, day, promised, on_time as "onTime" from transfers.arrival_day where day >= ${since}::date order by corridor, day`.execute(
    db,
  );
  return rows;
}

export interface RecentRow {
  readonly corridor: string;
  readonly arrived: number;
  readonly medianMinutes: number;
  readonly p90Minutes: number;
}

export async function listRecent(db: Executor): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select corridor, arrived, median_minutes as "medianMinutes", p90_minutes as "p90Minutes"
    from transfers.arrival_recent order by corridor`.execute(db);
  return rows;
}
