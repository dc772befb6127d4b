/** SQL of QRIS codes. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { PaymentInquiry } from "../../processing/store-inquiries.ts";

/** A transfer's QRIS code. `content` and `bankReference` are null until the bank has given it. */
export interface StoredQris {
  readonly channel: string;
  readonly number: string;
  readonly amount: Money;
  readonly content: string | null;
  readonly bankReference: string | null;
  readonly isRefused: boolean;
}

/** The QRIS code of a transfer; null where its sender has chosen none. */
export async function findQris(db: Executor, transfer: Id<"tr">): Promise<StoredQris | null> {
  const row = await db.selectFrom("transfers.pay_in_qris").selectAll().where("transfer", "=", transfer).executeTakeFirst();
  if (row === undefined) return null;
  const { channel, number, content, bank_reference: bankReference, amount_minor: minor, refused_at: refusedAt } = row;
  return { channel, number, content, bankReference, amount: money("IDR", minor), isRefused: refusedAt !== null };
}

/** Records that a code is wanted. One that exists stays; one that the bank refused is asked for again. Returns whether the bank has to be asked. */
export async function requestQris(
  db: Executor,
  wanted: Pick<StoredQris, "channel" | "number" | "amount"> & { readonly transfer: Id<"tr"> },
  now: Date,
): Promise<boolean> {
  const { transfer, channel, number, amount } = wanted;
  const { rows } = await sql`
    insert into transfers.pay_in_qris as code (transfer, channel, number, amount_minor, requested_at)
    values (${transfer}, ${channel}, ${number}, ${amount.minor}, ${now})
    on conflict (transfer) do update set requested_at = excluded.requested_at, refused_at = null
      where code.content is null and code.channel = excluded.channel
    returning transfer`.execute(db);
  return rows.length > 0;
}

/** Stores the bank's code, once. */
export async function saveQris(
  db: Executor,
  transfer: Id<"tr">,
  { content, bankReference }: { readonly content: string; readonly bankReference: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("transfers.pay_in_qris")
    .set({ content, bank_reference: bankReference, opened_at: now, refused_at: null })
    .where("transfer", "=", transfer)
    .where("content", "is", null)
    .execute();
}

/** Records that the bank gave no usable code. */
export async function markQrisRefused(db: Executor, transfer: Id<"tr">, now: Date): Promise<void> {
  await db
    .updateTable("transfers.pay_in_qris")
    .set({ refused_at: now })
    .where("transfer", "=", transfer)
    .where("content", "is", null)
    .execute();
}

/** The code as an inquiry needs it; null until the bank has given one. */
export async function findInquiredQris(db: Executor, transfer: Id<"tr">): Promise<PaymentInquiry["qris"]> {
  const code = await findQris(db, transfer);
  if (code === null || code.bankReference === null) return null;
  const { channel, number, bankReference, amount } = code;
  return { channel, number, bankReference, minor: String(amount.minor) };
}
