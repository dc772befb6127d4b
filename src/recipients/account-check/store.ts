/** SQL of account inquiries: the number per budget and day, the results, and the recipients waiting for an answer. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { AccountCheck, RecipientId } from "../model/recipient.ts";

/**
 * Counts an inquiry on a day in Jakarta; false when the maximum is reached. The update is the check: concurrent inquiries are counted
 * exactly.
 */
export async function countAccountInquiry(db: Executor, budget: string, day: LocalDate, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into recipients.inquiry_day as counted (budget, day, inquiries) values (${budget}, ${day}, 1)
    on conflict (budget, day) do update set inquiries = counted.inquiries + 1 where counted.inquiries < ${max} returning inquiries`.execute(
    db,
  );
  return rows.length > 0;
}

export async function readInquiryCount(db: Executor, budget: string, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ inquiries: number }>`
    select inquiries from recipients.inquiry_day where budget = ${budget} and day = ${day}`.execute(db);
  return rows[0]?.inquiries ?? 0;
}

export interface AccountInquiry {
  readonly id: Id<"iq">;
  readonly personId: string;
  /** Under which it was counted. */
  readonly budget: string;
  readonly bank: string;
  readonly account: string;
}

export async function insertAccountInquiry(
  db: Executor,
  { id, personId, budget, bank, account }: AccountInquiry,
  now: Date,
): Promise<void> {
  await sql`insert into recipients.inquiry (id, person_id, budget, bank, account, requested_at)
    values (${id}, ${personId}, ${budget}, ${bank}, ${account}, ${now})`.execute(db);
}

/** A bank's answer as stored: a name, no such account, or no answer. */
export type InquiryResult =
  | { readonly outcome: "found"; readonly bankName: string }
  | { readonly outcome: "no_account" }
  | { readonly outcome: "no_answer" };

export async function recordAnswer(db: Executor, id: Id<"iq">, result: InquiryResult, now: Date): Promise<void> {
  await sql`update recipients.inquiry set outcome = ${result.outcome}, bank_name = ${result.outcome === "found" ? result.bankName : null},
    answered_at = ${now} where id = ${id} and outcome is null`.execute(db);
}

/** The latest result for an account by the same person since then, and its time; null when there is none. */
export async function findAnswer(
  db: Executor,
  { personId, bank, account }: Omit<AccountInquiry, "id" | "budget">,
  since: Date,
): Promise<{ readonly result: InquiryResult; readonly at: Date } | null> {
  const { rows } = await sql<{ outcome: "found" | "no_account"; bankName: string; at: Date }>`
    select outcome, bank_name as "bankName", answered_at as at from recipients.inquiry
    where person_id = ${personId} and bank = ${bank} and account = ${account} and outcome in ('found', 'no_account') and answered_at > ${since}
    order by requested_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { outcome, bankName, at } = row;
  return { result: outcome === "found" ? { outcome, bankName } : { outcome }, at };
}

/** Deletes expired answers and counts, at most `batch` rows of each. */
export async function dropAccountInquiries(
  db: Executor,
  inquiredBefore: Date,
  dayBefore: LocalDate,
  batch: number,
): Promise<void> {
  await sql`delete from recipients.inquiry where ctid in
    (select ctid from recipients.inquiry where requested_at < ${inquiredBefore} limit ${batch})`.execute(db);
  await sql`delete from recipients.inquiry_day where ctid in
    (select ctid from recipients.inquiry_day where day < ${dayBefore} limit ${batch})`.execute(db);
}

/** Deletes a person's stored answers about an account, because they deleted the recipient. */
export async function dropAnswers(
  db: Executor,
  { personId, bank, account }: Omit<AccountInquiry, "id" | "budget">,
): Promise<void> {
  await sql`delete from recipients.inquiry where person_id = ${personId} and bank = ${bank} and account = ${account}`.execute(db);
}

export interface Waiting {
  readonly id: RecipientId;
  readonly version: number;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

/**
 * Claims recipients whose bank is to be inquired again. The claim already schedules the next inquiry, in case this process dies before it
 * records an answer.
 */
export async function claimWaiting(db: Executor, pausesMs: readonly number[], now: Date, batch: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update recipients.recipient set inquiries = inquiries + 1,
      inquire_at = ${now}::timestamptz + (${pausesMs.map(String)}::bigint[])[inquiries + 2] * interval '1 millisecond'
    where id in (select id from recipients.recipient where inquire_at <= ${now} order by inquire_at limit ${batch} for update skip locked)
    returning id, version, entries ->> 'name' as name, entries ->> 'bank' as bank, entries ->> 'account' as account`.execute(db);
  return rows;
}

/** Records the result of a later inquiry, unless the recipient has changed meanwhile. */
export async function recordLaterCheck(db: Executor, { id, version }: Waiting, check: AccountCheck): Promise<boolean> {
  const { rows } = await sql`
    update recipients.recipient set verdict = ${check.verdict}, score = ${check.score}, bank_name = ${check.bankName},
      checked_at = ${check.checkedAt}, inquire_at = null, version = version + 1
    where id = ${id} and version = ${version} and verdict = 'not_checked' returning id`.execute(db);
  return rows.length > 0;
}
