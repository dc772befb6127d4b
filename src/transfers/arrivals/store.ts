/** SQL of arrival times. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/**
 * What is recounted: arrivals since a day, of transfers whose id is not before `fromId`. Ids are ordered by time, so no other index is
 * needed.
 */
export interface Counted {
  readonly fromId: string;
  readonly since: LocalDate;
  /** Minutes for which a price is locked. A sender who paid later was promised no arrival time. */
  readonly lockMinutes: number;
}

/** Arrived means credited to the account or ready at the counter. A payout that was returned later counts as arrived. */
const arrived = ({ fromId, since }: Counted) => sql`
  select transfer.corridor, transfer.funded_at, transfer.created_at, transfer.agreed, min(history.at) as at
  from transfers.transfer as transfer
    join transfers.history as history on history.transfer = transfer.id and history.to_state in ('PAID', 'AVAILABLE')
  where transfer.id >= ${fromId} and transfer.funded_at is not null
  group by transfer.id having min(history.at) >= ${since}::date::timestamp at time zone 'Asia/Jakarta'`;

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
