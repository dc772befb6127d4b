/** SQL of an outlet's day: each drawer movement with its subject. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { PayoutState } from "../counter/model/counter.ts";
import type { DayKind } from "./model/drawer.ts";

export interface DayRow {
  readonly no: string;
  readonly kind: DayKind;
  readonly amount: Money;
  readonly at: Date;
  readonly by: string;
  readonly payout: Id<"po"> | null;
  readonly payoutState: PayoutState | null;
  readonly cashIn: Id<"ci"> | null;
  readonly transfer: Id<"tr"> | null;
  readonly commission: Money | null;
}

type Row = Omit<DayRow, "amount" | "commission"> & { readonly minor: bigint; readonly commission_minor: bigint | null };

/** Drawer movements (`entry`), each joined with the payout that it is or reverses. */
const ENTRIES = sql`cash_points.drawer_entry as entry
      left join cash_points.payout as payout on entry.kind = 'pay_out' and payout.id = entry.subject
      left join cash_points.reversal as taken_back on entry.kind = 'reversal' and taken_back.id = entry.subject
      left join cash_points.payout as back on back.id = taken_back.payout`;
const DAY_KIND = sql`coalesce(payout.purpose, case when back.purpose = 'refund' then 'refund_reversal' end, entry.kind)`;

/** Totals of a day's movements by kind. */
export async function sumDay(
  db: Executor,
  outlet: string,
  day: LocalDate,
): Promise<{ kind: string; total: Money; entries: number }[]> {
  const { rows } = await sql<{ kind: string; minor: bigint; entries: bigint }>`
    select ${DAY_KIND} as kind, sum(entry.minor)::bigint as minor, count(*) as entries
    from ${ENTRIES} where entry.outlet = ${outlet} and entry.day = ${day} group by 1 order by 1`.execute(db);
  return rows.map(({ kind, minor, entries }) => ({ kind, total: money("IDR", minor), entries: Number(entries) }));
}

/** Movements of a day, newest first. */
export async function listDayRows(
  db: Executor,
  { outlet, day, after }: { readonly outlet: string; readonly day: LocalDate; readonly after: string | undefined },
  limit: number,
): Promise<DayRow[]> {
  const { rows } = await sql<Row>`
    select entry.no::text as no, ${DAY_KIND} as kind, entry.minor, entry.written_at as at, entry.written_by as by,
      coalesce(payout.id, taken_back.payout) as payout, coalesce(payout.state, back.state) as "payoutState", cash_in.id as "cashIn",
      coalesce(payout.transfer, cash_in.transfer, back.transfer) as transfer,
      coalesce(payout.commission_minor, cash_in.commission_minor) as commission_minor
    from ${ENTRIES}
      left join cash_points.cash_in as cash_in on entry.kind = 'cash_in' and cash_in.id = entry.subject
    where entry.outlet = ${outlet} and entry.day = ${day} ${after === undefined ? sql`` : sql`and entry.no < ${after}::bigint`}
    order by entry.no desc limit ${limit}`.execute(db);
  return rows.map(({ minor, commission_minor: commission, ...row }) => ({
    ...row,
    amount: money("IDR", minor),
    commission: commission === null ? null : money("IDR", commission),
  }));
}

/** Drawers with entries of this day or an earlier one that nobody has counted and closed. */
export async function countOpenCashDays(db: Executor, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_points.drawer
    where last_day <= ${day}::date and (closed_through is null or closed_through < last_day)`.execute(db);
  return rows[0]?.count ?? 0;
}
