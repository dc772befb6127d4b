/** SQL of payrolls and their rows. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { FINAL_STATES } from "../lifecycle/states.ts";
import { addPreparer, deletePreparers } from "./store-people.ts";
import {
  problemsSchema,
  type PaidBy,
  type CopiedAs,
  type Payroll,
  type PayrollRow,
  type PayrollState,
  type RowState,
} from "./model/payroll.ts";
import type { Typed } from "./model/payroll-columns.ts";

function payrolls(db: Executor) {
  return db.selectFrom("transfers.payroll").selectAll();
}
type StoredPayroll = Awaited<ReturnType<ReturnType<typeof payrolls>["execute"]>>[number];

const toPayroll = (row: StoredPayroll): Payroll => ({
  id: row.id as Id<"pl">,
  person: row.person,
  name: row.name,
  state: row.state as PayrollState,
  version: row.version,
  createdAt: row.created_at,
  approvedAt: row.approved_at,
  approvedBy: row.approved_by,
  approvedRows: row.approved_rows,
  sourceOfFunds: row.source_of_funds,
  totalMinor: row.total_minor,
  payBy: row.pay_by,
  fundedAt: row.funded_at,
  endedAt: row.ended_at,
  copied:
    row.copied_from === null || row.copied_as === null
      ? null
      : { from: row.copied_from as Id<"pl">, as: row.copied_as as CopiedAs },
  submitted: row.submitted_at === null || row.submitted_by === null ? null : { at: row.submitted_at, by: row.submitted_by },
  returned:
    row.returned_at === null || row.returned_by === null || row.returned_why === null
      ? null
      : { at: row.returned_at, by: row.returned_by, why: row.returned_why },
});

export async function findPayroll(db: Executor, id: string): Promise<Payroll | null> {
  const row = await payrolls(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toPayroll(row);
}

/** Locks a payroll until the transaction ends: every change of it or of its rows locks it first. */
export async function lockPayroll(db: Executor, id: string): Promise<Payroll | null> {
  const row = await payrolls(db).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toPayroll(row);
}

/** A person's payrolls, newest first, after one of them. */
export async function listPayrollsOf(db: Executor, person: string, after: string | undefined, limit: number): Promise<Payroll[]> {
  const rows = await payrolls(db)
    .where("person", "=", person)
    .$if(after !== undefined, (query) => query.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toPayroll);
}

/** The number of a person's payrolls that have not ended, drafts included. */
export async function countOpen(db: Executor, person: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfers.payroll
    where person = ${person} and state not in ('done', 'expired', 'cancelled')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Adds a draft; false where the id is taken. */
export async function insertPayroll(
  db: Executor,
  { id, person, name, copied }: Pick<Payroll, "id" | "person" | "name" | "copied">,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto("transfers.payroll")
    .values({
      id,
      person,
      name,
      state: "draft",
      created_at: now,
      updated_at: now,
      copied_from: copied?.from ?? null,
      copied_as: copied?.as ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A draft has changed: an approval of what it was before is worth nothing, and it waits for nobody. Whoever changed it has prepared it. */
export async function raiseVersion(
  db: Executor,
  id: string,
  { by, name }: { readonly by: string; readonly name: string | null },
  now: Date,
): Promise<void> {
  await sql`update transfers.payroll set version = version + 1, name = coalesce(${name}, name), updated_at = ${now},
    submitted_at = null, submitted_by = null where id = ${id}`.execute(db);
  await addPreparer(db, id, by, now);
}

export async function setState(db: Executor, id: string, state: PayrollState, now: Date): Promise<void> {
  const isEnd = state === "done" || state === "expired" || state === "cancelled";
  await sql`update transfers.payroll set state = ${state}, updated_at = ${now}, inquire_at = null,
    funded_at = case when ${state} = 'funded' then ${now}::timestamptz else funded_at end,
    ended_at = case when ${isEnd} then ${now}::timestamptz else ended_at end where id = ${id}`.execute(db);
}

function rowsOf(db: Executor) {
  return db.selectFrom("transfers.payroll_row").selectAll();
}
type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

const toRow = (row: StoredRow): PayrollRow => ({
  no: row.no,
  typed: row.typed as Typed,
  name: row.name,
  bank: row.bank,
  account: row.account,
  amountMinor: row.amount_minor,
  feeMinor: row.fee_minor,
  taxMinor: row.tax_minor,
  problems: problemsSchema.parse(row.problems),
  isLeftOut: row.is_left_out,
  verdict: row.verdict as PayrollRow["verdict"],
  score: row.score,
  bankName: row.bank_name,
  checkedAt: row.checked_at,
  acceptedAt: row.accepted_at,
  confirmedAt: row.confirmed_at,
  inquireAt: row.inquire_at,
  inquiries: row.inquiries,
  state: row.state as RowState,
  transfer: row.transfer as Id<"tr"> | null,
  quote: row.quote as Id<"qt"> | null,
  refusedFor: row.refused_for,
  repairs:
    row.repairs_payroll === null || row.repairs_no === null
      ? null
      : { payroll: row.repairs_payroll as Id<"pl">, no: row.repairs_no },
  paidBefore: (row.paid_before ?? row.paid_before_transfer) as PaidBy | null,
  repaidAt: row.repaid_at,
});

export async function listRows(db: Executor, payroll: string): Promise<PayrollRow[]> {
  return (await rowsOf(db).where("payroll", "=", payroll).orderBy("no").execute()).map(toRow);
}

/** Writes rows of a draft as they are now; the numbers stay. */
export async function saveRows(db: Executor, payroll: string, rows: readonly PayrollRow[]): Promise<void> {
  const written = rows.map((row) => ({
    payroll,
    no: row.no,
    typed: row.typed,
    name: row.name,
    bank: row.bank,
    account: row.account,
    amount_minor: row.amountMinor?.toString() ?? null,
    fee_minor: row.feeMinor?.toString() ?? null,
    tax_minor: row.taxMinor?.toString() ?? null,
    problems: row.problems,
    is_left_out: row.isLeftOut,
    verdict: row.verdict,
    score: row.score,
    bank_name: row.bankName,
    checked_at: row.checkedAt,
    accepted_at: row.acceptedAt,
    confirmed_at: row.confirmedAt,
    inquire_at: row.inquireAt,
    inquiries: row.inquiries,
    repairs_payroll: row.repairs?.payroll ?? null,
    repairs_no: row.repairs?.no ?? null,
    paid_before: row.paidBefore?.startsWith("pl_") ? row.paidBefore : null,
    paid_before_transfer: row.paidBefore?.startsWith("tr_") ? row.paidBefore : null,
    repaid_at: row.repaidAt,
  }));
  await sql`
    insert into transfers.payroll_row as r (payroll, no, typed, name, bank, account, amount_minor, fee_minor, tax_minor, problems, is_left_out, verdict,
      score, bank_name, checked_at, accepted_at, confirmed_at, inquire_at, inquiries, repairs_payroll, repairs_no, paid_before, paid_before_transfer, repaid_at)
    select w.payroll, w.no, w.typed, w.name, w.bank, w.account, w.amount_minor, w.fee_minor, w.tax_minor, w.problems, w.is_left_out, w.verdict,
      w.score, w.bank_name, w.checked_at, w.accepted_at, w.confirmed_at, w.inquire_at, w.inquiries, w.repairs_payroll, w.repairs_no, w.paid_before, w.paid_before_transfer, w.repaid_at
    from jsonb_populate_recordset(null::transfers.payroll_row, ${JSON.stringify(written)}::jsonb) as w
    on conflict (payroll, no) do update set typed = excluded.typed, name = excluded.name, bank = excluded.bank, account = excluded.account,
      amount_minor = excluded.amount_minor, fee_minor = excluded.fee_minor, tax_minor = excluded.tax_minor, problems = excluded.problems,
      is_left_out = excluded.is_left_out, verdict = excluded.verdict, score = excluded.score, bank_name = excluded.bank_name,
      checked_at = excluded.checked_at, accepted_at = excluded.accepted_at, confirmed_at = excluded.confirmed_at, inquire_at = excluded.inquire_at, inquiries = excluded.inquiries,
      paid_before = excluded.paid_before, paid_before_transfer = excluded.paid_before_transfer, repaid_at = excluded.repaid_at`.execute(
    db,
  );
}

/** Removes the rows of a draft and the names of their preparers, before another file takes their place. */
export async function deleteRows(db: Executor, payroll: string): Promise<void> {
  await db.deleteFrom("transfers.payroll_row").where("payroll", "=", payroll).execute();
  await deletePreparers(db, payroll);
}

export interface RowToAsk {
  readonly no: number;
  readonly bank: string;
  readonly account: string;
  readonly name: string;
  readonly inquiries: number;
}

/** Claims the next row of a draft whose bank has to be asked. The claim ends at `until`, so that another worker asks if this one dies. */
export async function claimRowToAsk(db: Executor, payroll: string, now: Date, until: Date): Promise<RowToAsk | null> {
  const { rows } = await sql<RowToAsk>`
    update transfers.payroll_row as r set inquire_at = ${until}, inquiries = inquiries + 1
    where payroll = ${payroll} and no = (select no from transfers.payroll_row
      where payroll = ${payroll} and state = 'draft' and not is_left_out and inquire_at <= ${now} order by no limit 1 for update skip locked)
    returning no, bank, account, name, inquiries`.execute(db);
  return rows[0] ?? null;
}

export interface Answer {
  readonly verdict: PayrollRow["verdict"];
  readonly score: number | null;
  readonly bankName: string | null;
  readonly checkedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly inquireAt: Date | null;
}

/** Stores the bank's answer, unless the row has changed since it was asked. */
export async function recordVerdict(db: Executor, payroll: string, asked: RowToAsk, answer: Answer): Promise<void> {
  await sql`
    update transfers.payroll_row set verdict = ${answer.verdict}, score = ${answer.score}, bank_name = ${answer.bankName},
      checked_at = ${answer.checkedAt}, accepted_at = ${answer.acceptedAt}, inquire_at = ${answer.inquireAt}
    where payroll = ${payroll} and no = ${asked.no} and state = 'draft' and bank = ${asked.bank} and account = ${asked.account} and name = ${asked.name}`.execute(
    db,
  );
}

/** Payrolls with work: something to ask, to prepare, to inquire, to make or to end. */
export async function listDue(db: Executor, now: Date, limit: number): Promise<Id<"pl">[]> {
  const { rows } = await sql<{ id: Id<"pl"> }>`
    select id from transfers.payroll where state in ('preparing', 'funded') or (state = 'awaiting_payment' and inquire_at <= ${now})
      or (state = 'paying' and not exists (select from transfers.payroll_row as r join transfers.transfer as t on t.id = r.transfer
        where r.payroll = payroll.id and t.state <> all(${[...FINAL_STATES]}::text[])))
    union
    select payroll from transfers.payroll_row join transfers.payroll on payroll.id = payroll_row.payroll
      where payroll_row.inquire_at <= ${now} and payroll_row.state = 'draft' and payroll.state = 'draft' and not is_left_out
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Payrolls under way with one of these transfers, all of whose transfers have ended. */
export async function listEndedWith(db: Executor, transfers: readonly string[]): Promise<Id<"pl">[]> {
  const { rows } = await sql<{ id: Id<"pl"> }>`
    select distinct p.id from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
    where r.transfer = any(${[...transfers]}::text[]) and r.state = 'made' and p.state = 'paying'
      and not exists (select from transfers.payroll_row as o join transfers.transfer as t on t.id = o.transfer
        where o.payroll = p.id and t.state <> all(${[...FINAL_STATES]}::text[]))`.execute(db);
  return rows.map(({ id }) => id);
}
