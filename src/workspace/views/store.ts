/** SQL of saved views. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { SavedView } from "../contract.ts";

/** The owner's views of a list, oldest first. */
export async function listViews(db: Executor, owner: string, path: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, name, query from workspace.saved_view where owner = ${owner} and path = ${path} order by id`.execute(db);
  return rows;
}

export interface NewView extends SavedView {
  readonly owner: string;
  readonly path: string;
}

/** Inserts a view unless the list has as many as allowed; null when it was not inserted. Waits for another view of this list and owner being saved. */
export async function insertView(db: Executor, view: NewView, most: number, now: Date): Promise<string | null> {
  const { id, owner, path, name, query } = view;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${owner} ${path}`}, 250))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into workspace.saved_view (id, owner, path, name, query, saved_at)
    select ${id}, ${owner}, ${path}, ${name}, ${query}, ${now}::timestamptz
    where (select count(*) from workspace.saved_view where owner = ${owner} and path = ${path}) < ${most}
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Why a view was not inserted: what is there with its id, or of its list with its name. */
export async function findConflict(
  db: Executor,
  { id, owner, path, name }: NewView,
): Promise<{
  readonly withId: (SavedView & { readonly owner: string; readonly path: string }) | null;
  readonly hasName: boolean;
}> {
  const { rows } = await sql<SavedView & { owner: string; path: string }>`
    select id, owner, path, name, query from workspace.saved_view
    where id = ${id} or (owner = ${owner} and path = ${path} and lower(name) = lower(${name}))`.execute(db);
  return { withId: rows.find((row) => row.id === id) ?? null, hasName: rows.some((row) => row.id !== id) };
}

/** Deletes a view of its owner; nothing where it is somebody else's or gone. */
export async function deleteViewRow(db: Executor, owner: string, id: string): Promise<void> {
  await sql`delete from workspace.saved_view where id = ${id} and owner = ${owner}`.execute(db);
}
