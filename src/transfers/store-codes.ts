import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** The code's proof in place of the one before, with all its tries. */
export async function putCode(db: Executor, transfer: Id<"tr">, hmac: Buffer, now: Date): Promise<void> {
  await db
    .insertInto("transfers.collect_code")
    .values({ transfer, hmac, made_at: now, tries: 0 })
    .onConflict((conflict) => conflict.column("transfer").doUpdateSet({ hmac, made_at: now, tries: 0 }))
    .execute();
}

export async function findCode(
  db: Executor,
  hmac: Buffer,
): Promise<{ readonly transfer: Id<"tr">; readonly tries: number } | null> {
  const row = await db
    .selectFrom("transfers.collect_code")
    .select(["transfer", "tries"])
    .where("hmac", "=", hmac)
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
