/** SQL of prepared answers. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

export interface MacroRow {
  readonly id: string;
  readonly name: string;
  readonly textId: string;
  readonly textEn: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

const COLUMNS = sql`id, name, text_id as "textId", text_en as "textEn", written_by as "writtenBy", written_at as "writtenAt"`;

export async function listMacrosInUse(db: Executor, limit: number): Promise<MacroRow[]> {
  const { rows } = await sql<MacroRow>`
    select ${COLUMNS} from support.macro where retired_at is null order by lower(name) limit ${limit}`.execute(db);
  return rows;
}

export async function findMacro(db: Executor, id: string): Promise<MacroRow | null> {
  const { rows } = await sql<MacroRow>`select ${COLUMNS} from support.macro where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Takes one out of use; false when it is not in use. */
export async function updateRetired(db: Executor, id: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update support.macro set retired_at = ${at} where id = ${id} and retired_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Inserts one; false when its name is taken by another one in use. */
export async function insertMacro(db: Executor, { id, name, textId, textEn, writtenBy, writtenAt }: MacroRow): Promise<boolean> {
  const { rows } = await sql`
    insert into support.macro (id, name, text_id, text_en, written_by, written_at)
    values (${id}, ${name}, ${textId}, ${textEn}, ${writtenBy}, ${writtenAt})
    on conflict (lower(name)) where retired_at is null do nothing returning id`.execute(db);
  return rows.length > 0;
}
