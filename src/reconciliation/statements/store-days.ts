/** SQL of statement days with both sides. */
import { sql } from "kysely";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

interface DaySidesRow {
  readonly party: string;
  readonly day: LocalDate;
  readonly readAt: Date | null;
  readonly closedAt: Date | null;
  readonly account: string;
  readonly lines: number;
  readonly entries: number;
  /** Minor units as text: JSON has no 64-bit numbers. */
  readonly sums: readonly { readonly currency: Currency; readonly statement: string; readonly books: string }[];
}

interface DayFilter {
  readonly party: string | null;
  readonly before: { readonly day: LocalDate; readonly party: string } | null;
}

/** Newest first; the parties of a day in order of their codes. Postings count on our account that the statement covers. */
export async function listDaySides(db: Executor, { party, before }: DayFilter, limit: number): Promise<DaySidesRow[]> {
  const where = [
    ...(party === null ? [] : [sql`party = ${party}`]),
    ...(before === null ? [] : [sql`(day < ${before.day}::date or (day = ${before.day}::date and party > ${before.party}))`]),
    sql`true`,
  ];
  const { rows } = await sql<DaySidesRow>`
    select of.party, of.day, of.read_at as "readAt", of.closed_at as "closedAt", of.account || ':' || of.party as account,
      coalesce(sides.lines, 0)::int as lines, coalesce(sides.entries, 0)::int as entries, coalesce(sides.sums, '[]'::jsonb) as sums
    from (select * from reconciliation.statement_day where ${sql.join(where, sql` and `)} order by day desc, party limit ${limit}) as of
    left join lateral (
      select sum(lines) as lines, sum(entries) as entries,
        jsonb_agg(jsonb_build_object('currency', currency, 'statement', statement::text, 'books', books::text) order by currency) as sums
      from (
        select currency, sum(line) as lines, sum(entry) as entries, coalesce(sum(minor) filter (where line = 1), 0) as statement,
          coalesce(sum(minor) filter (where entry = 1), 0) as books
        from (
          select currency, minor, 1 as line, 0 as entry from reconciliation.statement_line where party = of.party and day = of.day
          union all
          select currency, minor, 0, 1 from reconciliation.entry
          where party = of.party and day = of.day and account = of.account || ':' || of.party || ':' || currency
        ) as both_sides group by currency
      ) as by_currency
    ) as sides on true
    order by of.day desc, of.party`.execute(db);
  return rows;
}
