/** Finding what is due. */
import { sql } from "kysely";
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
  return (await findByPayInNumbers(db, channel, [{ number }])).get(number) ?? null;
}

/** Whose accounts numbers are; those of nobody's are left out. */
export async function findByPayInNumbers(
  db: Executor,
  channel: string,
  numbered: readonly { readonly number: string }[],
): Promise<ReadonlyMap<string, Id<"tr">>> {
  const { rows } = await sql<{ number: string; transfer: Id<"tr"> }>`
    select number, transfer from transfers.pay_in_account
    where channel = ${channel} and number = any(${numbered.map(({ number }) => number)}::text[])`.execute(db);
  return new Map(rows.map(({ number, transfer }) => [number, transfer]));
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

/** Keeps that the bank has said, asked at an instant after the pay-in was over, what was paid. */
export async function insertPaysInAsked(
  db: Executor,
  asked: readonly { readonly transfer: Id<"tr">; readonly askedAt: Date }[],
): Promise<void> {
  await db
    .insertInto("transfers.pay_in_asked")
    .values(asked.map(({ transfer, askedAt }) => ({ transfer, asked_at: askedAt })))
    .onConflict((conflict) => conflict.column("transfer").doNothing())
    .execute();
}

/** Those of these transfers that money can have come to, and the bank has not said at their end whether it did. */
export async function listPaysInUnasked(db: Executor, ids: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("transfers.pay_in_account as account")
    .leftJoin("transfers.pay_in_asked as asked", "asked.transfer", "account.transfer")
    .select("account.transfer")
    .where("account.transfer", "in", ["", ...ids])
    .where("asked.transfer", "is", null)
    .execute();
  return new Set(rows.map(({ transfer }) => transfer));
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
