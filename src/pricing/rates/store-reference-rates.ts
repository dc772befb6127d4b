/** SQL of the reference source's rates: append-only. */
import { sql } from "kysely";
import type { Currency } from "#kernel/money.ts";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import type { Executor } from "#platform/db.ts";

interface NewestRow {
  readonly currency: string;
  readonly mid: string;
  readonly as_of: Date;
}

function toRate(text: string): Rate {
  const rate = parseRate(text);
  if (!rate) throw new Error("a stored rate cannot be parsed");
  return rate;
}

/** The newest rate of each of these currencies that was known at an instant. */
export async function findReferenceRates(
  db: Executor,
  currencies: readonly Currency[],
  at: Date,
): Promise<Map<string, { mid: Rate; asOf: Date }>> {
  const { rows } = await sql<NewestRow>`
    select wanted.currency, newest.mid::text as mid, newest.as_of
    from unnest(${currencies}::text[]) as wanted (currency)
    cross join lateral (
      select mid, as_of from pricing.reference_rate
      where reference_rate.currency = wanted.currency and as_of <= ${at} and fetched_at <= ${at}
      order by as_of desc, fetched_at desc limit 1
    ) as newest`.execute(db);
  return new Map(rows.map(({ currency, mid, as_of: asOf }) => [currency, { mid: toRate(mid), asOf }]));
}

export interface ReferenceRow {
  readonly source: string;
  readonly asOf: Date;
  readonly rates: readonly { readonly currency: Currency; readonly mid: Rate }[];
}

/** Adds rates that differ from those stored for the same instant. Returns the number added. */
export async function insertReferenceRates(db: Executor, { source, asOf, rates }: ReferenceRow, now: Date): Promise<number> {
  const inserted = await sql`
    insert into pricing.reference_rate (source, currency, as_of, fetched_at, mid)
    select ${source}, said.currency, ${asOf}, ${now}, said.mid
    from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ mid }) => rateText(mid))}::numeric[]) as said (currency, mid)
    where said.mid is distinct from (
      select known.mid from pricing.reference_rate as known
      where known.source = ${source} and known.currency = said.currency and known.as_of = ${asOf}
      order by known.fetched_at desc limit 1)
    on conflict do nothing`.execute(db);
  return Number(inserted.numAffectedRows ?? 0n);
}
