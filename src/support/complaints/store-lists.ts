/** SQL of lists and counts of complaints: the queues of the office, its work, and complaints whose clock is read anew. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ComplaintQueue, ComplaintTopic } from "./model/complaint.ts";
import { COMPLAINT_COLUMNS, type ComplaintRow } from "./store.ts";

export interface QueueFacts {
  readonly viewer: string;
  readonly now: Date;
  /** Complaints that are due by then are due soon. */
  readonly soon: Date;
}
const WAITS = sql`state in ('NEW', 'OPEN')`;

function inQueue(queue: ComplaintQueue, { viewer, now, soon }: QueueFacts): RawBuilder<unknown> {
  switch (queue) {
    case "new":
      return sql`state = 'NEW'`;
    case "open":
      return WAITS;
    case "mine":
      return sql`state <> 'ANSWERED' and assigned_to = ${viewer}`;
    case "customer":
      return sql`state = 'WAITING_CUSTOMER'`;
    case "soon":
      return sql`state <> 'ANSWERED' and due_at >= ${now} and due_at < ${soon}`;
    case "overdue":
      return sql`state <> 'ANSWERED' and due_at < ${now}`;
    case "answered":
      return sql`state = 'ANSWERED'`;
  }
}

export interface ComplaintFilter extends QueueFacts {
  readonly queue: ComplaintQueue;
  readonly topic: ComplaintTopic | undefined;
  /** The last eight characters of the id, in lower case. */
  readonly reference: string | undefined;
}

function conditions(filter: ComplaintFilter): RawBuilder<unknown> {
  const { queue, topic, reference } = filter;
  return sql.join(
    [
      inQueue(queue, filter),
      ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
      ...(reference === undefined ? [] : [sql`right(id, 8) = ${reference}`]),
    ],
    sql` and `,
  );
}

/** A page of a queue: what is due first comes first, answered ones by their answer. */
export async function listComplaintRows(
  db: Executor,
  filter: ComplaintFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ComplaintRow[]> {
  const order = filter.queue === "answered" ? sql`answered_at desc, id desc` : sql`due_at nulls last, received_at, id`;
  const { rows } = await sql<ComplaintRow>`
    select ${COMPLAINT_COLUMNS} from support.complaint where ${conditions(filter)} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countComplaints(db: Executor, filter: ComplaintFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from support.complaint where ${conditions(filter)} limit ${limit}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const COUNTED = ["new", "open", "mine", "customer", "soon", "overdue"] as const satisfies readonly ComplaintQueue[];

/** The queues of complaints that are not answered, each counted up to a limit, in one reading. */
export async function countQueues(
  db: Executor,
  facts: QueueFacts,
  limit: number,
): Promise<Readonly<Record<(typeof COUNTED)[number], number>>> {
  const counts = COUNTED.map(
    (queue) => sql`least(count(*) filter (where ${inQueue(queue, facts)}), ${limit})::int as ${sql.ref(queue)}`,
  );
  const { rows } = await sql<Record<(typeof COUNTED)[number], number>>`
    select ${sql.join(counts)} from support.complaint where state <> 'ANSWERED'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a count has one row");
  return row;
}

/** Complaints of one person that are not answered. */
export async function countOpenOf(db: Executor, person: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support.complaint where person = ${person} and state <> 'ANSWERED'`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Counted {
  readonly count: number;
  readonly since: Date | null;
  readonly newest: Date | null;
  readonly due: Date | null;
}

/** Complaints that wait for us, and the earliest due time. */
export async function countWaitingComplaints(db: Executor, limit: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(touched_at) as since, max(touched_at) as newest, min(due_at) as due from (
      select touched_at, due_at from support.complaint where state <> 'ANSWERED' and ${WAITS}
      order by due_at nulls last, received_at, id limit ${limit}) as waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null, newest: null, due: null };
}

/** Complaints that have a deadline, and the nearest one. */
export async function countDue(db: Executor): Promise<{ readonly count: number; readonly due: Date | null }> {
  const { rows } = await sql<{ count: number; due: Date | null }>`
    select count(*)::int as count, min(due_at) as due from support.complaint where state <> 'ANSWERED' and due_at is not null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, due: null };
}

/** Complaints that are not answered, after an id. */
export async function listOpenComplaints(db: Executor, after: string, limit: number): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select ${COMPLAINT_COLUMNS} from support.complaint where state <> 'ANSWERED' and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}
