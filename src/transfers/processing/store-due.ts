/** SQL that finds due work and pay-in accounts. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { StepName } from "../lifecycle/steps.ts";

interface Choice {
  readonly limit: number;
  readonly only?: Id<"tr"> | undefined;
  /** Leaves out transfers of frozen people: nothing is due to them, and they take no place among those that are. */
  readonly withoutFrozen?: boolean;
}

/** Transfers with one of these steps due, longest waiting first. */
const due = (db: Executor, steps: readonly StepName[], now: Date, { limit, only, withoutFrozen = false }: Choice) =>
  db
    .selectFrom("transfers.transfer")
    .select("id")
    .where("due_step", "in", [...steps])
    .where("due_at", "<=", now)
    .$if(withoutFrozen, (query) =>
      query.where(
        sql<boolean>`not exists (select from transfers.advance_hold as hold where hold.kind = 'person' and hold.value = transfer.sender
          and hold.freezes and hold.lifted_at is null and (hold.until is null or hold.until > ${now}))`,
      ),
    )
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .orderBy("due_at")
    .limit(limit);

/** Locks due transfers. Skips rows locked by another worker. */
export async function claimDue(db: Executor, steps: readonly StepName[], now: Date, choice: Choice): Promise<Id<"tr">[]> {
  const rows = await due(db, steps, now, choice).forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id as Id<"tr">);
}

/** The same without locking, for a worker that goes through them one by one. */
export async function listDueIds(db: Executor, steps: readonly StepName[], now: Date, limit: number): Promise<Id<"tr">[]> {
  return (await due(db, steps, now, { limit }).execute()).map(({ id }) => id as Id<"tr">);
}

/** The transfer of a virtual account's number; null when it is none of ours. */
export async function findByPayInNumber(db: Executor, channel: string, number: string): Promise<Id<"tr"> | null> {
  return (await findByPayInNumbers(db, channel, [{ number }])).get(number) ?? null;
}

/** The transfers of the numbers of virtual accounts and QRIS codes; unknown numbers are left out. */
export async function findByPayInNumbers(
  db: Executor,
  channel: string,
  numbered: readonly { readonly number: string }[],
): Promise<ReadonlyMap<string, Id<"tr">>> {
  const numbers = numbered.map(({ number }) => number);
  const { rows } = await sql<{ number: string; transfer: Id<"tr"> }>`
    select number, transfer from transfers.pay_in_account
    where channel = ${channel} and number = any(${numbers}::text[])
    union all select number, transfer from transfers.pay_in_qris where channel = ${channel} and number = any(${numbers}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ number, transfer }) => [number, transfer]));
}

/** The same where the bank is not known; null where two banks have issued the same number. */
export async function findByNumber(db: Executor, number: string): Promise<Id<"tr"> | null> {
  const rows = await db.selectFrom("transfers.pay_in_account").select("transfer").where("number", "=", number).limit(2).execute();
  return rows.length === 1 ? ((rows[0]?.transfer ?? null) as Id<"tr"> | null) : null;
}

/** Stores the virtual account of a transfer. Idempotent: a second one for the same transfer is ignored. */
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

/** Records that the bank has answered, in an inquiry after the end of the pay-in, what was paid. */
export async function insertFinalInquiries(
  db: Executor,
  inquired: readonly { readonly transfer: Id<"tr">; readonly inquiredAt: Date }[],
): Promise<void> {
  await db
    .insertInto("transfers.pay_in_final_inquiry")
    .values(inquired.map(({ transfer, inquiredAt }) => ({ transfer, inquired_at: inquiredAt })))
    .onConflict((conflict) => conflict.column("transfer").doNothing())
    .execute();
}

/** Of these transfers, those with a virtual account for which the bank has not answered since the end of the pay-in. */
export async function listWithoutFinalInquiry(db: Executor, ids: readonly Id<"tr">[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("transfers.pay_in_account as account")
    .leftJoin("transfers.pay_in_final_inquiry as inquiry", "inquiry.transfer", "account.transfer")
    .select("account.transfer")
    .where("account.transfer", "in", ["", ...ids])
    .where("inquiry.transfer", "is", null)
    .execute();
  return new Set(rows.map(({ transfer }) => transfer));
}

/** The number of a transfer's virtual account; null while there is none. */
export async function findPayInNumber(db: Executor, transfer: Id<"tr">): Promise<string | null> {
  const row = await db
    .selectFrom("transfers.pay_in_account")
    .select("number")
    .where("transfer", "=", transfer)
    .executeTakeFirst();
  return row?.number ?? null;
}
