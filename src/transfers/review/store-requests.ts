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

/** The kinds of the last request, in the order of the list; empty where there was none. */
export async function findRequestedKinds(db: Executor, transfer: string): Promise<DocumentKind[]> {
  const { rows } = await sql<{ kinds: DocumentKind[] }>`
    select kinds from transfers.document_request where transfer = ${transfer} order by no desc limit 1`.execute(db);
  return rows[0]?.kinds ?? [];
}
