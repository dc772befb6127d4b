import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";

/** Stores a code's HMAC in place of the one before, with all its tries. */
export async function putCode(
  db: Executor,
  transfer: Id<"tr">,
  { hmac, keyNumber }: { readonly hmac: Buffer; readonly keyNumber: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.pickup_code")
    .values({ transfer, hmac, key_number: keyNumber, made_at: now, tries: 0 })
    .onConflict((conflict) => conflict.column("transfer").doUpdateSet({ hmac, key_number: keyNumber, made_at: now, tries: 0 }))
    .execute();
}

/**
 * Counts a code reissued at the sender's request. False when there were too many today or one just now. The update itself is the check, so
 * concurrent requests cannot exceed the limit.
 */
export async function countReissue(
  db: Executor,
  { transfer, today, most, madeBefore }: { transfer: Id<"tr">; today: LocalDate; most: number; madeBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update transfers.pickup_code set reissued_on = ${today}, reissues = case when reissued_on = ${today} then reissues + 1 else 1 end
    where transfer = ${transfer} and made_at <= ${madeBefore} and (reissued_on is distinct from ${today} or reissues < ${most})
    returning reissues`.execute(db);
  return rows.length > 0;
}

export async function findCode(
  db: Executor,
  hmacs: readonly Buffer[],
): Promise<{ readonly transfer: Id<"tr">; readonly tries: number } | null> {
  const row = await db
    .selectFrom("transfers.pickup_code")
    .select(["transfer", "tries"])
    .where("hmac", "in", [...hmacs])
    .executeTakeFirst();
  return row === undefined ? null : { transfer: row.transfer as Id<"tr">, tries: row.tries };
}

/** Those of the transfers whose code has at least this many wrong tries. */
export async function listWithTries(db: Executor, transfers: readonly Id<"tr">[], tries: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("transfers.pickup_code")
    .select("transfer")
    .where("transfer", "in", [...transfers])
    .where("tries", ">=", tries)
    .execute();
  return rows.map(({ transfer }) => transfer);
}

/** Adds one try up to the maximum. Returns the number of tries. The update itself counts, so two concurrent tries count as two. */
export async function countWrongTry(db: Executor, transfer: Id<"tr">, most: number): Promise<number> {
  const row = await db
    .updateTable("transfers.pickup_code")
    .set({ tries: sql<number>`least(tries + 1, ${most}::int)` })
    .where("transfer", "=", transfer)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? most;
}

export async function deleteCodes(db: Executor, transfers: readonly Id<"tr">[]): Promise<void> {
  if (transfers.length === 0) return;
  await db
    .deleteFrom("transfers.pickup_code")
    .where("transfer", "in", [...transfers])
    .execute();
}
