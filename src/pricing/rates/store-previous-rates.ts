/** SQL of the rates before the current ones: the board shows by how much each source has moved. One index lookup for each currency. */
import { sql } from "kysely";
import type { Currency } from "#kernel/money.ts";
import { parseRate, type Rate } from "#kernel/rate.ts";
import type { Executor } from "#platform/db.ts";

export interface PreviousRate {
  readonly mid: Rate;
  readonly asOf: Date;
}

interface Row {
  readonly currency: string;
  readonly mid: string;
  readonly as_of: Date;
}

/** A currency, and the instant of its current rate. */
interface Current {
  readonly currency: Currency;
  readonly asOf: Date;
}

function byCurrency(rows: readonly Row[]): Map<string, PreviousRate> {
  return new Map(
    rows.map(({ currency, mid: text, as_of: asOf }) => {
      const mid = parseRate(text);
      if (!mid) throw new Error("a stored rate cannot be parsed");
      return [currency, { mid, asOf }];
    }),
  );
}

/** The reference source's last rate of an earlier day. */
export async function findReferenceBefore(
  db: Executor,
  current: readonly Current[],
  at: Date,
): Promise<Map<string, PreviousRate>> {
  const { rows } = await sql<Row>`
    select wanted.currency, earlier.mid::text as mid, earlier.as_of
    from unnest(${current.map(({ currency }) => currency)}::text[], ${current.map(({ asOf }) => asOf)}::timestamptz[]) as wanted (currency, as_of)
    cross join lateral (
      select mid, as_of from pricing.reference_rate
      where reference_rate.currency = wanted.currency and reference_rate.as_of < wanted.as_of and fetched_at <= ${at}
      order by as_of desc, fetched_at desc limit 1
    ) as earlier`.execute(db);
  return byCurrency(rows);
}

/** The desk rate approved before the one in force, whether or not it was still fresh. */
export async function findDeskBefore(db: Executor, terms: readonly { readonly key: string; readonly id: string }[]) {
  const { rows } = await sql<Row>`
    select now.key as currency, earlier.mid, earlier.proposed_at as as_of
    from unnest(${terms.map(({ id }) => id)}::text[]) as wanted (id)
    join pricing.term as now on now.id = wanted.id
    cross join lateral (
      select value ->> 'mid' as mid, proposed_at from pricing.term
      where kind = 'desk_rate' and term.key = now.key and state = 'approved'
        and (term.effective_from, term.id) < (now.effective_from, now.id)
      order by effective_from desc, id desc limit 1
    ) as earlier`.execute(db);
  return byCurrency(rows);
}
