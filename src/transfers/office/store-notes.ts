/** SQL of notes that people add to actions. Append-only. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** The action that a note belongs to. */
export type NotedAct = "review_opened" | "documents_given" | "frozen" | "released" | "payment_matched" | "payment_refunded";

export interface Note {
  readonly transfer: string | null;
  readonly payment: string | null;
  /** Visible to compliance only. */
  readonly isConfidential: boolean;
  readonly what: NotedAct;
  readonly text: string;
  readonly by: { readonly role: "sender" | "officer"; readonly id: string };
  readonly at: Date;
}

export async function insertNote(db: Executor, { transfer, payment, isConfidential, what, text, by, at }: Note): Promise<void> {
  await sql`
    insert into transfers.note (transfer, payment, is_confidential, what, text, by_role, by_id, at)
    values (${transfer}, ${payment}, ${isConfidential}, ${what}, ${text}, ${by.role}, ${by.id}, ${at})`.execute(db);
}

/** Notes about a transfer, in order. */
export async function listNotes(db: Executor, transfer: string, limit: number): Promise<Note[]> {
  const { rows } = await sql<Omit<Note, "by"> & { role: Note["by"]["role"]; id: string }>`
    select transfer, payment, is_confidential as "isConfidential", what, text, by_role as role, by_id as id, at
    from transfers.note where transfer = ${transfer} order by no limit ${limit}`.execute(db);
  return rows.map(({ role, id, ...note }) => ({ ...note, by: { role, id } }));
}
