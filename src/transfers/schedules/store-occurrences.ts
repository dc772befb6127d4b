/** SQL of the occurrences of schedules. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { rateText, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Occurrence } from "./model/rhythm.ts";
import type { OccurrenceRow, OccurrenceState, SkipReason } from "./model/schedule.ts";
import { storedRate } from "./store.ts";

interface Row {
  readonly schedule: Id<"sd">;
  readonly planned_on: LocalDate;
  readonly due_at: Date;
  readonly opened_at: Date;
  readonly state: OccurrenceState;
  readonly reason: SkipReason | null;
  readonly rate: string | null;
  readonly transfer: Id<"tr"> | null;
  readonly outcome: "sent" | "not_sent" | null;
}

const toOccurrence = ({ planned_on, due_at, opened_at, rate, ...row }: Row): OccurrenceRow => ({
  schedule: row.schedule,
  on: planned_on,
  dueAt: due_at,
  openedAt: opened_at,
  state: row.state,
  reason: row.reason,
  rate: storedRate(rate),
  transfer: row.transfer,
  outcome: row.outcome,
});

/** Opens an occurrence. The primary key makes a second one of the same day impossible. */
export async function openOccurrence(db: Executor, schedule: string, { on, dueAt }: Occurrence, now: Date): Promise<void> {
  await sql`insert into transfers.schedule_occurrence (schedule, planned_on, due_at, opened_at, state, look_at)
    values (${schedule}, ${on}, ${dueAt}, ${now}, 'waiting', ${now})`.execute(db);
}

/** Records occurrences that are skipped without having been tried. */
export async function insertSkipped(
  db: Executor,
  schedule: string,
  occurrences: readonly Pick<Occurrence, "on" | "dueAt">[],
  reason: SkipReason,
  now: Date,
): Promise<void> {
  for (const { on, dueAt } of occurrences)
    await sql`insert into transfers.schedule_occurrence (schedule, planned_on, due_at, opened_at, state, reason, closed_at)
      values (${schedule}, ${on}, ${dueAt}, ${now}, 'skipped', ${reason}, ${now})`.execute(db);
}

/** The occurrence of a locked schedule that waits; null when there is none. */
export async function findWaiting(db: Executor, schedule: string): Promise<OccurrenceRow | null> {
  const { rows } = await sql<Row>`
    select * from transfers.schedule_occurrence where schedule = ${schedule} and state = 'waiting'`.execute(db);
  return rows[0] === undefined ? null : toOccurrence(rows[0]);
}

/** Ids of schedules with an occurrence to be looked at, after a place in that order. */
export async function listToLookAt(db: Executor, now: Date, after: string, limit: number): Promise<Id<"sd">[]> {
  const { rows } = await sql<{ schedule: Id<"sd"> }>`
    select schedule from transfers.schedule_occurrence where state = 'waiting' and look_at <= ${now} and schedule > ${after}
    order by schedule limit ${limit}`.execute(db);
  return rows.map(({ schedule }) => schedule);
}

interface Key {
  readonly schedule: string;
  readonly on: LocalDate;
}

/** Lets an occurrence wait; false when it has its result. */
export async function putWaiting(
  db: Executor,
  { schedule, on }: Key,
  { reason, rate, lookAt }: { readonly reason: SkipReason; readonly rate: Rate | null; readonly lookAt: Date },
): Promise<void> {
  await sql`update transfers.schedule_occurrence set reason = ${reason}, rate = ${rate && rateText(rate)}, look_at = ${lookAt}
    where schedule = ${schedule} and planned_on = ${on} and state = 'waiting'`.execute(db);
}

export async function putSkipped(db: Executor, { schedule, on }: Key, reason: SkipReason, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers.schedule_occurrence set state = 'skipped', reason = ${reason}, look_at = null, closed_at = ${now}
    where schedule = ${schedule} and planned_on = ${on} and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/** Records the transfer of an occurrence; false when it has its result, and then the transfer must not exist. */
export async function putPrepared(db: Executor, { schedule, on }: Key, transfer: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers.schedule_occurrence
    set state = 'prepared', transfer = ${transfer}, reason = null, rate = null, look_at = null, closed_at = ${now}
    where schedule = ${schedule} and planned_on = ${on} and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/** The occurrences of a schedule, the newest first. */
export async function listOccurrences(db: Executor, schedule: string, limit: number): Promise<OccurrenceRow[]> {
  const { rows } = await sql<Row>`
    select * from transfers.schedule_occurrence where schedule = ${schedule} order by planned_on desc limit ${limit}`.execute(db);
  return rows.map(toOccurrence);
}

/** The newest nominal day that has an occurrence: a changed schedule continues after it. */
export async function lastOccurrenceOn(db: Executor, schedule: string): Promise<LocalDate | null> {
  const { rows } = await sql<{ on: LocalDate | null }>`
    select max(planned_on) as on from transfers.schedule_occurrence where schedule = ${schedule}`.execute(db);
  return rows[0]?.on ?? null;
}

/** The schedule that a transfer comes from, and the nominal day, also of one that was prepared anew since; null for one that its sender began. */
export async function occurrenceOfTransfer(
  db: Executor,
  transfer: string,
): Promise<{ readonly schedule: Id<"sd">; readonly on: LocalDate } | null> {
  const { rows } = await sql<{ schedule: Id<"sd">; on: LocalDate }>`
    select schedule, planned_on as on from transfers.schedule_occurrence where transfer = ${transfer}
    union all select schedule, planned_on from transfers.schedule_renewal where expired = ${transfer}`.execute(db);
  return rows[0] ?? null;
}

export interface Payable {
  readonly transfer: Id<"tr">;
  readonly person: string;
  readonly number: string;
}

/** Prepared transfers that have their virtual account and whose person was not notified; marks them as notified. */
export async function takeToNotify(db: Executor, now: Date, limit: number): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    with payable as materialized (
      select o.transfer, t.sender as person, account.number
      from transfers.schedule_occurrence as o
      join transfers.transfer as t on t.id = o.transfer
      join transfers.pay_in_account as account on account.transfer = o.transfer
      where o.state = 'prepared' and o.outcome is null and o.notified_at is null and t.state = 'AWAITING_PAYMENT' and t.pay_by > ${now}
      order by o.transfer limit ${limit} for update of o skip locked),
    marked as (update transfers.schedule_occurrence as o set notified_at = ${now} from payable where o.transfer = payable.transfer)
    select * from payable`.execute(db);
  return rows;
}

/** Writes what became of prepared transfers that were paid or are over; returns their schedules. */
export async function settle(db: Executor, limit: number): Promise<{ schedule: Id<"sd">; isPaid: boolean }[]> {
  const { rows } = await sql<{ schedule: Id<"sd">; isPaid: boolean }>`
    with settled as materialized (
      select o.schedule, o.planned_on, t.funded_at is not null as "isPaid"
      from transfers.schedule_occurrence as o join transfers.transfer as t on t.id = o.transfer
      where o.state = 'prepared' and o.outcome is null and (t.funded_at is not null or t.state in ('CANCELLED', 'EXPIRED'))
      order by o.transfer limit ${limit} for update of o skip locked),
    marked as (update transfers.schedule_occurrence as o set outcome = case when settled."isPaid" then 'sent' else 'not_sent' end
      from settled where o.schedule = settled.schedule and o.planned_on = settled.planned_on)
    select schedule, "isPaid" from settled`.execute(db);
  return rows;
}

/** The outcomes of the last prepared transfers of a schedule, the newest first. */
export async function lastOutcomes(db: Executor, schedule: string, limit: number): Promise<("sent" | "not_sent" | null)[]> {
  const { rows } = await sql<{ outcome: "sent" | "not_sent" | null }>`
    select outcome from transfers.schedule_occurrence where schedule = ${schedule} and state = 'prepared'
    order by planned_on desc limit ${limit}`.execute(db);
  return rows.map(({ outcome }) => outcome);
}
