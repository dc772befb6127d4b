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

export async function listCashierRows(
  db: Executor,
  outlet: string,
): Promise<{ person: Id<"us">; addedBy: string; addedAt: Date }[]> {
  const rows = await db
    .selectFrom("cash_points.cashier")
    .select(["person", "added_by", "added_at"])
    .where("outlet", "=", outlet)
    .where("removed_at", "is", null)
    .orderBy("no")
    .execute();
  return rows.map(({ person, added_by, added_at }) => ({ person: person as Id<"us">, addedBy: added_by, addedAt: added_at }));
}
