import { sql, type Transaction } from "kysely";
import type { DB } from "../../../db/types.ts";
import { actorId } from "../actor.ts";
import { deviceName } from "#kernel/device-name.ts";
import type { RequestFacts } from "../request-facts.ts";

export interface AuditFacts {
  /** The object of the action: a prefixed id, or a name. */
  readonly subject?: string;
  /** Plain JSON without secrets, and with no more personal data than a reader of the trail needs. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** `refused` when the attempt failed: a wrong code, a missing right. */
  readonly outcome?: "done" | "refused";
}

/**
 * Adds rows to the append-only trail, in the transaction of the change they record: in one statement, in the given order. `sealAuditTrail`
 * adds them to the hash chain later.
 */
export async function writeAuditRows(
  db: Transaction<DB>,
  facts: RequestFacts & { readonly now: Date },
  code: string,
  about: readonly AuditFacts[],
): Promise<void> {
  const { actor, caller } = facts;
  const sessionId = "sessionId" in actor ? (actor.sessionId ?? null) : null;
  const device = caller ? deviceName(caller.userAgent) || null : null;
  await sql`
    insert into audit.entry (occurred_at, code, actor_kind, actor_id, address, request_id, session_id, device, outcome, subject, details)
    select ${facts.now}::timestamptz, ${code}, ${actor.kind}, ${actorId(actor)}, ${facts.address}, ${facts.requestId}, ${sessionId}, ${device},
      about.outcome, about.subject, about.details
    from unnest(${about.map(({ outcome }) => outcome ?? "done")}::text[], ${about.map(({ subject }) => subject ?? null)}::text[],
      ${about.map(({ details }) => JSON.stringify(details ?? {}))}::jsonb[]) with ordinality as about (outcome, subject, details, place)
    order by about.place`.execute(db);
}
