/** SQL of the tests of outside connections that staff asked for. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "../db.ts";
import type { Line } from "../doctor/run-checks.ts";
import type { MessageState } from "../mail/outbox.ts";

export type Tested = "mail" | "sms" | "bank" | "partner" | "relay";

export interface ConnectionTest {
  readonly id: Id<"st">;
  readonly subject: Tested;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  /** Null until it has run. */
  readonly lines: readonly Line[] | null;
  /** How far its message came; null where none was sent. */
  readonly message: MessageState | null;
}

interface NewTest extends Pick<ConnectionTest, "id" | "subject" | "requestedBy" | "requestedAt"> {
  readonly message: string | null;
}

/** Adds a test; false when its id is taken. */
export async function insertTest(db: Executor, { id, subject, requestedBy, requestedAt, message }: NewTest): Promise<boolean> {
  const inserted = await sql`
    insert into platform.connection_test (id, subject, requested_by, requested_at, message)
    values (${id}, ${subject}, ${requestedBy}, ${requestedAt}, ${message}) on conflict (id) do nothing`.execute(db);
  return (inserted.numAffectedRows ?? 0n) > 0n;
}

/** Whether a test with this id exists for this person and subject: `other` for another one's. */
export async function findTestOf(
  db: Executor,
  { id, subject, requestedBy }: Pick<NewTest, "id" | "subject" | "requestedBy">,
): Promise<"same" | "other" | null> {
  const { rows } = await sql<{ isSame: boolean }>`
    select subject = ${subject} and requested_by = ${requestedBy} as "isSame" from platform.connection_test where id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : rows[0].isSame ? "same" : "other";
}

/** The subject of a test that has not run; null otherwise. */
export async function findUnrun(db: Executor, id: string): Promise<Tested | null> {
  const { rows } = await sql<{ subject: Tested }>`
    select subject from platform.connection_test where id = ${id} and finished_at is null`.execute(db);
  return rows[0]?.subject ?? null;
}

/** Records the result, once. */
export async function finishTest(db: Executor, id: string, lines: readonly Line[], now: Date): Promise<void> {
  await sql`
    update platform.connection_test set lines = ${JSON.stringify(lines)}::jsonb, finished_at = greatest(requested_at, ${now})
    where id = ${id} and finished_at is null`.execute(db);
}

/** The newest tests. */
export async function listTests(db: Executor, limit: number): Promise<readonly ConnectionTest[]> {
  const { rows } = await sql<ConnectionTest>`
    select test.id, test.subject, requested_by as "requestedBy", requested_at as "requestedAt", finished_at as "finishedAt", lines, sent.state as message
    from (select * from platform.connection_test order by requested_at desc, id desc limit ${limit}) as test
    left join platform.outgoing_message as sent on sent.id = test.message
    order by test.requested_at desc, test.id desc`.execute(db);
  return rows;
}
