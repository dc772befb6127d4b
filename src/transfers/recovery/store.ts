/** SQL of recoveries: the hold, and the inquiries made while nothing leaves. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Recovery } from "./model/recovery.ts";
import type { StepName } from "../lifecycle/steps.ts";

const RECOVERY = sql`id, since, begun_at as "begunAt", read_at as "readAt", inquired_at as "inquiredAt", lifted_at as "liftedAt"`;

/** The open recovery: while there is one nothing leaves. */
export async function findRecovery(db: Executor): Promise<Recovery | null> {
  const { rows } = await sql<Recovery>`select ${RECOVERY} from transfers.recovery where lifted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whether outgoing money is held now. */
export const isHeld = async (db: Executor): Promise<boolean> => (await findRecovery(db)) !== null;

/** All recoveries, newest first. */
export async function listRecoveries(db: Executor, limit: number): Promise<Recovery[]> {
  const { rows } = await sql<Recovery>`
    select ${RECOVERY} from transfers.recovery order by begun_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Inserts a recovery; false while another is open. */
export async function insertRecovery(db: Executor, { id, since, begunAt }: Pick<Recovery, "id" | "since" | "begunAt">) {
  const { rows } = await sql`
    insert into transfers.recovery (id, since, begun_at) values (${id}, ${since}, ${begunAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Marks its statements as read and schedules inquiries about the unknown numbers on them. */
export async function markRead(db: Executor, id: Recovery["id"], strange: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into transfers.recovery_inquiry (recovery, kind, subject)
    select ${id}, 'number', number from unnest(${[...strange]}::text[]) as number on conflict do nothing`.execute(db);
  await sql`update transfers.recovery set read_at = ${now} where id = ${id} and read_at is null`.execute(db);
}

/** Steps by which a transfer still moves automatically: what they lead to is unknown before they are taken. */
const MOVING: readonly StepName[] = ["check", "convert", "resolve_failure", "refund_unapplied", "submit", "send_refund"];

/** Marks the recovery as fully inquired once nothing is left that is due and was not inquired about. Returns whether it was marked now. */
export async function markInquiredIfComplete(db: Executor, { id }: Pick<Recovery, "id">, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update transfers.recovery as recovery set inquired_at = ${now}
    where id = ${id} and inquired_at is null and read_at is not null
      and not exists (select from transfers.recovery_inquiry where recovery = ${id} and kind = 'number' and inquired_at is null)
      and not exists (select from transfers.payment_inquiry where why = 'notification' and inquire_at <= ${now})
      and not exists (${ordersToInquire(id, now)})
      and not exists (select from transfers.refund where transfer is null and status = 'waiting' and send_after <= ${now}
        and not exists (${inquiredSince(id)} and inquiry.subject = refund.of))
    returning id`.execute(db);
  return rows.length > 0;
}

const inquiredSince = (id: string) =>
  sql`select from transfers.recovery_inquiry as inquiry where inquiry.recovery = ${id} and inquiry.kind = 'order' and inquiry.inquired_at is not null`;

const ordersToInquire = (id: string, now: Date) => sql`
  select from transfers.transfer as t where t.due_at <= ${now} and t.due_step = any(${[...MOVING]}::text[])
    and not exists (${inquiredSince(id)} and inquiry.subject = t.id and inquiry.version = t.version)`;

/** Transfers with a due order that was not inquired about since `inquiredBefore`, or has changed since. */
export async function listHeldOrders(
  db: Executor,
  id: Recovery["id"],
  { now, inquiredBefore, limit }: { readonly now: Date; readonly inquiredBefore: Date; readonly limit: number },
): Promise<Id<"tr">[]> {
  const { rows } = await sql<{ id: Id<"tr"> }>`
    select t.id from transfers.transfer as t where t.due_at <= ${now} and t.due_step in ('submit', 'send_refund')
      and not exists (${inquiredSince(id)} and inquiry.subject = t.id and inquiry.version = t.version and inquiry.inquired_at > ${inquiredBefore})
    order by t.due_at limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Unclaimed payments whose due refund was not inquired about since `inquiredBefore`. */
export async function listHeldPayerRefunds(
  db: Executor,
  id: Recovery["id"],
  { now, inquiredBefore, limit }: { readonly now: Date; readonly inquiredBefore: Date; readonly limit: number },
): Promise<Id<"py">[]> {
  const { rows } = await sql<{ id: Id<"py"> }>`
    select refund.of as id from transfers.refund where refund.transfer is null and status = 'waiting' and send_after <= ${now}
      and not exists (${inquiredSince(id)} and inquiry.subject = refund.of and inquiry.inquired_at > ${inquiredBefore})
    order by refund.of limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Unknown numbers on which a statement of the gap has money, not inquired about yet. */
export async function listStrangeNumbers(db: Executor, id: Recovery["id"], limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from transfers.recovery_inquiry where recovery = ${id} and kind = 'number' and inquired_at is null
    order by subject limit ${limit}`.execute(db);
  return rows.map(({ subject }) => subject);
}

export interface RecoveryAnswer {
  readonly kind: "order" | "number";
  readonly subject: string;
  readonly version: number;
  readonly answer: string;
}

/** Answers without a finding: the inquiry is repeated in the next run. */
export const NO_ANSWERS: readonly string[] = ["unknown", "not_sent"];

/** Stores the parties' answers. */
export async function saveAnswers(
  db: Executor,
  id: Recovery["id"],
  answers: readonly RecoveryAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    insert into transfers.recovery_inquiry as inquiry (recovery, kind, subject, version, inquired_at, answer)
    select ${id}, kind, subject, version, case when answer = any(${[...NO_ANSWERS]}::text[]) then null else ${now}::timestamptz end, answer
    from unnest(${answers.map(({ kind }) => kind)}::text[], ${answers.map(({ subject }) => subject)}::text[],
      ${answers.map(({ version }) => version)}::bigint[], ${answers.map(({ answer }) => answer)}::text[]) as one (kind, subject, version, answer)
    order by kind, subject
    on conflict (recovery, kind, subject) do update
      set version = excluded.version, inquired_at = excluded.inquired_at, answer = excluded.answer`.execute(db);
}

/** Ends the hold; false when it was not open, or inquiries are missing. */
export async function markLifted(db: Executor, id: Recovery["id"], by: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update transfers.recovery set lifted_at = ${now}, lifted_by = ${by}
    where id = ${id} and lifted_at is null and inquired_at is not null returning id`.execute(db);
  return rows.length > 0;
}

/** Number of inquiries by answer. */
export async function countAnswers(
  db: Executor,
  id: string,
): Promise<readonly { readonly answer: string; readonly count: number }[]> {
  const { rows } = await sql<{ answer: string; count: number }>`
    select coalesce(answer, 'not inquired yet') as answer, count(*)::int as count from transfers.recovery_inquiry
    where recovery = ${id} group by 1 order by 1`.execute(db);
  return rows;
}

/** Whether an instant lies in a time that a restore removed from the books. */
export async function isInGap(db: Executor, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.recovery where ${at}::timestamptz between since - interval '5 minutes' and begun_at limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Number of transfers still to be flagged with conflicting outcomes. */
export async function countConflictsToFlag(db: Executor, job: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${job}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The transfers that payments were used for. */
export async function listTransfersOf(db: Executor, payments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ id: string; transfer: string }>`
    select id, transfer from transfers.pay_in where id = any(${[...payments]}::text[]) and transfer is not null`.execute(db);
  return new Map(rows.map(({ id, transfer }) => [id, transfer]));
}

/** Cash that could have been collected meanwhile: only the outlets have a record of it. */
export async function listWaitingCash(db: Executor, before: Date, limit: number): Promise<Id<"tr">[]> {
  const { rows } = await sql<{ id: Id<"tr"> }>`
    select id from transfers.transfer where state in ('AVAILABLE', 'COLLECTING') and created_at <= ${before}
    union select transfer from transfers.refund where status in ('cash_ready', 'cash_collecting') and transfer is not null
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
