/** SQL of the audit rows about one subject, for the staff who work on it. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { TrailVisibility } from "./model/restricted-rows.ts";
import type { ActorKind, Outcome } from "./model/trail.ts";
import { isOpen } from "./store.ts";

export interface RowAbout {
  readonly id: string;
  readonly occurredAt: Date;
  readonly action: string;
  readonly outcome: Outcome;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  /** The reason, where the action requires one. */
  readonly reason: string | null;
}

/** The newest rows about a subject that the caller may see. */
export async function listRowsAbout(
  db: Executor,
  subject: string,
  limit: number,
  { isAll }: TrailVisibility,
): Promise<RowAbout[]> {
  const { rows } = await sql<RowAbout>`
    select id::text as id, occurred_at as "occurredAt", code as action, outcome, actor_kind as "actorKind", actor_id as "actorId",
      details ->> 'reason' as reason
    from audit.entry where subject = ${subject} and ${isAll ? sql`true` : isOpen()} order by occurred_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
