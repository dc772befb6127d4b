/** Finding pay-ins that the bank has to be asked about. */
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** The number that a transfer is paid in to; null before the bank has given one. */
export async function findPayInAccount(
  db: Executor,
  transfer: Id<"tr">,
): Promise<{ readonly channel: string; readonly number: string } | null> {
  const row = await db
    .selectFrom("transfers.pay_in_account")
    .select(["channel", "number"])
    .where("transfer", "=", transfer)
    .executeTakeFirst();
  return row ?? null;
}

/** Transfers that still wait for their money and whose pay-in was over at `now`, the longest over first. */
export async function listOverdue(db: Executor, now: Date, limit: number): Promise<Id<"tr">[]> {
  const rows = await db
    .selectFrom("transfers.transfer")
    .select("id")
    .where("state", "=", "AWAITING_PAYMENT")
    .where("pay_by", "<=", now)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as Id<"tr">);
}
