/** SQL of occurrences whose transfer expired unpaid, and of those that were prepared anew. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { LATE_MS, renewableUntil } from "./model/schedule.ts";

export interface Renewable {
  readonly schedule: Id<"sd">;
  readonly on: LocalDate;
  readonly dueAt: Date;
  /** The transfer that expired. */
  readonly transfer: Id<"tr">;
  readonly until: Date;
}

type Of = { readonly schedules: readonly string[] } | { readonly transfers: readonly string[] };

/**
 * Occurrences that are prepared anew on request: the newest of their schedule, while a late one is caught up, with a transfer that nobody has paid or
 * cancelled. An approval given since is for other transfers. A pause or an end stops the following occurrences, not one that was prepared.
 */
export async function listRenewable(db: Executor, of: Of, now: Date): Promise<Renewable[]> {
  const wanted =
    "schedules" in of ? sql`o.schedule = any(${[...of.schedules]}::text[])` : sql`o.transfer = any(${[...of.transfers]}::text[])`;
  const { rows } = await sql<Omit<Renewable, "until"> & { readonly nextAt: Date | null }>`
    select o.schedule, o.planned_on as on, o.due_at as "dueAt", o.transfer, s.next_at as "nextAt"
    from transfers.schedule_occurrence as o
    join transfers.schedule as s on s.id = o.schedule
    join transfers.transfer as t on t.id = o.transfer
    where ${wanted} and o.state = 'prepared' and t.state = 'EXPIRED' and t.funded_at is null
      and o.due_at > ${new Date(now.getTime() - LATE_MS)} and (s.next_at is null or s.next_at > ${now}) and o.opened_at >= s.approved_at
      and not exists (select from transfers.schedule_occurrence as later
        where later.schedule = o.schedule and later.planned_on > o.planned_on and later.due_at <= ${now})`.execute(db);
  return rows.map(({ nextAt, ...row }) => ({ ...row, until: renewableUntil({ dueAt: row.dueAt, nextAt }) }));
}

/** The transfer that was prepared in place of an expired one; null where none was. */
export async function findRenewal(db: Executor, expired: string): Promise<Id<"tr"> | null> {
  const { rows } = await sql<{ made: Id<"tr"> }>`
    select made from transfers.schedule_renewal where expired = ${expired}`.execute(db);
  return rows[0]?.made ?? null;
}

/** Puts a new transfer in the place of the expired one. The database refuses it for any other. */
export async function putRenewed(
  db: Executor,
  { schedule, on, transfer: expired }: Pick<Renewable, "schedule" | "on" | "transfer">,
  made: string,
  now: Date,
): Promise<void> {
  await sql`insert into transfers.schedule_renewal (expired, made, schedule, planned_on, made_at)
    values (${expired}, ${made}, ${schedule}, ${on}, ${now})`.execute(db);
  const { numAffectedRows } = await sql`
    update transfers.schedule_occurrence set transfer = ${made}, outcome = null, notified_at = null
    where schedule = ${schedule} and planned_on = ${on} and state = 'prepared' and transfer = ${expired}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`${schedule} ${on} has another transfer by now`);
}
