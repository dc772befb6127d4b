/** SQL of what has to be reported about cash. */
import { sql } from "kysely";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CashOfDay } from "./store-counts.ts";

export interface DueDay {
  readonly day: LocalDate;
  readonly side: CashOfDay["side"];
  readonly whom: string;
  /** On the document that was shown; null for people with an account. */
  readonly name: string | null;
  readonly paidOut: Money;
  readonly takenIn: Money;
  readonly reportedFrom: Money;
  readonly reachedAt: Date;
}

interface Asked {
  readonly behind: { readonly day: LocalDate; readonly side: string; readonly whom: string } | null;
  readonly side: CashOfDay["side"] | null;
}

/** The newest days first, and within a day by side and person. */
export async function listDueDays(db: Executor, { behind, side }: Asked, limit: number): Promise<DueDay[]> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(day < ${behind.day}::date or (day = ${behind.day}::date and (side, whom) > (${behind.side}, ${behind.whom})))`;
  const { rows } = await sql<{
    day: LocalDate;
    side: CashOfDay["side"];
    whom: string;
    name: string | null;
    paid: bigint;
    taken: bigint;
    reachedFrom: bigint;
    reachedAt: Date;
  }>`
    select day, side, whom, paid_minor as paid, taken_minor as taken, due_from_minor as "reachedFrom", due_at as "reachedAt",
      case side when 'recipient' then (
        select document_name from cash_points.payout where document_key = decode(whom, 'hex') order by id desc limit 1) end as name
    from cash_points.cash_day
    where due_at is not null and ${isBehind} and ${side === null ? sql`true` : sql`side = ${side}`}
    order by day desc, side, whom limit ${limit}`.execute(db);
  return rows.map(({ paid, taken, reachedFrom, ...row }) => ({
    ...row,
    paidOut: money("IDR", paid),
    takenIn: money("IDR", taken),
    reportedFrom: money("IDR", reachedFrom),
  }));
}
