/** SQL of what an agent's outlets have done in recent days. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

export interface ScoreRow {
  readonly outlet: Id<"cp">;
  readonly name: string;
  readonly cityName: string;
  readonly status: "active" | "inactive" | "deleted";
  readonly payouts: number;
  readonly paidMinor: bigint;
  readonly cashIns: number;
  readonly takenMinor: bigint;
  readonly differences: number;
  readonly differenceMinor: bigint;
  readonly ended: number;
  readonly reversed: number;
  readonly wrongCodes: number;
}

/** The outlets of an agent that are not deleted, by name, with their work since a business day. Each part has an index by outlet and day. */
export async function listScores(
  db: Executor,
  { agent, from, limit }: { readonly agent: string; readonly from: LocalDate; readonly limit: number },
): Promise<ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    with place as (
      select id, name, city_name, status from cash_points.outlet
      where agent = ${agent} and status <> 'deleted' order by name, id limit ${limit})
    select place.id as outlet, place.name, place.city_name as "cityName", place.status,
      paid.payouts, paid.minor as "paidMinor", paid.ended, paid.reversed, taken.many as "cashIns", taken.minor as "takenMinor",
      differing.many as differences, differing.minor as "differenceMinor", wrong.many as "wrongCodes"
    from place
      cross join lateral (
        select count(*) filter (where state = 'paid')::int as payouts,
          coalesce(sum(amount_minor) filter (where state = 'paid'), 0)::bigint as minor,
          count(*) filter (where state in ('released', 'lapsed'))::int as ended,
          count(*) filter (where state = 'reversed')::int as reversed
        from cash_points.payout where payout.outlet = place.id and payout.day >= ${from}) as paid
      cross join lateral (
        select count(*)::int as many, coalesce(sum(amount_minor), 0)::bigint as minor
        from cash_points.cash_in where cash_in.outlet = place.id and cash_in.day >= ${from}) as taken
      cross join lateral (
        select count(*)::int as many, coalesce(sum(difference_minor), 0)::bigint as minor
        from cash_points.cash_count join cash_points.cash_difference on cash_difference.count = cash_count.id
        where cash_count.outlet = place.id and cash_count.day >= ${from}) as differing
      cross join lateral (
        select coalesce(sum(wrong), 0)::int as many
        from cash_points.look_up_day where look_up_day.outlet = place.id and look_up_day.day >= ${from}) as wrong
    order by place.name, place.id`.execute(db);
  return rows;
}
