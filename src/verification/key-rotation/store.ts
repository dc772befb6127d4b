/** SQL of people's keys by the key that sealed them. */
import { sql } from "kysely";
import { countByKey, type Executor } from "#platform/db.ts";
import type { StoredSubject } from "../store.ts";

export const countSubjects = (db: Executor) => countByKey(db, sql`verification.subject`);

/** Keys of people under another key than this one, locked. Those locked by another transaction come with a later batch. */
export async function lockSubjectsNotUnder(db: Executor, keyNumber: number, limit: number): Promise<readonly StoredSubject[]> {
  const { rows } = await sql<StoredSubject>`
    select id, data_key as "dataKey", key_number as "keyNumber" from verification.subject
    where key_number <> ${keyNumber} order by id limit ${limit} for no key update`.execute(db);
  return rows;
}

/** Stores the same key under another key; changes nothing else. */
export async function replaceDataKey(db: Executor, { id, dataKey, keyNumber }: StoredSubject): Promise<void> {
  await sql`update verification.subject set data_key = ${dataKey}, key_number = ${keyNumber} where id = ${id}`.execute(db);
}
