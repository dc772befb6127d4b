/** SQL that compares days of cash with two reporting thresholds, by side. */
import { sql } from "kysely";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CashOfDay } from "../drawer/store-counts.ts";

export interface Compared {
  readonly since: LocalDate;
  readonly present: Money | null;
  readonly proposed: Money;
}

const compared = ({ since, present, proposed }: Compared) => sql`
  select day, side, owner, minor, minor >= ${proposed.minor} as will, ${present === null ? sql`false` : sql`minor >= ${present.minor}`} as was
  from (select day, side, owner, paid_minor + taken_minor as minor from cash_points.cash_day where day >= ${since}::date) as summed`;

export interface SideCount {
  readonly side: CashOfDay["side"];
  readonly days: number;
  readonly reported: number;
  readonly reportedSum: Money;
  readonly notReported: number;
  readonly notReportedSum: Money;
}

/** Days of cash, those that would be reported anew, and those that would not be any more. */
export async function countCompared(db: Executor, about: Compared): Promise<SideCount[]> {
  type Row = Omit<SideCount, "reportedSum" | "notReportedSum"> & { readonly more: bigint; readonly less: bigint };
  const { rows } = await sql<Row>`
    select side, count(*)::int as days, count(*) filter (where will and not was)::int as reported,
      coalesce(sum(minor) filter (where will and not was), 0)::bigint as more, count(*) filter (where was and not will)::int as "notReported",
      coalesce(sum(minor) filter (where was and not will), 0)::bigint as less
    from (${compared(about)}) as one group by side order by side`.execute(db);
  return rows.map(({ more, less, ...row }) => ({
    ...row,
    reportedSum: money("IDR", more),
    notReportedSum: money("IDR", less),
  }));
}

export interface ChangedCashDay {
  readonly day: LocalDate;
  readonly side: CashOfDay["side"];
  readonly amount: Money;
  readonly will: boolean;
}

/** The newest days that one threshold would have reported and the other not. Their owners stay unnamed. */
export async function listChanged(db: Executor, about: Compared, limit: number): Promise<ChangedCashDay[]> {
  const { rows } = await sql<Omit<ChangedCashDay, "amount"> & { minor: bigint }>`
    select day, side, minor, will from (${compared(about)}) as one where was <> will
    order by day desc, minor desc, side, owner limit ${limit}`.execute(db);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money("IDR", minor) }));
}
