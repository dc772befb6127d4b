import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { CodeChange } from "../model/progress.ts";

/** Stores a code's HMAC in place of the one before, with all its tries. Records the one before as replaced. */
export async function putCode(
  db: Executor,
  transfer: Id<"tr">,
  { hmac, keyNumber }: { readonly hmac: Buffer; readonly keyNumber: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into transfers.pickup_code_change (transfer, at, what, hmac)
    select transfer, ${now}, 'replaced', hmac from transfers.pickup_code where transfer = ${transfer}`.execute(db);
  await db
    .insertInto("transfers.pickup_code")
    .values({ transfer, hmac, key_number: keyNumber, made_at: now, tries: 0 })
    .onConflict((conflict) => conflict.column("transfer").doUpdateSet({ hmac, key_number: keyNumber, made_at: now, tries: 0 }))
    .execute();
}

export interface Reissue {
  readonly transfer: Id<"tr">;
  readonly today: LocalDate;
  /** Codes reissued a day. */
  readonly most: number;
  /** A code made later may still be on its way. */
  readonly madeBefore: Date;
  /** Wrong tries that lock a code: a locked one is dead, so nothing is worth waiting for. */
  readonly lockedFrom: number;
}

/**
 * Counts a code reissued at the sender's request. False when there were too many today or one just now that still works. The update itself
 * is the check, so concurrent requests cannot exceed the limit.
 */
export async function countReissue(db: Executor, { transfer, today, most, madeBefore, lockedFrom }: Reissue): Promise<boolean> {
  const { rows } = await sql`
    update transfers.pickup_code set reissued_on = ${today}, reissues = case when reissued_on = ${today} then reissues + 1 else 1 end
    where transfer = ${transfer} and (made_at <= ${madeBefore} or tries >= ${lockedFrom}) and (reissued_on is distinct from ${today} or reissues < ${most})
    returning reissues`.execute(db);
  return rows.length > 0;
}

/** When the present code was made, and how many were reissued today; null without a code. */
export async function readReissues(
  db: Executor,
  transfer: Id<"tr">,
  today: LocalDate,
): Promise<{ readonly madeAt: Date; readonly reissues: number } | null> {
  const { rows } = await sql<{ madeAt: Date; reissues: number }>`
    select made_at as "madeAt", case when reissued_on = ${today} then reissues else 0 end as reissues
    from transfers.pickup_code where transfer = ${transfer}`.execute(db);
  return rows[0] ?? null;
}

/** Whether one of these is the HMAC of a code that was replaced while its transfer waits. */
export async function isReplaced(db: Executor, hmacs: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom("transfers.pickup_code_change")
    .select("id")
    .where("hmac", "in", [...hmacs])
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks and replacements of a transfer's codes, oldest first. A code is replaced three times a day at most. */
export async function listCodeChanges(db: Executor, transfer: Id<"tr">, limit: number): Promise<readonly CodeChange[]> {
  const rows = await db
    .selectFrom("transfers.pickup_code_change")
    .select(["at", "what"])
    .where("transfer", "=", transfer)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ at, what }) => ({ at, what: what as CodeChange["what"] }));
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

/**
 * Adds one try up to the maximum, and records the lock that the last one sets. Returns the number of tries. The update itself counts, so
 * two concurrent tries count as two, and only one of them locks.
 */
export async function countWrongTry(db: Executor, transfer: Id<"tr">, most: number, now: Date): Promise<number> {
  const row = await db
    .updateTable("transfers.pickup_code")
    .set({ tries: sql<number>`tries + 1` })
    .where("transfer", "=", transfer)
    .where("tries", "<", most)
    .returning("tries")
    .executeTakeFirst();
  if (row?.tries === most)
    await db.insertInto("transfers.pickup_code_change").values({ transfer, at: now, what: "locked" }).execute();
  return row?.tries ?? most;
}

export async function deleteCodes(db: Executor, transfers: readonly Id<"tr">[]): Promise<void> {
  if (transfers.length === 0) return;
  await db
    .updateTable("transfers.pickup_code_change")
    .set({ hmac: null })
    .where("transfer", "in", [...transfers])
    .where("hmac", "is not", null)
    .execute();
  await db
    .deleteFrom("transfers.pickup_code")
    .where("transfer", "in", [...transfers])
    .execute();
}
