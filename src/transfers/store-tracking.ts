/** SQL of the links that follow a transfer, and of the codes on receipts. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

export interface Tracking {
  /** Of the key that its token is made with. */
  readonly keyNumber: number;
  readonly nth: number;
  readonly isStopped: boolean;
}

export async function findTracking(db: Executor, transfer: Id<"tr">): Promise<Tracking | null> {
  const row = await db
    .selectFrom("transfers.tracking")
    .select(["nth", "key_number", "stopped_at"])
    .where("transfer", "=", transfer)
    .executeTakeFirst();
  return row === undefined ? null : { nth: row.nth, keyNumber: row.key_number, isStopped: row.stopped_at !== null };
}

/** Keeps what proves the nth link; two at once keep the same. */
export async function putTracking(
  db: Executor,
  {
    transfer,
    nth,
    keyNumber,
    tokenHash,
  }: { readonly transfer: Id<"tr">; readonly nth: number; readonly keyNumber: number; readonly tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.tracking")
    .values({ transfer, nth, key_number: keyNumber, token_hash: tokenHash, made_at: now })
    .onConflict((conflict) =>
      conflict
        .column("transfer")
        .doUpdateSet({ nth, key_number: keyNumber, token_hash: tokenHash, made_at: now, stopped_at: null })
        .where("transfers.tracking.nth", "<", nth),
    )
    .execute();
}

export async function stopTracking(db: Executor, transfer: Id<"tr">, now: Date): Promise<void> {
  await db
    .updateTable("transfers.tracking")
    .set({ stopped_at: now })
    .where("transfer", "=", transfer)
    .where("stopped_at", "is", null)
    .execute();
}

/** Whose link it is; null for none, and for one that was taken back. */
export async function findTracked(db: Executor, tokenHash: Buffer): Promise<Id<"tr"> | null> {
  const row = await db
    .selectFrom("transfers.tracking")
    .select("transfer")
    .where("token_hash", "=", tokenHash)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return (row?.transfer ?? null) as Id<"tr"> | null;
}

/** Writes the code of a receipt down, once: answers the one that stands, which every copy bears. */
export async function putReceipt(db: Executor, transfer: Id<"tr">, code: string, now: Date): Promise<string> {
  await db
    .insertInto("transfers.receipt")
    .values({ transfer, code, first_at: now })
    .onConflict((conflict) => conflict.column("transfer").doNothing())
    .execute();
  const kept = await db.selectFrom("transfers.receipt").select("code").where("transfer", "=", transfer).executeTakeFirstOrThrow();
  return kept.code;
}

export async function findReceipt(
  db: Executor,
  code: string,
): Promise<{ readonly transfer: Id<"tr">; readonly firstAt: Date } | null> {
  const row = await db
    .selectFrom("transfers.receipt")
    .select(["transfer", sql<Date>`first_at`.as("firstAt")])
    .where("code", "=", code)
    .executeTakeFirst();
  return row === undefined ? null : { transfer: row.transfer as Id<"tr">, firstAt: row.firstAt };
}
