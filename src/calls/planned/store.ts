/** SQL of planned calls. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { PlannedState, Purpose } from "./model/planned.ts";

export interface Planned {
  readonly id: Id<"pc">;
  readonly staff: Id<"us">;
  readonly customer: Id<"us">;
  readonly startsAt: Date;
  readonly purpose: Purpose;
  readonly note: string | null;
  readonly state: PlannedState;
}

const COLUMNS = sql`id, staff, customer, starts_at as "startsAt", purpose, note, state`;

/** Adds a planned call; false when the id is taken, or one of the two has another one at that time. */
export async function insertPlanned(
  db: Executor,
  { id, staff, customer, startsAt, purpose, note }: Omit<Planned, "state">,
  { now, remindedAt }: { readonly now: Date; readonly remindedAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into calls.planned (id, staff, customer, starts_at, purpose, note, state, planned_at, reminded_at)
    values (${id}, ${staff}, ${customer}, ${startsAt}, ${purpose}, ${note}, 'planned', ${now}, ${remindedAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function findPlanned(db: Executor, id: string): Promise<Planned | null> {
  const { rows } = await sql<Planned>`select ${COLUMNS} from calls.planned where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Cancels it on behalf of a side; false when it is over. */
export async function cancelled(db: Executor, id: string, by: "staff" | "customer", now: Date): Promise<boolean> {
  const { rows } = await sql`
    update calls.planned set state = 'cancelled', cancelled_by = ${by}, ended_at = ${now} where id = ${id} and state = 'planned'
    returning id`.execute(db);
  return rows.length > 0;
}

/** The planned calls of a person that are still to come, the next first. */
export async function listComing(db: Executor, person: string, limit: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select ${COLUMNS} from calls.planned where state = 'planned' and (staff = ${person} or customer = ${person})
    order by starts_at, id limit ${limit}`.execute(db);
  return rows;
}

/** The last calls planned with a customer, the latest first. */
export async function listWith(db: Executor, customer: string, limit: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select ${COLUMNS} from calls.planned where customer = ${customer} order by starts_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

interface Connected {
  readonly call: string;
  readonly caller: string;
  readonly callee: string;
  readonly at: Date;
  readonly from: Date;
  readonly until: Date;
}

/** A call has connected: the next one planned between the two for about this time is held. */
export async function holdPlanned(db: Executor, { call, caller, callee, at, from, until }: Connected): Promise<void> {
  await sql`
    update calls.planned set state = 'held', call_id = ${call}, ended_at = ${at} where id = (
      select id from calls.planned where state = 'planned' and staff = ${caller} and customer = ${callee}
        and starts_at between ${from} and ${until} order by starts_at limit 1)
      and state = 'planned'`.execute(db);
}

/** Marks calls that begin by an instant as reminded, and returns them. */
export async function takeToRemind(db: Executor, by: Date, now: Date, limit: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    update calls.planned set reminded_at = ${now} where id in (
      select id from calls.planned where state = 'planned' and reminded_at is null and starts_at <= ${by}
      order by starts_at limit ${limit} for update skip locked)
    returning ${COLUMNS}`.execute(db);
  return rows;
}

/** Ends planned calls that should have begun by an instant as missed. */
export async function missPlanned(db: Executor, by: Date, now: Date): Promise<void> {
  await sql`
    update calls.planned set state = 'missed', ended_at = ${now} where state = 'planned' and starts_at <= ${by}`.execute(db);
}
