/** SQL of questions to banks: how many somebody has asked, what was learnt, which recipients wait for an answer. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { AccountCheck, RecipientId } from "./recipient.ts";

/** Counts a question on a day of Jakarta; false when as many as may be have been asked. The update is the check: parallel questions count exactly. */
export async function countInquiry(db: Executor, personId: string, day: LocalDate, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into recipients.inquiry_day as counted (person_id, day, asked) values (${personId}, ${day}, 1)
    on conflict (person_id, day) do update set asked = counted.asked + 1 where counted.asked < ${most} returning asked`.execute(
    db,
  );
  return rows.length > 0;
}

export async function readInquiriesAsked(db: Executor, personId: string, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select asked from recipients.inquiry_day where person_id = ${personId} and day = ${day}`.execute(db);
  return rows[0]?.asked ?? 0;
}

export interface Inquiry {
  readonly id: Id<"iq">;
  readonly personId: string;
  readonly bank: string;
  readonly account: string;
}

export async function insertInquiry(db: Executor, { id, personId, bank, account }: Inquiry, now: Date): Promise<void> {
  await sql`insert into recipients.inquiry (id, person_id, bank, account, asked_at)
    values (${id}, ${personId}, ${bank}, ${account}, ${now})`.execute(db);
}

/** What a bank has said, as it is kept: a name, or that there is no such account; or nothing. */
export type Learnt =
  | { readonly outcome: "found"; readonly bankName: string }
  | { readonly outcome: "no_account" }
  | { readonly outcome: "no_answer" };

export async function recordAnswer(db: Executor, id: Id<"iq">, learnt: Learnt, now: Date): Promise<void> {
  await sql`update recipients.inquiry set outcome = ${learnt.outcome}, bank_name = ${learnt.outcome === "found" ? learnt.bankName : null},
    answered_at = ${now} where id = ${id} and outcome is null`.execute(db);
}

/** What was last learnt about an account by the same person since then, and when; null when nothing was. */
export async function findAnswer(
  db: Executor,
  { personId, bank, account }: Omit<Inquiry, "id">,
  since: Date,
): Promise<{ readonly learnt: Learnt; readonly at: Date } | null> {
  const { rows } = await sql<{ outcome: "found" | "no_account"; bankName: string; at: Date }>`
    select outcome, bank_name as "bankName", answered_at as at from recipients.inquiry
    where person_id = ${personId} and bank = ${bank} and account = ${account} and outcome in ('found', 'no_account') and answered_at > ${since}
    order by asked_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { outcome, bankName, at } = row;
  return { learnt: outcome === "found" ? { outcome, bankName } : { outcome }, at };
}

/** Forgets answers and counts that are over, at most `batch` rows of each. */
export async function dropInquiries(db: Executor, askedBefore: Date, dayBefore: LocalDate, batch: number): Promise<void> {
  await sql`delete from recipients.inquiry where ctid in
    (select ctid from recipients.inquiry where asked_at < ${askedBefore} limit ${batch})`.execute(db);
  await sql`delete from recipients.inquiry_day where ctid in
    (select ctid from recipients.inquiry_day where day < ${dayBefore} limit ${batch})`.execute(db);
}

/** Forgets what was learnt for somebody about an account: they have deleted who has it. */
export async function dropAnswers(db: Executor, { personId, bank, account }: Omit<Inquiry, "id">): Promise<void> {
  await sql`delete from recipients.inquiry where person_id = ${personId} and bank = ${bank} and account = ${account}`.execute(db);
}

export interface Waiting {
  readonly id: RecipientId;
  readonly version: number;
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

/** Takes recipients whose bank is to be asked again; the time after this question is set already, should nobody come back with an answer. */
export async function claimWaiting(db: Executor, pausesMs: readonly number[], now: Date, batch: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update recipients.recipient set asked = asked + 1,
      ask_at = ${now}::timestamptz + (${pausesMs.map(String)}::bigint[])[asked + 2] * interval '1 millisecond'
    where id in (select id from recipients.recipient where ask_at <= ${now} order by ask_at limit ${batch} for update skip locked)
    returning id, version, entries ->> 'name' as name, entries ->> 'bank' as bank, entries ->> 'account' as account`.execute(db);
  return rows;
}

/** Writes down what a later question has brought, unless the recipient has changed meanwhile. */
export async function recordLaterCheck(db: Executor, { id, version }: Waiting, check: AccountCheck): Promise<boolean> {
  const { rows } = await sql`
    update recipients.recipient set verdict = ${check.verdict}, score = ${check.score}, bank_name = ${check.bankName},
      checked_at = ${check.checkedAt}, ask_at = null, version = version + 1
    where id = ${id} and version = ${version} and verdict = 'not_checked' returning id`.execute(db);
  return rows.length > 0;
}
