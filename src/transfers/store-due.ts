/** Finding what is due. */
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { StepName } from "./steps.ts";

interface Choice {
  readonly limit: number;
  readonly only?: Id<"tr"> | undefined;
}

/** Transfers of which one of these steps is due, the longest waiting first. */
const due = (db: Executor, steps: readonly StepName[], now: Date, { limit, only }: Choice) =>
  db
    .selectFrom("transfers.transfer")
    .select("id")
    .where("due_step", "in", [...steps])
    .where("due_at", "<=", now)
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .orderBy("due_at")
    .limit(limit);

/** Locks those that are due; what another worker has locked is left to it. */
export async function claimDue(db: Executor, steps: readonly StepName[], now: Date, choice: Choice): Promise<Id<"tr">[]> {
  const rows = await due(db, steps, now, choice).forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id as Id<"tr">);
}

/** The same without taking anything: what a worker goes through one by one. */
export async function listDueIds(db: Executor, steps: readonly StepName[], now: Date, limit: number): Promise<Id<"tr">[]> {
  return (await due(db, steps, now, { limit }).execute()).map(({ id }) => id as Id<"tr">);
}

/** Whose account a number is; null when it is none of ours. */
export async function findByPayInNumber(db: Executor, channel: string, number: string): Promise<Id<"tr"> | null> {
  const row = await db
    .selectFrom("transfers.pay_in_account")
    .select("transfer")
    .where("channel", "=", channel)
    .where("number", "=", number)
    .executeTakeFirst();
  return (row?.transfer ?? null) as Id<"tr"> | null;
}

/** The same where nobody says at which bank; null where two banks have given the same number. */
export async function findByNumber(db: Executor, number: string): Promise<Id<"tr"> | null> {
  const rows = await db.selectFrom("transfers.pay_in_account").select("transfer").where("number", "=", number).limit(2).execute();
  return rows.length === 1 ? ((rows[0]?.transfer ?? null) as Id<"tr"> | null) : null;
}

/** The virtual account of a transfer: the same again is no mistake, another one is. */
export async function insertPayInAccount(
  db: Executor,
  account: { readonly transfer: Id<"tr">; readonly channel: string; readonly number: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.pay_in_account")
    .values({ ...account, opened_at: now })
    .onConflict((conflict) => conflict.column("transfer").doNothing())
    .execute();
}

/** The number to pay a transfer in to; null as long as there is none. */
export async function findPayInNumber(db: Executor, transfer: Id<"tr">): Promise<string | null> {
  const row = await db
    .selectFrom("transfers.pay_in_account")
    .select("number")
    .where("transfer", "=", transfer)
    .executeTakeFirst();
  return row?.number ?? null;
}
