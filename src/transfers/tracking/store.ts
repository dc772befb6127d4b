/** SQL of tracking links and of receipt codes. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

export interface Tracking {
  /** Number of the key its token is made with. */
  readonly keyNumber: number;
  readonly sequence: number;
  readonly isStopped: boolean;
}

export async function findTracking(db: Executor, transfer: Id<"tr">): Promise<Tracking | null> {
  const row = await db
    .selectFrom("transfers.tracking")
    .select(["sequence", "key_number", "stopped_at"])
    .where("transfer", "=", transfer)
    .executeTakeFirst();
  return row === undefined ? null : { sequence: row.sequence, keyNumber: row.key_number, isStopped: row.stopped_at !== null };
}

/** Stores the hash of the link with this sequence number. Two concurrent calls store the same. */
export async function putTracking(
  db: Executor,
  {
    transfer,
    sequence,
    keyNumber,
    tokenHash,
  }: { readonly transfer: Id<"tr">; readonly sequence: number; readonly keyNumber: number; readonly tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.tracking")
    .values({ transfer, sequence: sequence, key_number: keyNumber, token_hash: tokenHash, made_at: now })
    .onConflict((conflict) =>
      conflict
        .column("transfer")
        .doUpdateSet({ sequence: sequence, key_number: keyNumber, token_hash: tokenHash, made_at: now, stopped_at: null })
        .where("transfers.tracking.sequence", "<", sequence),
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

/** The transfer of a link; null for an unknown and for a revoked one. */
export async function findTracked(db: Executor, tokenHash: Buffer): Promise<Id<"tr"> | null> {
  const row = await db
    .selectFrom("transfers.tracking")
    .select("transfer")
    .where("token_hash", "=", tokenHash)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return (row?.transfer ?? null) as Id<"tr"> | null;
}

/** Stores the code of a receipt once. Returns the stored code, which every copy bears. */
export async function putReceipt(db: Executor, transfer: Id<"tr">, code: string, now: Date): Promise<string> {
  await db
    .insertInto("transfers.receipt")
    .values({ transfer, code, first_at: now })
    .onConflict((conflict) => conflict.column("transfer").doNothing())
    .execute();
  const row = await db.selectFrom("transfers.receipt").select("code").where("transfer", "=", transfer).executeTakeFirstOrThrow();
  return row.code;
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
