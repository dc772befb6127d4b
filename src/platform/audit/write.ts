import { sql, type Transaction } from "kysely";
import type { DB } from "../../../db/types.ts";
import { actorId } from "../actor.ts";
import type { RequestFacts } from "../unit-of-work.ts";

export interface AuditFacts {
  /** What it was done to: a prefixed id, or a name. */
  readonly subject?: string;
  /** Plain JSON without secrets and without personal data beyond what the reader of the trail needs. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds a row to the append-only trail, in the transaction of the change it tells of. The chain of hashes is laid later, by `sealAuditTrail`. */
export async function writeAuditRow(
  db: Transaction<DB>,
  facts: RequestFacts & { readonly now: Date },
  code: string,
  about: AuditFacts,
): Promise<void> {
  await sql`
    insert into audit.entry (occurred_at, code, actor_kind, actor_id, address, request_id, subject, details)
    values (${facts.now}, ${code}, ${facts.actor.kind}, ${actorId(facts.actor)}, ${facts.address}, ${facts.requestId},
            ${about.subject ?? null}, ${JSON.stringify(about.details ?? {})}::jsonb)`.execute(db);
}
