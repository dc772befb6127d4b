/** SQL of the actions on a message. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { EntryKind } from "./model/message.ts";

export interface Entry {
  readonly id: Id<"ce">;
  readonly kind: EntryKind;
  readonly text: string | null;
  readonly assignee: string | null;
  /** Null: the system. */
  readonly by: string | null;
  readonly at: Date;
}

export interface NewEntry extends Entry {
  readonly messageId: string;
  readonly mailId: string | null;
}

/** Inserts an entry; `known` when the same entry exists, `other` when its id belongs to a different one. */
export async function insertEntry(db: Executor, entry: NewEntry): Promise<"added" | "known" | "other"> {
  const { id, messageId, kind, text, assignee, mailId, by, at } = entry;
  const inserted = await sql`
    insert into support.entry (id, message_id, kind, text, assignee, mail_id, made_by, made_at)
    values (${id}, ${messageId}, ${kind}, ${text}, ${assignee}, ${mailId}, ${by}, ${at}) on conflict (id) do nothing returning id`.execute(
    db,
  );
  return inserted.rows.length > 0 ? "added" : ((await isSameEntry(db, entry)) ?? false) ? "known" : "other";
}

/** Whether the entry with this id has the same text for the same message; null when there is none. */
export async function isSameEntry(
  db: Executor,
  { id, messageId, kind, text }: Pick<NewEntry, "id" | "messageId" | "kind" | "text">,
): Promise<boolean | null> {
  const { rows } = await sql<{ same: boolean }>`
    select message_id = ${messageId} and kind = ${kind} and text is not distinct from ${text} as same from support.entry where id = ${id}`.execute(
    db,
  );
  return rows[0]?.same ?? null;
}

/** More than a person reads; a message has a handful. */
const MAX_ENTRIES = 500;

export async function listEntries(db: Executor, messageId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, kind, text, assignee, made_by as by, made_at as at from support.entry
    where message_id = ${messageId} order by no limit ${MAX_ENTRIES}`.execute(db);
  return rows;
}
