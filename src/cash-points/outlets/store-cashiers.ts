/** SQL of an outlet's cashiers. Rows are closed, never deleted, so that it stays known who paid out. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

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

export async function listCashierRows(
  db: Executor,
  outlet: string,
): Promise<{ person: Id<"us">; addedBy: string; addedAt: Date; suspendedAt: Date | null }[]> {
  const rows = await db
    .selectFrom("cash_points.cashier")
    .select(["person", "added_by", "added_at", "suspended_at"])
    .where("outlet", "=", outlet)
    .where("removed_at", "is", null)
    .orderBy("no")
    .execute();
  return rows.map(({ person, added_by, added_at, suspended_at }) => ({
    person: person as Id<"us">,
    addedBy: added_by,
    addedAt: added_at,
    suspendedAt: suspended_at,
  }));
}
