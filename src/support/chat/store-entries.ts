/** SQL of what was said in threads. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ThreadEvent } from "./model/thread.ts";

export interface ThreadEntry {
  readonly no: number;
  readonly id: string;
  readonly kind: "public" | "note" | "system";
  readonly side: "customer" | "staff" | "system";
  readonly madeBy: string | null;
  readonly event: ThreadEvent | null;
  readonly assignee: string | null;
  readonly text: string | null;
  /** The number of files that it was sent with. */
  readonly files: number;
  readonly madeAt: Date;
}

const COLUMNS = sql`no, id, kind, side, made_by as "madeBy", event, assignee, text, files, made_at as "madeAt"`;

/** The entry with this id in a thread; null when there is none. */
export async function findEntry(db: Executor, threadId: string, id: string): Promise<ThreadEntry | null> {
  const { rows } = await sql<ThreadEntry>`
    select ${COLUMNS} from support.thread_entry where thread_id = ${threadId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The number of the last answer of staff; null without one. */
export async function findLastAnswer(db: Executor, threadId: string): Promise<number | null> {
  const { rows } = await sql<{ no: number }>`
    select no from support.thread_entry where thread_id = ${threadId} and side = 'staff' and kind = 'public' order by no desc limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

/** Adds an entry under the next number of a locked thread. */
export async function insertThreadEntry(db: Executor, threadId: string, entry: ThreadEntry): Promise<void> {
  const { no, id, kind, side, madeBy, event, assignee, text, files, madeAt } = entry;
  await sql`
    insert into support.thread_entry (thread_id, no, id, kind, side, made_by, event, assignee, text, files, made_at)
    values (${threadId}, ${no}, ${id}, ${kind}, ${side}, ${madeBy}, ${event}, ${assignee}, ${text}, ${files}, ${madeAt})`.execute(
    db,
  );
}

/** The entries after a number, in order; the customer's view has no notes, and no events of our own work. */
export async function listThreadEntries(
  db: Executor,
  threadId: string,
  {
    after,
    limit,
    shownEvents,
  }: { readonly after: number; readonly limit: number; readonly shownEvents?: readonly ThreadEvent[] },
): Promise<ThreadEntry[]> {
  const shown =
    shownEvents === undefined
      ? sql`true`
      : sql`(kind = 'public' or (kind = 'system' and event = any(${[...shownEvents]}::text[])))`;
  const { rows } = await sql<ThreadEntry>`
    select ${COLUMNS} from support.thread_entry where thread_id = ${threadId} and no > ${after} and ${shown}
    order by no limit ${limit}`.execute(db);
  return rows;
}

/** Copies what was said in one thread to the end of another, in its order; returns the number of entries. */
export async function copyEntries(db: Executor, from: string, to: string, lastNo: number): Promise<number> {
  const { rows } = await sql`
    insert into support.thread_entry (thread_id, no, id, kind, side, made_by, event, assignee, text, files, made_at)
    select ${to}, ${lastNo} + (row_number() over (order by no))::int, id, kind, side, made_by, event, assignee, text, files, made_at
    from support.thread_entry where thread_id = ${from} and kind <> 'system'
      and id not in (select id from support.thread_entry where thread_id = ${to})
    returning no`.execute(db);
  return rows.length;
}
