/** SQL of an outlet's cashiers. Rows are closed, never deleted, so that it stays known who paid out. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CashierFunds } from "../counter/model/counter.ts";

/** False when the person already works there. */
export async function insertCashier(
  db: Executor,
  { outlet, person, by, at }: { readonly outlet: string; readonly person: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cash_points.cashier (outlet, person, added_by, added_at) values (${outlet}, ${person}, ${by}, ${at})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** False when the person does not work there. */
export async function closeCashier(
  db: Executor,
  { outlet, person, by, at }: { readonly outlet: string; readonly person: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable("cash_points.cashier")
    .set({ removed_by: by, removed_at: at })
    .where("outlet", "=", outlet)
    .where("person", "=", person)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Suspends a person at all outlets of an agent, or with null reopens it; returns those outlets. Waits for what the person does at a counter
 * at this moment (`keepCashier`), and nothing begins afterwards.
 */
export async function suspendCashierRows(
  db: Executor,
  { agent, person, by, at }: { readonly agent: string; readonly person: string; readonly by: string | null; readonly at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ outlet: string }>`
    update cash_points.cashier set suspended_by = ${by}, suspended_at = ${by === null ? null : at}
    where person = ${person} and removed_at is null and (suspended_at is null) = ${by !== null}
      and outlet in (select id from cash_points.outlet where agent = ${agent})
    returning outlet`.execute(db);
  return rows.map(({ outlet }) => outlet);
}

/** Keeps a cashier's place as it is until the transaction ends: who is suspended or removed meanwhile waits for it. Nothing for an owner. */
export async function keepCashier(db: Executor, outlet: string, person: string): Promise<void> {
  await sql`select from cash_points.cashier where outlet = ${outlet} and person = ${person} and removed_at is null for share`.execute(
    db,
  );
}

/** The owner's limits for a cashier at one outlet; null: those of the outlet. */
export interface CashierLimits {
  readonly payoutLimit: Money | null;
  readonly dayLimit: Money | null;
}

interface CashierRow extends CashierLimits {
  readonly person: Id<"us">;
  readonly addedBy: string;
  readonly addedAt: Date;
  readonly suspendedAt: Date | null;
}

const limitOf = (minor: bigint | null): Money | null => (minor === null ? null : money("IDR", minor));

/** Changes a cashier's limits at an outlet; false when the person does not work there. */
export async function changeCashierLimits(
  db: Executor,
  { outlet, person, payoutLimit, dayLimit }: CashierLimits & { readonly outlet: string; readonly person: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cash_points.cashier set payout_limit_minor = ${payoutLimit?.minor ?? null}, day_limit_minor = ${dayLimit?.minor ?? null}
    where outlet = ${outlet} and person = ${person} and removed_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A cashier's limits and what the person has paid out today, payouts in progress included; null without limits, and for an owner. */
export async function readCashierFunds(
  db: Executor,
  { outlet, person, day }: { readonly outlet: string; readonly person: string; readonly day: LocalDate },
): Promise<CashierFunds | null> {
  const { rows } = await sql<{ payout_limit: bigint | null; day_limit: bigint | null; paid: bigint }>`
    select payout_limit_minor as payout_limit, day_limit_minor as day_limit, (
      select coalesce(sum(amount_minor), 0)::bigint from cash_points.payout
      where outlet = ${outlet} and day = ${day} and started_by = ${person} and state in ('collecting', 'paid')) as paid
    from cash_points.cashier
    where outlet = ${outlet} and person = ${person} and removed_at is null and (payout_limit_minor is not null or day_limit_minor is not null)`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { payoutLimit: limitOf(row.payout_limit), dayLimit: limitOf(row.day_limit), paidToday: money("IDR", row.paid) };
}

export async function listCashierRows(db: Executor, outlet: string): Promise<CashierRow[]> {
  const rows = await db
    .selectFrom("cash_points.cashier")
    .select(["person", "added_by", "added_at", "suspended_at", "payout_limit_minor", "day_limit_minor"])
    .where("outlet", "=", outlet)
    .where("removed_at", "is", null)
    .orderBy("no")
    .execute();
  return rows.map(({ person, added_by, added_at, suspended_at, payout_limit_minor, day_limit_minor }) => ({
    person: person as Id<"us">,
    addedBy: added_by,
    addedAt: added_at,
    suspendedAt: suspended_at,
    payoutLimit: limitOf(payout_limit_minor),
    dayLimit: limitOf(day_limit_minor),
  }));
}
