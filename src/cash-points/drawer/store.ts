/** SQL of the drawer: cash by the books, cash held for payouts in progress, an outlet's day total and its wrong codes. */
import { sql } from "kysely";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { DrawerKind } from "./model/drawer.ts";

export interface Drawer {
  readonly cash: Money;
  readonly held: Money;
  readonly closedThrough: LocalDate | null;
  readonly lastDay: LocalDate | null;
}

export async function readDrawer(db: Executor, outlet: string): Promise<Drawer> {
  const row = await db.selectFrom("cash_points.drawer").selectAll().where("outlet", "=", outlet).executeTakeFirstOrThrow();
  return toDrawer(row);
}

/** Reads the drawer and locks its row until the transaction ends. */
export async function lockDrawer(db: Executor, outlet: string): Promise<Drawer> {
  const row = await db
    .selectFrom("cash_points.drawer")
    .selectAll()
    .where("outlet", "=", outlet)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toDrawer(row);
}

interface DrawerRow {
  readonly cash_minor: bigint;
  readonly held_minor: bigint;
  readonly closed_through: string | null;
  readonly last_day: string | null;
}

const toDrawer = (row: DrawerRow): Drawer => ({
  cash: money("IDR", row.cash_minor),
  held: money("IDR", row.held_minor),
  closedThrough: row.closed_through as LocalDate | null,
  lastDay: row.last_day as LocalDate | null,
});

/** Holds cash for a payout, on a day that is not closed. False when too little is free. */
export async function holdCash(db: Executor, outlet: string, day: LocalDate, amount: Money): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cash_points.drawer set held_minor = held_minor + ${amount.minor}, last_day = greatest(last_day, ${day}::date)
    where outlet = ${outlet} and cash_minor - held_minor >= ${amount.minor} and (closed_through is null or closed_through < ${day}::date)`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function freeCash(db: Executor, outlet: string, amount: Money): Promise<void> {
  await sql`update cash_points.drawer set held_minor = held_minor - ${amount.minor} where outlet = ${outlet}`.execute(db);
}

export interface DrawerEntry {
  readonly outlet: string;
  readonly day: LocalDate;
  readonly kind: DrawerKind;
  /** Positive into the drawer, negative out of it. */
  readonly minor: bigint;
  readonly subject: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * Writes a movement and changes the drawer's cash, on a day that is not closed. `held` is released from the held cash. False when the day
 * is closed or too little is free.
 */
export async function moveDrawer(db: Executor, entry: DrawerEntry, held = 0n): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cash_points.drawer set cash_minor = cash_minor + ${entry.minor}, held_minor = held_minor - ${held},
      last_day = greatest(last_day, ${entry.day}::date)
    where outlet = ${entry.outlet} and (closed_through is null or closed_through < ${entry.day}::date)
      and cash_minor + ${entry.minor} >= held_minor - ${held}`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`
    insert into cash_points.drawer_entry (outlet, day, kind, minor, subject, written_by, written_at)
    values (${entry.outlet}, ${entry.day}, ${entry.kind}, ${entry.minor}, ${entry.subject}, ${entry.by}, ${entry.at})`.execute(
    db,
  );
  return true;
}

/** The movement of a subject, as an earlier request wrote it. */
export async function findEntry(
  db: Executor,
  kind: DrawerEntry["kind"],
  subject: string,
): Promise<Pick<DrawerEntry, "outlet" | "minor"> | null> {
  const row = await db
    .selectFrom("cash_points.drawer_entry")
    .select(["outlet", "minor"])
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

// Day total of an outlet.

/** Adds a payout to the day total. False when it would exceed the limit. */
export async function countPaid(db: Executor, outlet: string, day: LocalDate, amount: Money, limit: Money): Promise<boolean> {
  if (amount.minor > limit.minor) return false;
  const { numAffectedRows } = await sql`
    insert into cash_points.outlet_day as known (outlet, day, paid_minor) values (${outlet}, ${day}, ${amount.minor})
    on conflict (outlet, day) do update set paid_minor = known.paid_minor + excluded.paid_minor
    where known.paid_minor + excluded.paid_minor <= ${limit.minor}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function uncountPaid(db: Executor, outlet: string, day: LocalDate, amount: Money): Promise<void> {
  await sql`update cash_points.outlet_day set paid_minor = paid_minor - ${amount.minor} where outlet = ${outlet} and day = ${day}`.execute(
    db,
  );
}

/** What counts against the day limit: paid out, and payouts in progress. */
export async function readPaid(db: Executor, outlet: string, day: LocalDate): Promise<Money> {
  const row = await db
    .selectFrom("cash_points.outlet_day")
    .select("paid_minor")
    .where("outlet", "=", outlet)
    .where("day", "=", day)
    .executeTakeFirst();
  return money("IDR", row?.paid_minor ?? 0n);
}

/** Paid out on a day and not reversed: the total that the counter and the owner see. */
export async function readPaidOut(db: Executor, outlet: string, day: LocalDate): Promise<Money> {
  const row = await db
    .selectFrom("cash_points.payout")
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .where("outlet", "=", outlet)
    .where("day", "=", day)
    .where("state", "=", "paid")
    .executeTakeFirstOrThrow();
  return money("IDR", row.minor);
}

// Wrong codes.

/** Uses one of the day's attempts before anything is looked up. False when they are used up. The row lock serialises attempts. */
export async function reserveCodeAttempt(db: Executor, outlet: string, day: LocalDate, max: number): Promise<boolean> {
  if (max < 1) return false;
  const { numAffectedRows } = await sql`
    insert into cash_points.look_up_day as known (outlet, day, wrong) values (${outlet}, ${day}, 1)
    on conflict (outlet, day) do update set wrong = known.wrong + 1 where known.wrong < ${max}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the attempt: the code was right. */
export async function releaseCodeAttempt(db: Executor, outlet: string, day: LocalDate): Promise<void> {
  await sql`update cash_points.look_up_day set wrong = wrong - 1 where outlet = ${outlet} and day = ${day} and wrong > 0`.execute(
    db,
  );
}
