/** SQL of tables that hold sealed files: a row for each, with the columns `content` and `key_number`. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "../db.ts";

/** Sealed bytes, as `sealed-file.ts` makes them. */
export interface SealedFile {
  readonly content: Buffer;
  readonly keyNumber: number;
}

export interface SealedTable {
  readonly table: RawBuilder<unknown>;
  /** The column that names the file. */
  readonly id: RawBuilder<unknown>;
}

/** The sealed bytes of one file; null when there are none. */
export async function readSealed(db: Executor, { table, id }: SealedTable, file: string): Promise<SealedFile | null> {
  const { rows } = await sql<SealedFile>`
    select content, key_number as "keyNumber" from ${table} where ${id} = ${file}`.execute(db);
  return rows[0] ?? null;
}

/** Files under another key than this one, locked. Those locked by another transaction come with a later batch. */
export async function lockFilesNotUnder(
  db: Executor,
  { table, id }: SealedTable,
  keyNumber: number,
  limit: number,
): Promise<readonly (SealedFile & { readonly id: string })[]> {
  const { rows } = await sql<SealedFile & { id: string }>`
    select ${id} as id, content, key_number as "keyNumber" from ${table}
    where key_number <> ${keyNumber} order by ${id} limit ${limit} for no key update`.execute(db);
  return rows;
}

export async function replaceFile(
  db: Executor,
  { table, id }: SealedTable,
  file: string,
  { content, keyNumber }: SealedFile,
): Promise<void> {
  await sql`update ${table} set content = ${content}, key_number = ${keyNumber} where ${id} = ${file}`.execute(db);
}
