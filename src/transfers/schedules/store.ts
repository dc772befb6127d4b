/** SQL of schedules. */
import { sql } from "kysely";
import { money, type Currency } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { PurposeCode, SourceCode } from "../model/declarations.ts";
import type { End, Occurrence, Rhythm } from "./model/rhythm.ts";
import type { PauseReason, ScheduleState, ScheduleTerms } from "./model/schedule.ts";

export interface Schedule {
  readonly id: Id<"sd">;
  readonly person: string;
  readonly terms: ScheduleTerms;
  readonly approved: Buffer;
  readonly state: ScheduleState;
  readonly pauseReason: PauseReason | null;
  readonly used: number;
  readonly nextOn: LocalDate | null;
  readonly nextAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
}

interface Row {
  readonly id: Id<"sd">;
  readonly person: string;
  readonly recipient: Id<"rc">;
  readonly corridor: string;
  readonly side: "source" | "target";
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly purpose: PurposeCode;
  readonly source_of_funds: SourceCode;
  readonly rhythm: Rhythm["kind"];
  readonly rhythm_on: LocalDate | null;
  readonly rhythm_day: number | null;
  readonly end_after: number | null;
  readonly end_on: LocalDate | null;
  readonly day_off: "before" | "after";
  readonly hour: number;
  readonly max_rate: string | null;
  readonly wait_days: number;
  readonly approved: Buffer;
  readonly state: ScheduleState;
  readonly pause_reason: PauseReason | null;
  readonly used: number;
  readonly next_on: LocalDate | null;
  readonly next_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
}

/** A stored rate. Throws for a text that is none: the column accepts nothing else. */
export function storedRate(text: string | null): Rate | null {
  if (text === null) return null;
  const rate = parseRate(text);
  if (rate === null) throw new Error("a stored rate cannot be parsed");
  return rate;
}

function rhythmOf({ rhythm, rhythm_on: on, rhythm_day: day }: Row): Rhythm {
  if (rhythm === "once" && on !== null) return { kind: "once", on };
  if (rhythm === "weekly" && day !== null) return { kind: "weekly", weekday: day };
  if (rhythm === "monthly" && day !== null) return { kind: "monthly", day };
  return { kind: "month_end" };
}

function endOf({ end_after: count, end_on: on }: Row): End {
  if (count !== null) return { kind: "after", count };
  return on === null ? { kind: "never" } : { kind: "on", on };
}

const toSchedule = (row: Row): Schedule => ({
  id: row.id,
  person: row.person,
  terms: {
    recipient: row.recipient,
    corridor: row.corridor,
    side: row.side,
    amount: money(row.currency, row.amount_minor),
    purpose: row.purpose,
    sourceOfFunds: row.source_of_funds,
    rhythm: rhythmOf(row),
    end: endOf(row),
    dayOff: row.day_off,
    hour: row.hour,
    maxRate: storedRate(row.max_rate),
    waitDays: row.wait_days,
  },
  approved: row.approved,
  state: row.state,
  pauseReason: row.pause_reason,
  used: row.used,
  nextOn: row.next_on,
  nextAt: row.next_at,
  version: row.version,
  createdAt: row.created_at,
});

/** Serialises what a person changes about their schedules: without it two at once would exceed the bound by one. */
export const lockSchedulesOf = (db: Executor, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`transfers.schedules/${person}`}, 0))`.execute(db);

export async function findSchedule(db: Executor, id: string): Promise<Schedule | null> {
  const { rows } = await sql<Row>`select * from transfers.schedule where id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toSchedule(rows[0]);
}

/** Locks a schedule until the transaction ends. With `isBusySkipped`, null as well while another worker has it. */
export async function lockSchedule(db: Executor, id: string, isBusySkipped = false): Promise<Schedule | null> {
  const waiting = isBusySkipped ? sql`for update skip locked` : sql`for update`;
  const { rows } = await sql<Row>`select * from transfers.schedule where id = ${id} ${waiting}`.execute(db);
  return rows[0] === undefined ? null : toSchedule(rows[0]);
}

/** A person's schedules: active ones by their next day, then paused, then ended ones, the newest first. */
export async function listOf(db: Executor, person: string, limit: number): Promise<Schedule[]> {
  const { rows } = await sql<Row>`
    select * from transfers.schedule where person = ${person}
    order by state = 'ended', next_at nulls last, id desc limit ${limit}`.execute(db);
  return rows.map(toSchedule);
}

export async function countOpen(db: Executor, person: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from transfers.schedule where person = ${person} and state <> 'ended'`.execute(db);
  return rows[0]?.open ?? 0;
}

interface Saving {
  readonly id: string;
  readonly person: string;
  readonly terms: ScheduleTerms;
  readonly approved: Buffer;
  readonly next: Occurrence;
  /** The next occurrence is so near that the person, who has just seen its day, is not told again. */
  readonly isNear: boolean;
}

const columnsOf = ({ terms, approved, next, isNear }: Saving) => ({
  recipient: terms.recipient,
  corridor: terms.corridor,
  side: terms.side,
  currency: terms.amount.currency,
  amount_minor: terms.amount.minor,
  purpose: terms.purpose,
  source_of_funds: terms.sourceOfFunds,
  rhythm: terms.rhythm.kind,
  rhythm_on: terms.rhythm.kind === "once" ? terms.rhythm.on : null,
  rhythm_day: terms.rhythm.kind === "weekly" ? terms.rhythm.weekday : terms.rhythm.kind === "monthly" ? terms.rhythm.day : null,
  end_after: terms.end.kind === "after" ? terms.end.count : null,
  end_on: terms.end.kind === "on" ? terms.end.on : null,
  day_off: terms.dayOff,
  hour: terms.hour,
  max_rate: terms.maxRate === null ? null : rateText(terms.maxRate),
  wait_days: terms.waitDays,
  approved,
  state: "active",
  pause_reason: null,
  next_on: next.on,
  next_at: next.dueAt,
  reminded_on: isNear ? next.on : null,
});

export async function insertSchedule(db: Executor, saving: Saving, now: Date): Promise<boolean> {
  const { id, person } = saving;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("transfers.schedule")
    .values({
      id,
      person,
      ...columnsOf(saving),
      approved_at: now,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes a changed schedule over the version that was shown; false when it is not that one any more, or has ended. */
export async function updateSchedule(
  db: Executor,
  saving: Saving & { readonly version: number; readonly isApprovedAnew: boolean },
  now: Date,
): Promise<boolean> {
  const { id, person, version, isApprovedAnew } = saving;
  const { numUpdatedRows } = await db
    .updateTable("transfers.schedule")
    .set({ ...columnsOf(saving), version: version + 1, updated_at: now, ...(isApprovedAnew && { approved_at: now, used: 0 }) })
    .where("id", "=", id)
    .where("person", "=", person)
    .where("version", "=", version)
    .where("state", "<>", "ended")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Writes where a locked schedule stands: its state, and the occurrence that comes next. */
export async function putState(
  db: Executor,
  id: string,
  {
    state,
    pauseReason = null,
    used,
    next,
  }: {
    readonly state: ScheduleState;
    readonly pauseReason?: PauseReason | null;
    readonly used?: number;
    readonly next: Pick<Occurrence, "on" | "dueAt"> | null;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable("transfers.schedule")
    .set({
      state,
      pause_reason: pauseReason,
      next_on: next?.on ?? null,
      next_at: next?.dueAt ?? null,
      updated_at: now,
      ...(used !== undefined && { used }),
    })
    .where("id", "=", id)
    .execute();
}

/** Ids of active schedules of which an occurrence is due, after a place in that order. */
export async function listDue(db: Executor, now: Date, after: string, limit: number): Promise<Id<"sd">[]> {
  const { rows } = await sql<{ id: Id<"sd"> }>`
    select id from transfers.schedule where state = 'active' and next_at <= ${now} and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Schedules whose next occurrence is near and was not announced; marks them as announced. */
export async function takeToRemind(db: Executor, now: Date, until: Date, limit: number): Promise<Schedule[]> {
  const { rows } = await sql<Row>`
    update transfers.schedule set reminded_on = next_on where id in (
      select id from transfers.schedule
      where state = 'active' and next_at > ${now} and next_at <= ${until} and reminded_on is distinct from next_on
      order by next_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows.map(toSchedule);
}

/** Deletes schedules that ended before an instant and never prepared a transfer, with their occurrences; returns the number. */
export async function deleteUnused(db: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with gone as materialized (
      select id from transfers.schedule as s where state = 'ended' and updated_at < ${before}
        and not exists (select from transfers.schedule_occurrence as o where o.schedule = s.id and o.transfer is not null)
      order by updated_at limit ${limit} for update),
    occurrences as (delete from transfers.schedule_occurrence where schedule in (select id from gone))
    delete from transfers.schedule where id in (select id from gone) returning id`.execute(db);
  return rows.length;
}
