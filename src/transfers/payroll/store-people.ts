/** SQL of the people of a payroll: who prepared it, who has sent it to the approvers, and who sent it back. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** Everybody whose work the rows contain. */
export async function listPreparers(db: Executor, payroll: string): Promise<string[]> {
  const rows = await db
    .selectFrom("transfers.payroll_preparer")
    .select("person")
    .where("payroll", "=", payroll)
    .orderBy("prepared_at")
    .orderBy("person")
    .execute();
  return rows.map(({ person }) => person);
}

export async function addPreparer(db: Executor, payroll: string, person: string, now: Date): Promise<void> {
  await sql`insert into transfers.payroll_preparer (payroll, person, prepared_at) values (${payroll}, ${person}, ${now})
    on conflict do nothing`.execute(db);
}

export async function deletePreparers(db: Executor, payroll: string): Promise<void> {
  await db.deleteFrom("transfers.payroll_preparer").where("payroll", "=", payroll).execute();
}

/** The draft waits for an approver from now on; what was said when it was sent back is answered. */
export async function storeSubmitted(db: Executor, payroll: string, by: string, now: Date): Promise<void> {
  await sql`update transfers.payroll set submitted_at = ${now}, submitted_by = ${by}, returned_at = null, returned_by = null, returned_why = null,
    updated_at = ${now} where id = ${payroll}`.execute(db);
}

export async function storeReturned(
  db: Executor,
  payroll: string,
  { by, why }: { readonly by: string; readonly why: string },
  now: Date,
): Promise<void> {
  await sql`update transfers.payroll set submitted_at = null, submitted_by = null, returned_at = ${now}, returned_by = ${by}, returned_why = ${why},
    updated_at = ${now} where id = ${payroll}`.execute(db);
}
