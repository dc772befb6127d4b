/** SQL of waiting tasks at the counter and of an owner's outlets today. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { OutletZone } from "../model/opening-hours.ts";

/** More than a person works through at once. */
const MAX_WAITING = 100;

export interface WaitingReversal {
  readonly id: Id<"rv">;
  readonly payout: Id<"po">;
  readonly minor: bigint;
  readonly proposedBy: string;
}

/** Waiting reversals of payouts on days that are not closed. A reversal of a closed day keeps no day open. */
export async function listOpenReversals(db: Executor, outlet: string): Promise<WaitingReversal[]> {
  const { rows } = await sql<WaitingReversal>`
    select reversal.id, reversal.payout, payout.amount_minor as minor, reversal.proposed_by as "proposedBy"
    from cash_points.reversal join cash_points.payout on payout.id = reversal.payout
      join cash_points.drawer on drawer.outlet = payout.outlet
    where reversal.state = 'proposed' and payout.outlet = ${outlet}
      and (drawer.closed_through is null or payout.day > drawer.closed_through)
    order by reversal.proposed_at, reversal.id limit ${MAX_WAITING}`.execute(db);
  return rows;
}

export interface WaitingRow {
  readonly kind: "reversal" | "second" | "day" | "float";
  readonly outlet: Id<"cp"> | null;
  readonly outletName: string | null;
  readonly payout: Id<"po"> | null;
  readonly minor: bigint | null;
  readonly day: LocalDate | null;
  readonly since: Date;
  readonly isOwn: boolean;
}

/** The outlets where a person works, as owner or cashier. */
const workplaces = (person: string) => sql`
  select outlet.id, outlet.name, outlet.agent, outlet.zone from cash_points.outlet as outlet
  where outlet.status <> 'deleted' and (outlet.agent = ${person} or exists (
    select from cash_points.cashier where cashier.outlet = outlet.id and cashier.person = ${person} and cashier.removed_at is null
      and cashier.suspended_at is null))`;

/** Waiting tasks at these outlets, oldest first. Days and floats are only for their owner. */
export async function listWaitingRows(db: Executor, person: string, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with place as (${workplaces(person)})
    select 'reversal' as kind, place.id as outlet, place.name as "outletName", payout.id as payout, payout.amount_minor as minor,
      null::date as day, reversal.proposed_at as since, reversal.proposed_by = ${person} as "isOwn"
    from place join cash_points.payout on payout.outlet = place.id join cash_points.reversal on reversal.payout = payout.id
    where reversal.state = 'proposed'
    union all select 'second', place.id, place.name, payout.id, payout.amount_minor, null, payout.started_at, payout.started_by = ${person}
    from place join cash_points.payout on payout.outlet = place.id
    where payout.state = 'collecting' and payout.needs_second and payout.second_person is null and payout.lock_until > ${now}
    union all select 'day', place.id, place.name, null, null, drawer.last_day, drawer.last_day::timestamp at time zone place.zone, false
    from place join cash_points.drawer on drawer.outlet = place.id
    where place.agent = ${person} and drawer.last_day < (${now}::timestamptz at time zone place.zone)::date
      and (drawer.closed_through is null or drawer.closed_through < drawer.last_day)
    union all select 'float', null, null, null, null, null, agent.low_since, false
    from cash_points.agent where agent.id = ${person} and agent.low_since is not null
    order by since, outlet, payout limit ${MAX_WAITING}`.execute(db);
  return rows;
}

export interface OpenDay {
  readonly outlet: Id<"cp">;
  readonly name: string;
  readonly agent: Id<"us">;
  readonly day: LocalDate;
}

/** Days that have ended in the outlet's time zone and are not counted, after a given outlet. */
export async function listOpenDays(db: Executor, now: Date, after: string, limit: number): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select outlet.id as outlet, outlet.name, outlet.agent, drawer.last_day as day
    from cash_points.drawer join cash_points.outlet on outlet.id = drawer.outlet
    where outlet.status <> 'deleted' and outlet.id > ${after} and drawer.last_day < (${now}::timestamptz at time zone outlet.zone)::date
      and (drawer.closed_through is null or drawer.closed_through < drawer.last_day)
    order by outlet.id limit ${limit}`.execute(db);
  return rows;
}

export interface OutletToday {
  readonly outlet: Id<"cp">;
  readonly name: string;
  readonly cityName: string;
  readonly zone: OutletZone;
  readonly cash: bigint;
  readonly paidOut: bigint;
  readonly payouts: number;
  readonly takenIn: bigint;
  readonly cashIns: number;
  /** Commission of payouts that were not reversed. */
  readonly commission: bigint;
  readonly closedThrough: LocalDate | null;
  readonly lastDay: LocalDate | null;
}

export interface PromisedToday {
  readonly outlet: string;
  readonly transfer: string;
  readonly commission: bigint;
}

/** An owner's outlets with today's figures, by each outlet's own time zone. */
export async function listOutletsToday(db: Executor, agent: string, now: Date): Promise<OutletToday[]> {
  const { rows } = await sql<OutletToday>`
    with place as (
      select id, name, city_name, zone, (${now}::timestamptz at time zone zone)::date as today from cash_points.outlet
      where agent = ${agent} and status <> 'deleted')
    select place.id as outlet, place.name, place.city_name as "cityName", place.zone, drawer.cash_minor as cash,
      drawer.closed_through as "closedThrough", drawer.last_day as "lastDay",
      coalesce(paid.minor, 0)::bigint as "paidOut", coalesce(paid.many, 0)::int as payouts,
      coalesce(taken.minor, 0)::bigint as "takenIn", coalesce(taken.many, 0)::int as "cashIns",
      coalesce(paid.commission, 0)::bigint as commission
    from place join cash_points.drawer on drawer.outlet = place.id
      left join lateral (select sum(amount_minor) as minor, count(*) as many, sum(commission_minor) as commission
        from cash_points.payout where payout.outlet = place.id and payout.day = place.today and payout.state = 'paid') as paid on true
      left join lateral (select sum(amount_minor) as minor, count(*) as many
        from cash_points.cash_in where cash_in.outlet = place.id and cash_in.day = place.today) as taken on true
    order by place.name, place.id`.execute(db);
  return rows;
}

/** Commission promised for each of today's cash-ins, by transfer: only transfers that arrive earn it. */
export async function listPromisedToday(db: Executor, agent: string, now: Date): Promise<PromisedToday[]> {
  const { rows } = await sql<PromisedToday>`
    select cash_in.outlet, cash_in.transfer, cash_in.commission_minor as commission
    from cash_points.cash_in join cash_points.outlet on outlet.id = cash_in.outlet
    where outlet.agent = ${agent} and outlet.status <> 'deleted' and cash_in.commission_minor > 0
      and cash_in.day = (${now}::timestamptz at time zone outlet.zone)::date`.execute(db);
  return rows;
}
