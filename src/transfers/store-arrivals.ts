/** SQL of how quickly money arrives. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** What is counted anew: arrivals since a day, of transfers whose id is not before `fromId`. Ids are in order of time, so no other index is needed. */
export interface Counted {
  readonly fromId: string;
  readonly since: LocalDate;
  /** A price is locked so long: who paid later was promised no time. */
  readonly lockMinutes: number;
}

/** Arrived is in the account, or ready at the counter. What came back later had arrived. */
const arrived = ({ fromId, since }: Counted) => sql`
  select transfer.corridor, transfer.funded_at, transfer.created_at, transfer.agreed, min(history.at) as at
  from transfers.transfer as transfer
    join transfers.history as history on history.transfer = transfer.id and history.to_state in ('PAID', 'AVAILABLE')
  where transfer.id >= ${fromId} and transfer.funded_at is not null
  group by transfer.id having min(history.at) >= ${since}::date::timestamp at time zone 'Asia/Jakarta'`;

/** Counts the days anew. */
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

/** Counts the last days together anew; a corridor in which nothing arrived has no row. */
export async function countRecent(db: Executor, counted: Counted): Promise<void> {
  await sql`delete from transfers.arrival_recent`.execute(db);
  await sql`
    insert into transfers.arrival_recent (corridor, arrived, half_within_minutes, most_within_minutes)
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
  readonly halfWithinMinutes: number;
  readonly mostWithinMinutes: number;
}

export async function listRecent(db: Executor): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select corridor, arrived, half_within_minutes as "halfWithinMinutes", most_within_minutes as "mostWithinMinutes"
    from transfers.arrival_recent order by corridor`.execute(db);
  return rows;
}
