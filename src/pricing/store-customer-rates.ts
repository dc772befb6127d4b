/** SQL of what our customers' rates were. */
import { sql } from "kysely";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** A corridor's rates from an instant on; null for none. */
export interface CustomerRate {
  readonly corridor: string;
  readonly rates: { readonly mid: Rate; readonly rate: Rate } | null;
}

const text = (rate: Rate | undefined) => (rate === undefined ? null : rateText(rate));

/** Adds what differs from the newest of its corridor; answers how many were new. */
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

/** The rate that stood when each of these days ended, or stands now: what was known last by then. */
export async function listRatesOfDays(
  db: Executor,
  corridor: string,
  days: readonly { readonly day: LocalDate; readonly until: Date }[],
): Promise<RateAtDay[]> {
  const { rows } = await sql<{ day: LocalDate; rate: string | null }>`
    select asked.day, newest.rate::text as rate
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ until }) => until)}::timestamptz[]) with ordinality as asked (day, until, nth)
    left join lateral (
      select rate from pricing.customer_rate where corridor = ${corridor} and at < asked.until order by at desc limit 1
    ) as newest on true
    order by asked.nth`.execute(db);
  return rows.map(({ day, rate }) => ({ day, rate: rate === null ? null : parseRate(rate) }));
}

/** Adds rates of before, as they were. For the demo's years before it began. */
export async function insertPastRates(db: Executor, past: readonly (CustomerRate & { readonly at: Date })[]): Promise<void> {
  await sql`
    insert into pricing.customer_rate (corridor, at, mid, rate)
    select * from unnest(${past.map(({ corridor }) => corridor)}::text[], ${past.map(({ at }) => at)}::timestamptz[],
      ${past.map(({ rates }) => text(rates?.mid))}::numeric[], ${past.map(({ rates }) => text(rates?.rate))}::numeric[])`.execute(
    db,
  );
}

/** Whether anything was noted yet. */
export async function hasCustomerRates(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from pricing.customer_rate) as any`.execute(db);
  return rows[0]?.any ?? false;
}
