import { sql } from "kysely";
import type { Executor } from "../db.ts";

/** The newest messages that are looked at. */
const NEWEST = 200;

/** Of the newest messages: when the last one was sent, and since when the oldest unsent one waits. */
export async function readOutboxState(
  db: Executor,
): Promise<{ readonly sentAt: Date | null; readonly queuedSince: Date | null }> {
  const { rows } = await sql<{ sentAt: Date | null; queuedSince: Date | null }>`
    select max(sent_at) as "sentAt", min(created_at) filter (where state = 'queued') as "queuedSince"
    from (select state, created_at, sent_at from platform.outgoing_message order by created_at desc, id desc limit ${NEWEST}) as newest`.execute(
    db,
  );
  return rows[0] ?? { sentAt: null, queuedSince: null };
}
