/** SQL of payrolls from their approval on: rows that get their price, the virtual account, the payment, and the transfers. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { FINAL_STATES } from "../lifecycle/states.ts";
import type { Made } from "./model/repairs.ts";

export interface Approval {
  readonly by: string;
  readonly sourceOfFunds: string;
  readonly rows: readonly { readonly no: number; readonly transfer: Id<"tr">; readonly quote: Id<"qt"> }[];
  readonly minor: bigint;
  readonly digest: string;
}

/** Fixes a draft: from here on neither it nor its rows change in what was approved. Rows that were left out stay as they are. */
export async function storeApproval(db: Executor, id: string, { by, sourceOfFunds, rows, minor, digest }: Approval, now: Date) {
  await sql`
    update transfers.payroll_row as r set state = 'approved', transfer = a.transfer, quote = a.quote, inquire_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (no integer, transfer text, quote text)
    where r.payroll = ${id} and r.no = a.no`.execute(db);
  await sql`
    update transfers.payroll set state = 'preparing', approved_at = ${now}, approved_by = ${by}, source_of_funds = ${sourceOfFunds},
      approved_rows = ${rows.length}, approved_minor = ${minor}, digest = ${digest}, updated_at = ${now} where id = ${id}`.execute(
    db,
  );
}

export interface RowToPrepare {
  readonly no: number;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  readonly note: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly taxMinor: bigint;
  readonly verdict: "match" | "close" | "different" | "not_checked";
  readonly score: number | null;
  readonly bankName: string | null;
  readonly checkedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly transfer: Id<"tr">;
  readonly quote: Id<"qt">;
}

/** The next approved row without a price of its own. */
export async function findRowToPrepare(db: Executor, payroll: string): Promise<RowToPrepare | null> {
  const { rows } = await sql<RowToPrepare>`
    select no, name, bank, account, typed ->> 'note' as note, amount_minor as "amountMinor", fee_minor as "feeMinor", tax_minor as "taxMinor",
      verdict, score, bank_name as "bankName", checked_at as "checkedAt", accepted_at as "acceptedAt", transfer, quote
    from transfers.payroll_row where payroll = ${payroll} and state = 'approved' order by no limit 1 for update`.execute(db);
  return rows[0] ?? null;
}

export async function storeReserved(
  db: Executor,
  payroll: string,
  no: number,
  { recipient, agreed, expiresAt }: { readonly recipient: string; readonly agreed: object; readonly expiresAt: Date },
): Promise<void> {
  await sql`update transfers.payroll_row set state = 'reserved', recipient = ${recipient}, agreed = ${JSON.stringify(agreed)}::jsonb,
    expires_at = ${expiresAt} where payroll = ${payroll} and no = ${no}`.execute(db);
}

export async function storeRefused(db: Executor, payroll: string, no: number, code: string): Promise<void> {
  await sql`update transfers.payroll_row set state = 'refused', refused_for = ${code}
    where payroll = ${payroll} and no = ${no} and state = 'approved'`.execute(db);
}

/** The cost of all prepared rows, and the instant until which every one of their prices holds. */
export async function sumReserved(
  db: Executor,
  payroll: string,
): Promise<{ readonly minor: bigint; readonly payBy: Date | null }> {
  const { rows } = await sql<{ minor: bigint; payBy: Date | null }>`
    select coalesce(sum(amount_minor + fee_minor + tax_minor), 0)::bigint as minor, min(expires_at) as "payBy"
    from transfers.payroll_row where payroll = ${payroll} and state = 'reserved'`.execute(db);
  return rows[0] ?? { minor: 0n, payBy: null };
}

/** The latest instant by which a prepared row is promised to arrive; null before one is prepared. */
export async function findLastArrival(db: Executor, payroll: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max((agreed ->> 'arrivesBy')::timestamptz) as at from transfers.payroll_row where payroll = ${payroll} and agreed is not null`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

export async function storeTotal(db: Executor, payroll: string, minor: bigint, payBy: Date, now: Date): Promise<void> {
  await sql`update transfers.payroll set total_minor = ${minor}, pay_by = ${payBy}, updated_at = ${now} where id = ${payroll}`.execute(
    db,
  );
}

/** The number at which the payroll is paid, from now on. A repeated answer of the bank is the same number. */
export async function storeAccount(
  db: Executor,
  payroll: string,
  { channel, number }: { readonly channel: string; readonly number: string },
  inquireAt: Date,
  now: Date,
): Promise<void> {
  await db
    .insertInto("transfers.payroll_account")
    .values({ payroll, channel, number, opened_at: now })
    .onConflict((conflict) => conflict.column("payroll").doNothing())
    .execute();
  await sql`update transfers.payroll set state = 'awaiting_payment', inquire_at = ${inquireAt}, inquiries = 0, updated_at = ${now}
    where id = ${payroll} and state = 'preparing'`.execute(db);
}

export async function findAccount(
  db: Executor,
  payroll: string,
): Promise<{ readonly channel: string; readonly number: string } | null> {
  const row = await db
    .selectFrom("transfers.payroll_account")
    .select(["channel", "number"])
    .where("payroll", "=", payroll)
    .executeTakeFirst();
  return row ?? null;
}

/** The payrolls of these numbers that wait for their payment, by number. */
export async function findByNumbers(
  db: Executor,
  channel: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Id<"pl">>> {
  const { rows } = await sql<{ number: string; payroll: Id<"pl"> }>`
    select number, payroll from transfers.payroll_account join transfers.payroll on payroll.id = payroll_account.payroll
    where channel = ${channel} and number = any(${[...numbers]}::text[]) and state = 'awaiting_payment'`.execute(db);
  return new Map(rows.map(({ number, payroll }) => [number, payroll]));
}

/** Has the bank inquired at once, and as if for the first time. */
export async function scheduleInquiry(db: Executor, payrolls: readonly string[], at: Date): Promise<void> {
  await sql`update transfers.payroll set inquire_at = ${at}, inquiries = 0
    where id = any(${[...payrolls]}::text[]) and state = 'awaiting_payment'`.execute(db);
}

/** Claims a due inquiry until an instant; null where another worker has it, or nothing is due. */
export async function claimInquiry(
  db: Executor,
  payroll: string,
  now: Date,
  until: Date,
): Promise<{ readonly tries: number } | null> {
  const { rows } = await sql<{ tries: number }>`
    update transfers.payroll set inquire_at = ${until}, inquiries = inquiries + 1
    where id = ${payroll} and state = 'awaiting_payment' and inquire_at <= ${now} returning inquiries as tries`.execute(db);
  return rows[0] ?? null;
}

/** The next inquiry, where the payroll still waits. */
export async function setInquiry(db: Executor, payroll: string, at: Date, isAnswered: boolean): Promise<void> {
  await sql`update transfers.payroll set inquire_at = ${at}, inquiries = case when ${isAnswered} then 0 else inquiries end
    where id = ${payroll} and state = 'awaiting_payment'`.execute(db);
}

export interface OpenPayment {
  readonly id: Id<"py">;
  readonly minor: bigint;
}

/** Payments to a payroll's number, in time and not used for anything, in the order they were made. Locked until the transaction ends. */
export async function lockPayments(
  db: Executor,
  { channel, number }: { readonly channel: string; readonly number: string },
  payBy: Date,
): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select id, unused_minor as minor from transfers.pay_in
    where channel = ${channel} and number = ${number} and transfer is null and unused_minor > 0 and paid_at <= ${payBy}
      and not exists (select from transfers.refund where refund.of = pay_in.id)
    order by paid_at, id for update`.execute(db);
  return rows;
}

/** Received on a payroll's number and not used for anything else: what counts if it is complete in time. */
export async function sumReceived(
  db: Executor,
  { channel, number }: { readonly channel: string; readonly number: string },
  payBy: Date,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(unused_minor), 0)::bigint as minor from transfers.pay_in
    where channel = ${channel} and number = ${number} and transfer is null and paid_at <= ${payBy}
      and not exists (select from transfers.refund where refund.of = pay_in.id)`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** Uses a part of each payment for a payroll. */
export async function takePayments(db: Executor, payroll: string, used: readonly OpenPayment[]): Promise<void> {
  const rows = used.map(({ id, minor }) => ({ id, minor: minor.toString() }));
  const { numAffectedRows } = await sql`
    update transfers.pay_in as p set unused_minor = p.unused_minor - u.minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id text, minor bigint)
    where p.id = any(${used.map(({ id }) => id)}::text[]) and p.id = u.id and p.transfer is null`.execute(db);
  if (numAffectedRows !== BigInt(used.length)) throw new Error("a payment was used by somebody else while it was locked");
  await sql`
    insert into transfers.payroll_payment (payment, payroll, used_minor)
    select id, ${payroll}, minor from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id text, minor bigint)`.execute(
    db,
  );
}

/** The time of the last payment that paid for it. */
export async function findPaidAt(db: Executor, payroll: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(paid_at) as at from transfers.payroll_payment as used join transfers.pay_in on pay_in.id = used.payment
    where used.payroll = ${payroll}`.execute(db);
  return rows[0]?.at ?? null;
}

export interface RowToMake {
  readonly no: number;
  readonly transfer: Id<"tr">;
  readonly quote: string;
  readonly recipient: string;
  readonly agreed: Readonly<Record<string, unknown>>;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly taxMinor: bigint;
}

/** The next rows that are paid for and no transfers yet. */
export async function listRowsToMake(db: Executor, payroll: string, limit: number): Promise<RowToMake[]> {
  const { rows } = await sql<RowToMake>`
    select no, transfer, quote, recipient, agreed, amount_minor as "amountMinor", fee_minor as "feeMinor", tax_minor as "taxMinor"
    from transfers.payroll_row where payroll = ${payroll} and state = 'reserved' order by no limit ${limit} for update`.execute(
    db,
  );
  return rows;
}

export async function storeMade(db: Executor, payroll: string, numbers: readonly number[]): Promise<void> {
  await sql`update transfers.payroll_row set state = 'made' where payroll = ${payroll} and no = any(${[...numbers]}::int[])`.execute(
    db,
  );
}

/** The ids under which the rows have reserved limits. */
export async function listReserved(db: Executor, payroll: string): Promise<Id<"tr">[]> {
  const { rows } = await sql<{ transfer: Id<"tr"> }>`
    select transfer from transfers.payroll_row where payroll = ${payroll} and state = 'reserved' order by transfer`.execute(db);
  return rows.map(({ transfer }) => transfer);
}

type MadeTransfer = Made & { readonly reason: string | null };

/** The states of the transfers that rows have become, by transfer. */
export async function listStatesOf(db: Executor, payroll: string): Promise<ReadonlyMap<string, MadeTransfer>> {
  const { rows } = await sql<MadeTransfer & { id: string }>`
    select t.id, t.state, t.reason, t.has_conflicting_outcomes as "isContested" from transfers.payroll_row as r join transfers.transfer as t on t.id = r.transfer
    where r.payroll = ${payroll} and r.state = 'made'`.execute(db);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

export interface Counts {
  readonly payroll: string;
  readonly rows: number;
  readonly made: number;
  readonly arrived: number;
  readonly ended: number;
  /** Rows that were never sent. */
  readonly refused: number;
  /** The wages of all rows that have ended without arriving, and of those that were never sent. */
  readonly failedMinor: bigint;
}

/** The progress of rows, by payroll. */
export async function countRows(db: Executor, payrolls: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await sql<Counts>`
    select r.payroll, count(*) filter (where not is_left_out)::int as rows, count(*) filter (where r.state = 'made')::int as made,
      count(*) filter (where t.state = 'PAID')::int as arrived, count(*) filter (where t.state = any(${[...FINAL_STATES]}::text[]))::int as ended,
      count(*) filter (where r.state = 'refused')::int as refused,
      coalesce(sum(r.amount_minor) filter (where r.state = 'refused' or (t.state = any(${[...FINAL_STATES]}::text[]) and t.state <> 'PAID')), 0)::bigint
        as "failedMinor"
    from transfers.payroll_row as r left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
    where r.payroll = any(${[...payrolls]}::text[]) group by r.payroll`.execute(db);
  return new Map(rows.map((row) => [row.payroll, row]));
}

/** The payroll that a transfer is a row of; null for any other. */
export async function findPayrollOf(db: Executor, transfer: string): Promise<Id<"pl"> | null> {
  const row = await db
    .selectFrom("transfers.payroll_row")
    .select("payroll")
    .where("transfer", "=", transfer)
    .where("state", "=", "made")
    .executeTakeFirst();
  return (row?.payroll ?? null) as Id<"pl"> | null;
}
