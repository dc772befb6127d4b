/** SQL of the cash that has to be reported. */
import { sql } from "kysely";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CashOfDay } from "../drawer/store-counts.ts";

export interface DueDay {
  readonly day: LocalDate;
  readonly side: CashOfDay["side"];
  readonly owner: string;
  /** The name on the document; null for people with an account. */
  readonly name: string | null;
  readonly paidOut: Money;
  readonly takenIn: Money;
  readonly reportedFrom: Money;
  readonly reachedAt: Date;
}

interface DueDayFilter {
  readonly behind: { readonly day: LocalDate; readonly side: string; readonly owner: string } | null;
  readonly side: CashOfDay["side"] | null;
}

/** Newest days first, then by side and owner. */
export async function listDueDays(db: Executor, { behind, side }: DueDayFilter, limit: number): Promise<DueDay[]> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(day < ${behind.day}::date or (day = ${behind.day}::date and (side, owner) > (${behind.side}, ${behind.owner})))`;
  const { rows } = await sql<{
    day: LocalDate;
    side: CashOfDay["side"];
    owner: string;
    name: string | null;
    paid: bigint;
    taken: bigint;
    reachedFrom: bigint;
    reachedAt: Date;
  }>`
    select day, side, owner, paid_minor as paid, taken_minor as taken, due_from_minor as "reachedFrom", due_at as "reachedAt",
      case side when 'recipient' then (
        select document_name from cash_points.payout where document_key = decode(owner, 'hex') order by id desc limit 1) end as name
    from cash_points.cash_day
    where due_at is not null and ${isBehind} and ${side === null ? sql`true` : sql`side = ${side}`}
    order by day desc, side, owner limit ${limit}`.execute(db);
  return rows.map(({ paid, taken, reachedFrom, ...row }) => ({
    ...row,
    paidOut: money("IDR", paid),
    takenIn: money("IDR", taken),
    reportedFrom: money("IDR", reachedFrom),
  }));
}
