import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** The code's proof in place of the one before, with all its tries. */
export async function putCode(
  db: Executor,
  transfer: Id<"tr">,
  { hmac, keyNumber }: { readonly hmac: Buffer; readonly keyNumber: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.collect_code")
    .values({ transfer, hmac, key_number: keyNumber, made_at: now, tries: 0 })
    .onConflict((conflict) => conflict.column("transfer").doUpdateSet({ hmac, key_number: keyNumber, made_at: now, tries: 0 }))
    .execute();
}

/** A code that its sender asks for anew: counted, and false when it was asked for too often today or just now. The update is the check. */
export async function countAsked(
  db: Executor,
  { transfer, today, most, madeBefore }: { transfer: Id<"tr">; today: LocalDate; most: number; madeBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update transfers.collect_code set asked_on = ${today}, asked = case when asked_on = ${today} then asked + 1 else 1 end
    where transfer = ${transfer} and made_at <= ${madeBefore} and (asked_on is distinct from ${today} or asked < ${most})
    returning asked`.execute(db);
  return rows.length > 0;
}

export async function findCode(
  db: Executor,
  hmacs: readonly Buffer[],
): Promise<{ readonly transfer: Id<"tr">; readonly tries: number } | null> {
  const row = await db
    .selectFrom("transfers.collect_code")
    .select(["transfer", "tries"])
    .where("hmac", "in", [...hmacs])
    .executeTakeFirst();
  return row === undefined ? null : { transfer: row.transfer as Id<"tr">, tries: row.tries };
}

/** One more, up to the most; answers how many there are. The update is the count: two at once are two. */
export async function countWrongTry(db: Executor, transfer: Id<"tr">, most: number): Promise<number> {
  const row = await db
    .updateTable("transfers.collect_code")
    .set({ tries: sql<number>`least(tries + 1, ${most}::int)` })
    .where("transfer", "=", transfer)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? most;
}

export async function deleteCodes(db: Executor, transfers: readonly Id<"tr">[]): Promise<void> {
  if (transfers.length === 0) return;
  await db
    .deleteFrom("transfers.collect_code")
    .where("transfer", "in", [...transfers])
    .execute();
}
