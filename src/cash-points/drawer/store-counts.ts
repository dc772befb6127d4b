/** SQL of counts, cash differences and the daily cash totals. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Pieces } from "./model/denominations.ts";

export interface CashCount {
  readonly id: Id<"cc">;
  readonly outlet: string;
  readonly day: LocalDate;
  readonly pieces: Pieces;
  readonly counted: Money;
  readonly expected: Money;
  /** The counting worker's explanation of a difference. */
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

export interface CashDifference {
  readonly id: Id<"cs">;
  readonly count: Id<"cc">;
  readonly outlet: Id<"cp">;
  readonly outletName: string;
  readonly cityName: string;
  readonly agent: Id<"us">;
  readonly agentName: string;
  readonly day: LocalDate;
  readonly counted: Money;
  readonly expected: Money;
  readonly difference: Money;
  readonly explanation: string | null;
  readonly openedAt: Date;
  readonly state: "open" | "settled";
  readonly settledBy: string | null;
  readonly settledAt: Date | null;
  readonly note: string | null;
}

function selectDifferences(db: Executor) {
  return db
    .selectFrom("cash_points.cash_difference")
    .innerJoin("cash_points.cash_count", "cash_points.cash_count.id", "cash_points.cash_difference.count")
    .innerJoin("cash_points.outlet", "cash_points.outlet.id", "cash_points.cash_difference.outlet")
    .innerJoin("cash_points.agent", "cash_points.agent.id", "cash_points.cash_difference.agent")
    .selectAll("cash_points.cash_difference")
    .select([
      "cash_points.cash_count.explanation",
      "cash_points.cash_count.day",
      "cash_points.cash_count.counted_minor",
      "cash_points.cash_count.expected_minor",
      "cash_points.outlet.name as outlet_name",
      "cash_points.outlet.city_name",
      "cash_points.agent.name as agent_name",
    ]);
}
type DifferenceRow = Awaited<ReturnType<ReturnType<typeof selectDifferences>["execute"]>>[number];
const toDifference = (row: DifferenceRow): CashDifference => ({
  id: row.id as Id<"cs">,
  count: row.count as Id<"cc">,
  outlet: row.outlet as Id<"cp">,
  outletName: row.outlet_name,
  cityName: row.city_name,
  agent: row.agent as Id<"us">,
  agentName: row.agent_name,
  day: row.day as LocalDate,
  counted: money("IDR", row.counted_minor),
  expected: money("IDR", row.expected_minor),
  difference: money("IDR", row.difference_minor),
  explanation: row.explanation,
  openedAt: row.opened_at,
  state: row.state as CashDifference["state"],
  settledBy: row.settled_by,
  settledAt: row.settled_at,
  note: row.note,
});

export async function insertDifference(
  db: Executor,
  {
    id,
    count,
    outlet,
    agent,
    difference,
    openedAt,
  }: Pick<CashDifference, "id" | "count" | "agent" | "difference" | "openedAt"> & { readonly outlet: string },
): Promise<void> {
  await db
    .insertInto("cash_points.cash_difference")
    .values({ id, count, outlet, agent, difference_minor: difference.minor, opened_at: openedAt })
    .execute();
}

export async function findDifference(db: Executor, id: string): Promise<CashDifference | null> {
  const row = await selectDifferences(db).where("cash_points.cash_difference.id", "=", id).executeTakeFirst();
  return row ? toDifference(row) : null;
}

/** Null when the difference is not open. */
export async function settleDifferenceRow(
  db: Executor,
  { id, by, at, note }: { readonly id: string; readonly by: string; readonly at: Date; readonly note: string },
): Promise<CashDifference | null> {
  const row = await db
    .updateTable("cash_points.cash_difference")
    .set({ state: "settled", settled_by: by, settled_at: at, note })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row.numUpdatedRows > 0n ? findDifference(db, id) : null;
}

export async function listDifferenceRows(
  db: Executor,
  { state, before }: { readonly state?: "open" | "settled" | undefined; readonly before?: string | undefined },
  limit: number,
): Promise<CashDifference[]> {
  let query = selectDifferences(db).orderBy("cash_points.cash_difference.id", "desc").limit(limit);
  if (state) query = query.where("cash_points.cash_difference.state", "=", state);
  if (before !== undefined) query = query.where("cash_points.cash_difference.id", "<", before);
  return (await query.execute()).map(toDifference);
}

// Daily cash totals for the cash report.

export interface CashOfDay {
  readonly day: LocalDate;
  readonly side: "recipient" | "payer" | "agent";
  readonly owner: string;
  readonly paidMinor: bigint;
  readonly takenMinor: bigint;
}

/** Adds to a day's cash. True when this addition reached the reporting threshold. */
export async function addCashOfDay(
  db: Executor,
  { day, side, owner, paidMinor, takenMinor }: CashOfDay,
  report: Money,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    insert into cash_points.cash_day as known (day, side, owner, paid_minor, taken_minor, due_at, due_from_minor)
    values (${day}, ${side}, ${owner}, ${paidMinor}, ${takenMinor},
      case when ${paidMinor}::bigint + ${takenMinor}::bigint >= ${report.minor}::bigint then ${at}::timestamptz end,
      case when ${paidMinor}::bigint + ${takenMinor}::bigint >= ${report.minor}::bigint then ${report.minor}::bigint end)
    on conflict (day, side, owner) do update set paid_minor = known.paid_minor + excluded.paid_minor,
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

/** Subtracts a reversed payout from its day. A reporting mark stays. */
export async function takeOffCashOfDay(
  db: Executor,
  { day, side, owner, paidMinor }: Omit<CashOfDay, "takenMinor">,
): Promise<void> {
  await sql`
    update cash_points.cash_day set paid_minor = paid_minor - ${paidMinor} where day = ${day} and side = ${side} and owner = ${owner}`.execute(
    db,
  );
}
