/** SQL of the requests for documents: what the sender of a transfer is asked for. Append-only. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { DocumentKind } from "./model/document-kinds.ts";

interface DocumentRequest {
  readonly transfer: string;
  readonly kinds: readonly DocumentKind[];
  /** The officer. */
  readonly by: string;
  readonly at: Date;
}

export async function insertDocumentRequest(db: Executor, { transfer, kinds, by, at }: DocumentRequest): Promise<void> {
  await sql`
    insert into transfers.document_request (transfer, kinds, by_id, at)
    values (${transfer}, ${[...kinds]}, ${by}, ${at})`.execute(db);
}

interface Requested {
  readonly kind: DocumentKind;
  /** Whether an answer since the request has a file of this kind. */
  readonly isGiven: boolean;
}

/**
 * The documents of the last request, in the order of the list, and which of them the sender has answered with; empty where there was none.
 * The document that the law demands for a transfer abroad proves its purpose, and nobody asks for it by hand.
 */
export async function listRequested(db: Executor, transfer: string): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    with asked as (
      select kinds, at from transfers.document_request where transfer = ${transfer}
      union all
      select array['purpose'], at from transfers.history where transfer = ${transfer} and event = 'abroad_document_requested'
    ), latest as (select kinds, at from asked order by at desc limit 1)
    select kind, exists (
      select from transfers.file as f
      where f.transfer = ${transfer} and f.document = kind and f.settled_at >= latest.at) as "isGiven"
    from latest, unnest(latest.kinds) with ordinality as one (kind, place) order by place`.execute(db);
  return rows;
}
