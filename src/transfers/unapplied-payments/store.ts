/** SQL of payments without a transfer, and of their refunds. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { PaymentQueue } from "../proposals/contract.ts";
import type { PersonRules, Refund } from "../lifecycle/refunds.ts";
import type { ReceivedPayment } from "../pay-in/store.ts";
import { refundRow, toRefund } from "../store-rows.ts";

/** A payment as the office sees it. */
export interface StoredPayment {
  readonly id: Id<"py">;
  readonly transfer: Id<"tr"> | null;
  readonly channel: string;
  readonly number: string | null;
  /** The part that nothing has used: all of it, except where a payroll needed less. */
  readonly amount: Money;
  /** A payroll has used all or part of it: the rest can only go back. */
  readonly isPayrolls: boolean;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  readonly payer: ReceivedPayment["payer"];
  /** Its refund to the payer; null while it lies in suspense. */
  readonly refund: Refund | null;
}

const PAYMENT_COLUMNS = [
  "id",
  "transfer",
  "channel",
  "number",
  "amount_minor",
  "unused_minor",
  "paid_at",
  "recorded_at",
  "payer",
] as const;

const onePayment = (db: Executor, id: string) => db.selectFrom("transfers.pay_in").select(PAYMENT_COLUMNS).where("id", "=", id);
const withRefund = async (db: Executor, row: PaymentRow | undefined): Promise<StoredPayment | null> =>
  row === undefined ? null : ((await withRefunds(db, [row]))[0] ?? null);

/** Locks a payment until the transaction ends, so that it is not matched while another refunds it. */
export const lockPayment = async (db: Executor, id: string): Promise<StoredPayment | null> =>
  withRefund(db, await onePayment(db, id).forUpdate().executeTakeFirst());

/** The same without a lock, for reading. */
export const findPayment = async (db: Executor, id: string): Promise<StoredPayment | null> =>
  withRefund(db, await onePayment(db, id).executeTakeFirst());

/** Those of these payments that have a refund, each with its transfer; null where it has none. */
export async function listPaymentOwners(
  db: Executor,
  payments: readonly Id<"py">[],
): Promise<ReadonlyMap<Id<"py">, Id<"tr"> | null>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ of: Id<"py">; transfer: Id<"tr"> | null }>`
    select of, transfer from transfers.refund where of = any(${[...payments]}::text[])`.execute(db);
  return new Map(rows.map(({ of, transfer }) => [of, transfer]));
}

export interface PaymentFilter {
  readonly queue?: PaymentQueue | undefined;
  readonly number?: string | undefined;
  readonly amountMinor?: bigint | undefined;
  readonly before?: string | undefined;
}

/**
 * Conditions on a payment and its refund, by queue. `overdue` equals `refundNeedsPerson`, so that the filter and the mark on each payment
 * agree.
 */
export function inQueue(queue: PaymentQueue, { unsentTries, inquiries, inquiriesForMs }: PersonRules) {
  const refund = sql`select from transfers.refund where refund.of = pay_in.id`;
  const conditions = {
    unmatched: sql<boolean>`not exists (${refund})`,
    account_needed: sql<boolean>`exists (${refund} and status = 'account_needed')`,
    overdue: sql<boolean>`exists (${refund} and ((status = 'waiting' and tries >= ${unsentTries}) or (status in ('sent', 'unknown')
      and (inquire_at is null or inquiries >= ${inquiries} or inquire_at - unclear_since >= ${inquiriesForMs} * interval '1 millisecond'))))`,
  };
  if (queue !== "person") return conditions[queue];
  return sql<boolean>`(${sql.join(Object.values(conditions), sql` or `)})`;
}

/** Unclaimed payments, newest first: those in suspense, and those being refunded. */
export async function listUnapplied(
  db: Executor,
  { queue, number, amountMinor, before }: PaymentFilter,
  limit: number,
  rules: PersonRules,
): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom("transfers.pay_in")
    .select(PAYMENT_COLUMNS)
    .where("transfer", "is", null)
    .where("unused_minor", ">", 0n)
    .$if(queue !== undefined, (query) => query.where(inQueue(queue ?? "person", rules)))
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? ""))
    .$if(amountMinor !== undefined, (query) => query.where("amount_minor", "=", amountMinor ?? 0n))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .where((given) =>
      given.not(
        given.exists(
          given
            .selectFrom("transfers.refund")
            .select("of")
            .whereRef("of", "=", "transfers.pay_in.id")
            .where("status", "=", "paid"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return withRefunds(db, rows);
}

interface PaymentRow {
  readonly id: string;
  readonly transfer: string | null;
  readonly channel: string;
  readonly number: string | null;
  readonly amount_minor: bigint;
  readonly unused_minor: bigint;
  readonly paid_at: Date;
  readonly recorded_at: Date;
  readonly payer: unknown;
}

async function withRefunds(db: Executor, rows: readonly PaymentRow[]): Promise<StoredPayment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const refunds = await db.selectFrom("transfers.refund").selectAll().where("of", "in", ids).execute();
  return rows.map((row) => {
    const refund = refunds.find(({ of }) => of === row.id);
    return {
      id: row.id as Id<"py">,
      transfer: row.transfer as Id<"tr"> | null,
      channel: row.channel,
      number: row.number,
      amount: money("IDR", row.unused_minor),
      isPayrolls: row.transfer === null && row.unused_minor < row.amount_minor,
      paidAt: row.paid_at,
      recordedAt: row.recorded_at,
      payer: row.payer as ReceivedPayment["payer"],
      refund: refund === undefined ? null : toRefund(refund),
    };
  });
}

/** Writes the refund of an unclaimed payment. */
export async function savePayerRefund(db: Executor, refund: Refund): Promise<void> {
  const row = {
    ...refundRow("", refund),
    transfer: null,
    account: refund.account === null ? null : JSON.stringify(refund.account),
    // An unclaimed payment came by bank, and has no sender who could be notified or come to an outlet.
    account_requested_at: null,
    notifications: 0,
    cash: null,
    cash_rounding_minor: 0n,
  };
  const { of, ...changing } = { ...NO_ORDER, ...row, amount_minor: refund.amount.minor };
  await db
    .insertInto("transfers.refund")
    .values({ of, ...changing })
    .onConflict((conflict) => conflict.column("of").doUpdateSet(changing))
    .execute();
}

/** A refund that has not been sent has no order: all its order columns are null. */
const NO_ORDER = {
  reference: null,
  ordered_at: null,
  tries: null,
  is_answered: null,
  may_have_arrived: null,
  inquiries: null,
  inquire_at: null,
  missing_since: null,
  is_missing: null,
  unclear_since: null,
  last_unclear_at: null,
  refused_as: null,
};

/**
 * Which due refunds are claimed. `submissions`: a refund sent this often is not sent again (`whyNotNextTry`), and would hold up others
 * behind it.
 */
export type PayerRefundsDue = { readonly what: "send"; readonly submissions: number } | { readonly what: "inquire" };

/** Locks unclaimed payments whose refunds can be sent or inquired about. Skips rows locked by another worker. */
export async function claimPayerRefunds(
  db: Executor,
  which: PayerRefundsDue,
  now: Date,
  limit: number,
): Promise<StoredPayment[]> {
  const due =
    which.what === "send"
      ? sql<boolean>`(status = 'waiting' or (status = 'unknown' and is_missing and refused_as is null and tries < ${which.submissions}))
          and send_after <= ${now}`
      : sql<boolean>`status <> 'account_needed' and inquire_at <= ${now}`;
  // The payment is the row that every caller locks first.
  const { rows } = await sql<PaymentRow>`
    select pay_in.id, pay_in.transfer, channel, number, pay_in.amount_minor, unused_minor, paid_at, recorded_at, payer
    from transfers.refund join transfers.pay_in on pay_in.id = refund.of
    where refund.transfer is null and ${due} order by send_after limit ${limit} for update of pay_in skip locked`.execute(db);
  return withRefunds(db, rows);
}
