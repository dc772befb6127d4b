/** SQL of the history of customer rates. */
import { sql } from "kysely";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** A corridor's rates from an instant on; null when there are none. */
export interface CustomerRate {
  readonly corridor: string;
  readonly rates: { readonly mid: Rate; readonly rate: Rate } | null;
}

const text = (rate: Rate | undefined) => (rate === undefined ? null : rateText(rate));

/** Adds rates that differ from the newest of their corridor. Returns the number added. */
export async function insertCustomerRates(db: Executor, found: readonly CustomerRate[], at: Date): Promise<number> {
  const inserted = await sql`
    insert into pricing.customer_rate (corridor, at, mid, rate)
    select said.corridor, ${at}, said.mid, said.rate
    from unnest(${found.map(({ corridor }) => corridor)}::text[], ${found.map(({ rates }) => text(rates?.mid))}::numeric[],
      ${found.map(({ rates }) => text(rates?.rate))}::numeric[]) as said (corridor, mid, rate)
    left join lateral (
      select known.rate, known.mid, true as is_known from pricing.customer_rate as known
      where known.corridor = said.corridor order by known.at desc limit 1
    ) as newest on true
    where (newest.is_known is null and said.rate is not null) or (newest.is_known and (said.rate, said.mid) is distinct from (newest.rate, newest.mid))
    on conflict do nothing`.execute(db);
  return Number(inserted.numAffectedRows ?? 0n);
}

interface RateAtDay {
  readonly day: LocalDate;
  readonly rate: Rate | null;
}

/** The rate in force at the end of each of these days, or now: the last one recorded by then. */
export async function listRatesOfDays(
  db: Executor,
  corridor: string,
  days: readonly { readonly day: LocalDate; readonly until: Date }[],
): Promise<RateAtDay[]> {
  const { rows } = await sql<{ day: LocalDate; rate: string | null }>`
    select requested.day, newest.rate::text as rate
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ until }) => until)}::timestamptz[]) with ordinality as requested (day, until, position)
    left join lateral (
      select rate from pricing.customer_rate where corridor = ${corridor} and at < requested.until order by at desc limit 1
    ) as newest on true
    order by requested.position`.execute(db);
  return rows.map(({ day, rate }) => ({ day, rate: rate === null ? null : parseRate(rate) }));
}

/** Adds past rates. For the demo's years before its start. */
export async function insertPastRates(db: Executor, past: readonly (CustomerRate & { readonly at: Date })[]): Promise<void> {
  await sql`
    insert into pricing.customer_rate (corridor, at, mid, rate)
    select * from unnest(${past.map(({ corridor }) => corridor)}::text[], ${past.map(({ at }) => at)}::timestamptz[],
      ${past.map(({ rates }) => text(rates?.mid))}::numeric[], ${past.map(({ rates }) => text(rates?.rate))}::numeric[])`.execute(
    db,
  );
}

/** Whether any rate has been recorded. */
export async function hasCustomerRates(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from pricing.customer_rate) as any`.execute(db);
  return rows[0]?.any ?? false;
}
