/** SQL of received payments. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";

/** A payment that a bank reports as received. */
export interface ReceivedPayment {
  readonly id: Id<"py">;
  /** True where the id was derived from the channel and the bank's id (payment-id.ts); an invariant then verifies it. */
  readonly isIdDerived?: boolean;
  readonly channel: string;
  /** The bank's own id of the payment. */
  readonly bankPayment: string;
  /** The number it was paid to. */
  readonly number: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly payer: { readonly name: string; readonly bank: string; readonly account: string } | null;
}

/** Inserts payments, before their transfers are known. Returns the ids of new ones. */
export async function insertPayIns(db: Executor, received: readonly ReceivedPayment[], now: Date): Promise<ReadonlySet<string>> {
  const written = received.map(({ id, isIdDerived = false, channel, bankPayment, number, amount, paidAt, payer }) => ({
    id,
    id_rule: isIdDerived ? 1 : 0,
    channel,
    bank_payment: bankPayment,
    number,
    amount_minor: amount.minor.toString(),
    paid_at: paidAt,
    payer,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into transfers.pay_in (id, id_rule, transfer, channel, bank_payment, number, amount_minor, unused_minor, is_late, paid_at, payer, recorded_at)
    select id, id_rule, null, channel, bank_payment, number, amount_minor, amount_minor, false, paid_at, nullif(payer, 'null'::jsonb), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as r (id text, id_rule smallint, channel text, bank_payment text, number text, amount_minor bigint, paid_at timestamptz, payer jsonb)
    -- The same order in every process, so that two that record the same payments cannot deadlock.
    order by channel, bank_payment, id
    -- No conflict target: a payment's id is derived from the payment, so the row of a second process conflicts with the primary key or
    -- with the bank's id. With one of the two as target, a conflict with the other would be an error.
    on conflict do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** By which channel each payment to a transfer came, and the bank's own id of it. */
export async function listReceived(
  db: Executor,
  transfer: Id<"tr">,
): Promise<ReadonlyMap<string, { readonly channel: string; readonly bankPayment: string }>> {
  const rows = await db
    .selectFrom("transfers.pay_in")
    .select(["id", "channel", "bank_payment as bankPayment"])
    .where("transfer", "=", transfer)
    .execute();
  return new Map(rows.map(({ id, ...received }) => [id, received]));
}

/** A payment to a transfer, and its payer where the bank named one. */
interface PaidBy {
  readonly payment: string;
  readonly transfer: string;
  readonly payer: ReceivedPayment["payer"];
  /** Whether the transfer used any of it: a late or second payment says nothing about the payer of the transfer. */
  readonly isUsed: boolean;
}

/** The payments to transfers and to their payrolls, with their payers; by how much was used, the least first. */
export async function listPayers(db: Executor, transfers: readonly Id<"tr">[]): Promise<PaidBy[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<PaidBy>`
    select payment, transfer, payer, used > 0 as "isUsed" from (
      select id as payment, transfer, payer, amount_minor - unused_minor as used from transfers.pay_in
      where transfer = any(${[...transfers]}::text[])
      union all
      select pay_in.id, t.id, pay_in.payer, used_minor from transfers.transfer as t
      join transfers.payroll_payment as used on used.payroll = t.source_whose join transfers.pay_in on pay_in.id = used.payment
      where t.id = any(${[...transfers]}::text[]) and t.source_account = 'payroll_funds'
    ) as paid order by used, payment`.execute(db);
  return rows;
}
