/** SQL of counts, their cases, and the cash of a day. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Pieces } from "./denominations.ts";

export interface CashCount {
  readonly id: Id<"cc">;
  readonly outlet: string;
  readonly day: LocalDate;
  readonly pieces: Pieces;
  readonly counted: Money;
  readonly expected: Money;
  /** Of a difference, by who counted. */
  readonly explanation: string | null;
  readonly by: string;
  readonly at: Date;
}

export async function insertCount(db: Executor, count: CashCount): Promise<void> {
  await sql`
    insert into cash_points.cash_count (id, outlet, day, pieces, counted_minor, expected_minor, explanation, counted_by, counted_at)
    values (${count.id}, ${count.outlet}, ${count.day}, ${JSON.stringify(count.pieces)}::jsonb, ${count.counted.minor},
      ${count.expected.minor}, ${count.explanation}, ${count.by}, ${count.at})`.execute(db);
}

export async function findCount(db: Executor, id: string): Promise<CashCount | null> {
  const row = await db.selectFrom("cash_points.cash_count").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id as Id<"cc">,
    outlet: row.outlet,
    day: row.day as LocalDate,
    pieces: row.pieces as Pieces,
    counted: money("IDR", row.counted_minor),
    expected: money("IDR", row.expected_minor),
    explanation: row.explanation,
    by: row.counted_by,
    at: row.counted_at,
  };
}

export async function closeDrawer(db: Executor, outlet: string, day: LocalDate): Promise<void> {
  await sql`update cash_points.drawer set closed_through = ${day} where outlet = ${outlet}`.execute(db);
}

export interface CashCase {
  readonly id: Id<"cs">;
  readonly count: Id<"cc">;
  readonly outlet: Id<"cp">;
  readonly agent: Id<"us">;
  readonly difference: Money;
  readonly explanation: string | null;
  readonly openedAt: Date;
  readonly state: "open" | "settled";
  readonly settledBy: string | null;
  readonly settledAt: Date | null;
  readonly note: string | null;
}

function cases(db: Executor) {
  return db
    .selectFrom("cash_points.cash_case")
    .innerJoin("cash_points.cash_count", "cash_points.cash_count.id", "cash_points.cash_case.count")
    .selectAll("cash_points.cash_case")
    .select("cash_points.cash_count.explanation");
}
type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>["execute"]>>[number];
const toCase = (row: CaseRow): CashCase => ({
  id: row.id as Id<"cs">,
  count: row.count as Id<"cc">,
  outlet: row.outlet as Id<"cp">,
  agent: row.agent as Id<"us">,
  difference: money("IDR", row.difference_minor),
  explanation: row.explanation,
  openedAt: row.opened_at,
  state: row.state as CashCase["state"],
  settledBy: row.settled_by,
  settledAt: row.settled_at,
  note: row.note,
});

export async function insertCase(
  db: Executor,
  {
    id,
    count,
    outlet,
    agent,
    difference,
    openedAt,
  }: Pick<CashCase, "id" | "count" | "agent" | "difference" | "openedAt"> & { readonly outlet: string },
): Promise<void> {
  await db
    .insertInto("cash_points.cash_case")
    .values({ id, count, outlet, agent, difference_minor: difference.minor, opened_at: openedAt })
    .execute();
}

export async function findCase(db: Executor, id: string): Promise<CashCase | null> {
  const row = await cases(db).where("cash_points.cash_case.id", "=", id).executeTakeFirst();
  return row ? toCase(row) : null;
}

/** Null when the case is not open. */
export async function settleCaseRow(
  db: Executor,
  { id, by, at, note }: { readonly id: string; readonly by: string; readonly at: Date; readonly note: string },
): Promise<CashCase | null> {
  const row = await db
    .updateTable("cash_points.cash_case")
    .set({ state: "settled", settled_by: by, settled_at: at, note })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row.numUpdatedRows > 0n ? findCase(db, id) : null;
}

export async function listCaseRows(
  db: Executor,
  { state, before }: { readonly state?: "open" | "settled" | undefined; readonly before?: string | undefined },
  limit: number,
): Promise<CashCase[]> {
  let query = cases(db).orderBy("cash_points.cash_case.id", "desc").limit(limit);
  if (state) query = query.where("state", "=", state);
  if (before !== undefined) query = query.where("cash_points.cash_case.id", "<", before);
  return (await query.execute()).map(toCase);
}

// Cash of a day, for the report on it.

export interface CashOfDay {
  readonly day: LocalDate;
  readonly side: "recipient" | "payer" | "agent";
  readonly whom: string;
  readonly paidMinor: bigint;
  readonly takenMinor: bigint;
}

/** Adds to a day's cash; true when this reached what must be reported. */
export async function addCashOfDay(
  db: Executor,
  { day, side, whom, paidMinor, takenMinor }: CashOfDay,
  report: Money,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    insert into cash_points.cash_day as known (day, side, whom, paid_minor, taken_minor, due_at, due_from_minor)
    values (${day}, ${side}, ${whom}, ${paidMinor}, ${takenMinor},
      case when ${paidMinor}::bigint + ${takenMinor}::bigint >= ${report.minor}::bigint then ${at}::timestamptz end,
      case when ${paidMinor}::bigint + ${takenMinor}::bigint >= ${report.minor}::bigint then ${report.minor}::bigint end)
    on conflict (day, side, whom) do update set paid_minor = known.paid_minor + excluded.paid_minor,
      taken_minor = known.taken_minor + excluded.taken_minor,
      due_at = coalesce(known.due_at, case when known.paid_minor + excluded.paid_minor + known.taken_minor + excluded.taken_minor
        >= ${report.minor}::bigint then ${at}::timestamptz end),
      due_from_minor = coalesce(known.due_from_minor, case when known.paid_minor + excluded.paid_minor + known.taken_minor
        + excluded.taken_minor >= ${report.minor}::bigint then ${report.minor}::bigint end)
    returning paid_minor + taken_minor >= ${report.minor}::bigint
      and paid_minor + taken_minor - (${paidMinor}::bigint + ${takenMinor}::bigint) < ${report.minor}::bigint as reached`.execute(
    db,
  );
  return rows[0]?.reached ?? false;
}

/** Takes a payout that was reversed off its day. What had to be reported stays so. */
export async function takeOffCashOfDay(
  db: Executor,
  { day, side, whom, paidMinor }: Omit<CashOfDay, "takenMinor">,
): Promise<void> {
  await sql`
    update cash_points.cash_day set paid_minor = paid_minor - ${paidMinor} where day = ${day} and side = ${side} and whom = ${whom}`.execute(
    db,
  );
}
