/** SQL of suspended people, who do not count as holders, and of holders in bulk. */
import { sql } from "kysely";
import type { Bilingual } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { KEY_LEVEL } from "./model/policy.ts";

export async function insertSuspended(db: Executor, personId: string, now: Date): Promise<void> {
  await sql`insert into access.suspended_person (person_id, since) values (${personId}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

export async function removeSuspended(db: Executor, personId: string): Promise<void> {
  await sql`delete from access.suspended_person where person_id = ${personId}`.execute(db);
}

/** Number of administrators besides this person who can repair rights: holders of the level who are not suspended. */
export async function countOtherAdministrators(db: Executor, personId: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from access.holder where level = ${KEY_LEVEL} and user_id <> ${personId}
    and not exists (select from access.suspended_person where person_id = user_id)`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** Ids of the holders of a level, at most `limit`. */
export async function listHolderIds(db: Executor, level: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from access.holder where level = ${level} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people among `ids` who hold a level. */
export async function listHoldersAmong(db: Executor, level: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from access.holder where level = ${level} and user_id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** People who are not suspended and hold an active level with this right. */
export async function listHoldersOfRight(
  db: Executor,
  { menu, module }: { readonly menu: string; readonly module: string },
  limit: number,
  among: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct holder.user_id as id from access.level_right as own
    join access.level on level.code = own.level and level.status = 'active'
    join access.holder on holder.level = own.level
    where own.menu = ${menu} and own.module = ${module} and (${among ?? null}::text is null or holder.user_id = ${among ?? null})
      and not exists (select from access.suspended_person where person_id = holder.user_id)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface HeldByPerson {
  readonly personId: string;
  readonly code: string;
  readonly names: Bilingual;
  readonly isActive: boolean;
}

/** The levels held by each of these people, by code. */
export async function listHeldByMany(db: Executor, ids: readonly string[]): Promise<HeldByPerson[]> {
  const { rows } = await sql<{ personId: string; code: string; nameId: string; nameEn: string; isActive: boolean }>`
    select user_id as "personId", code, name_id as "nameId", name_en as "nameEn", status = 'active' as "isActive"
    from access.holder join access.level on code = level where user_id = any(${ids}) order by user_id, code`.execute(db);
  return rows.map(({ nameId, nameEn, ...row }) => ({ ...row, names: { ID: nameId, EN: nameEn } }));
}
