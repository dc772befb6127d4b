/** SQL of approvals: see approve-action.ts. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";

export interface NewApproval {
  readonly id: Id<"ap">;
  readonly personId: string;
  readonly sessionId: string;
  readonly subjectHash: Buffer;
  readonly factor: string;
  readonly approvedAt: Date;
  readonly expiresAt: Date;
}

export async function insertApproval(db: Executor, one: NewApproval): Promise<void> {
  await sql`
    insert into identity.approval (id, person_id, session_id, subject_hash, factor, approved_at, expires_at)
    values (${one.id}, ${one.personId}, ${one.sessionId}, ${one.subjectHash}, ${one.factor}, ${one.approvedAt}, ${one.expiresAt})`.execute(
    db,
  );
}

/** Consumes an approval; false when this person has no valid one for this action in this session. */
export async function spendApproval(
  db: Executor,
  { personId, sessionId, subjectHash }: Pick<NewApproval, "personId" | "sessionId" | "subjectHash">,
  now: Date,
): Promise<boolean> {
  const spent = await sql`
    update identity.approval set used_at = ${now}
    where used_at is null and id = (
      select id from identity.approval
      where person_id = ${personId} and session_id = ${sessionId} and subject_hash = ${subjectHash} and used_at is null and expires_at > ${now}
      order by id limit 1 for update)`.execute(db);
  return (spent.numAffectedRows ?? 0n) > 0n;
}

/** Deletes expired approvals; the audit trail keeps who approved what. */
export async function dropOldApprovals(db: Executor, before: Date, batch: number): Promise<number> {
  const dropped = await sql`
    delete from identity.approval where id in (select id from identity.approval where expires_at < ${before} limit ${batch})`.execute(
    db,
  );
  return Number(dropped.numAffectedRows ?? 0n);
}
