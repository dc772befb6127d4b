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

/** The work of each `place` on the business days of a period. Each part has an index by outlet and day. */
const workOf = (from: LocalDate, through: LocalDate) => sql`
  cross join lateral (
    select count(*) filter (where state = 'paid')::int as payouts,
      coalesce(sum(amount_minor) filter (where state = 'paid'), 0)::bigint as minor,
      coalesce(sum(commission_minor) filter (where state = 'paid'), 0)::bigint as commission,
      count(*) filter (where state in ('released', 'lapsed'))::int as ended,
      count(*) filter (where state = 'reversed')::int as reversed
    from cash_points.payout where payout.outlet = place.id and payout.day between ${from} and ${through}) as paid
  cross join lateral (
    select count(*)::int as many, coalesce(sum(amount_minor), 0)::bigint as minor,
      coalesce(sum(commission_minor), 0)::bigint as commission
    from cash_points.cash_in where cash_in.outlet = place.id and cash_in.day between ${from} and ${through}) as taken
  cross join lateral (
    select count(*)::int as many, coalesce(sum(difference_minor), 0)::bigint as minor
    from cash_points.cash_count join cash_points.cash_difference on cash_difference.count = cash_count.id
    where cash_count.outlet = place.id and cash_count.day between ${from} and ${through}) as differing
  cross join lateral (
    select coalesce(sum(wrong), 0)::int as many
    from cash_points.look_up_day where look_up_day.outlet = place.id and look_up_day.day between ${from} and ${through}) as wrong`;

/** The outlets of an agent that are not deleted, by name, with their work in a period. */
export async function listScores(
  db: Executor,
  { agent, from, through, limit }: Period & { readonly agent: string; readonly limit: number },
): Promise<ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    with place as (
      select id, name, city_name, status from cash_points.outlet
      where agent = ${agent} and status <> 'deleted' order by name, id limit ${limit})
    select place.id as outlet, place.name, place.city_name as "cityName", place.status,
      paid.payouts, paid.minor as "paidMinor", paid.ended, paid.reversed, taken.many as "cashIns", taken.minor as "takenMinor",
      differing.many as differences, differing.minor as "differenceMinor", wrong.many as "wrongCodes"
    from place ${workOf(from, through)}
    order by place.name, place.id`.execute(db);
  return rows;
}

interface Period {
  readonly from: LocalDate;
  readonly through: LocalDate;
}

export interface AgentScoreRow extends Pick<
  ScoreRow,
  "payouts" | "paidMinor" | "cashIns" | "takenMinor" | "differences" | "differenceMinor" | "reversed"
> {
  readonly agent: Id<"us">;
  readonly name: string;
  readonly outlets: number;
  readonly commissionMinor: bigint;
}

/** The same by agent, over all outlets, deleted ones included: the most cash first. Agents without any work are left out. */
export async function listAgentScores(
  db: Executor,
  { from, through, limit }: Period & { readonly limit: number },
): Promise<AgentScoreRow[]> {
  const { rows } = await sql<AgentScoreRow>`
    select agent.id as agent, agent.name, count(*)::int as outlets, sum(paid.payouts)::int as payouts, sum(paid.minor)::bigint as "paidMinor",
      sum(paid.reversed)::int as reversed, sum(taken.many)::int as "cashIns", sum(taken.minor)::bigint as "takenMinor",
      sum(paid.commission + taken.commission)::bigint as "commissionMinor", sum(differing.many)::int as differences,
      sum(differing.minor)::bigint as "differenceMinor"
    from cash_points.outlet as place join cash_points.agent on agent.id = place.agent ${workOf(from, through)}
    where paid.payouts + paid.reversed + taken.many + differing.many > 0
    group by agent.id, agent.name order by sum(paid.minor + taken.minor) desc, agent.id limit ${limit}`.execute(db);
  return rows;
}
